import { schoolDay } from '#domain/core/dates.ts'

const today = schoolDay(Date.now(), 'Africa/Mogadishu')

/** The calendar year in which the present academic year of test schools has begun. */
export const YEAR_BEGAN = Number(today.slice(0, 4)) - (today.slice(5) < '08-01' ? 1 : 0)
