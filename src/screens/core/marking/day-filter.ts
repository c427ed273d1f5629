import { DayText } from '#domain/core/day.schema.ts'

/** The day in the address; today when it is missing or invalid. */
export const dayOfAddress = (value: string | null, today: string): string =>
  value && DayText.safeParse(value).success ? value : today
