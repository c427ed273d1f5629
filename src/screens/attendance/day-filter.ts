import { DayText } from '#domain/core/dates.ts'

/** The day that the address names; today when it names none or nonsense. */
export const dayOfAddress = (value: string | null, today: string): string =>
  value && DayText.safeParse(value).success ? value : today
