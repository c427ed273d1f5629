import { isDay } from '#domain/core/typed-day.ts'

/** The day in the address; today when it is missing or invalid. */
export const dayOfAddress = (value: string | null, today: string): string => (value && isDay(value) ? value : today)
