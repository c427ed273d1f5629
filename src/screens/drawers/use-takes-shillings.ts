import { useSchool } from '#data/session/use-session.ts'

/** Whether cash may be paid in shillings at this school. */
export const useTakesShillings = (): boolean => useSchool()?.smallestNote !== undefined
