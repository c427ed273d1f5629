import type { AbsenceCallRow, CallStatus } from './calls.schema.ts'

/** What an absence nobody has called about shows. */
export const NOT_CALLED = { status: 'Not Called', notes: '', calledAt: null } as const

/** Attempts with the newest first; of two at one instant the one that arrived later stands first. */
export const newestFirst = <C extends Pick<AbsenceCallRow, 'calledAt'>>(calls: readonly C[]): C[] =>
  [...calls].reverse().sort((a, b) => Date.parse(b.calledAt) - Date.parse(a.calledAt))

/** Whether somebody still has to call: nobody was reached yet. */
export const needsCall = (status: CallStatus): boolean => status !== 'Completed'
