import { deviceZone, schoolDay } from '#domain/core/dates.ts'
import { fullDay } from '#domain/core/day-names.ts'

/** A moment as a day with its weekday, in school time and the language of the page: Thursday 26 November 2026. */
export const longDay = (now: number, timeZone: string | undefined): string =>
  fullDay(schoolDay(now, timeZone ?? deviceZone()))
