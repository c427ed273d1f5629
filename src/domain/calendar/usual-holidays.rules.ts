import { addDays } from '../core/dates.ts'

/** A holiday that is proposed; `isByMoon`: its days are calculated, and the moon may move them by one. */
export type UsualHoliday = { name: string; from: string; to: string; isByMoon: boolean }

type Usual = { name: string; month: number; day: number; days: number }

/** Public holidays of Somaliland by month and day. */
const BY_DATE: readonly Usual[] = [
  { name: 'Labour Day', month: 5, day: 1, days: 1 },
  { name: 'Restoration of Sovereignty', month: 5, day: 18, days: 2 },
  { name: 'Independence Day', month: 6, day: 26, days: 1 },
]

/** Holidays by month and day of the Islamic calendar. */
const BY_MOON: readonly Usual[] = [
  { name: 'Islamic New Year', month: 1, day: 1, days: 1 },
  { name: "The Prophet's Birthday", month: 3, day: 12, days: 1 },
  { name: 'Eid al-Fitr', month: 10, day: 1, days: 3 },
  { name: 'Eid al-Adha', month: 12, day: 10, days: 4 },
]

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  day: 'numeric',
  month: 'numeric',
  timeZone: 'UTC',
})

function islamicDay(day: string): { month: number; day: number } | null {
  // A browser without this calendar would answer in its own.
  if (!islamic.resolvedOptions().calendar.startsWith('islamic')) return null
  const parts = islamic.formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value)
  return { month: part('month'), day: part('day') }
}

/** The country's usual holidays that begin within a year from a day on, the earliest first. */
export function usualHolidays(today: string): UsualHoliday[] {
  const found: UsualHoliday[] = []
  for (let offset = 0; offset < 365; offset++) {
    const from = addDays(today, offset)
    const [, month = 0, day = 0] = from.split('-').map(Number)
    const moon = islamicDay(from)
    const add = (usual: Usual, isByMoon: boolean) =>
      found.push({ name: usual.name, from, to: addDays(from, usual.days - 1), isByMoon })
    for (const usual of BY_DATE) if (usual.month === month && usual.day === day) add(usual, false)
    for (const usual of BY_MOON) if (usual.month === moon?.month && usual.day === moon.day) add(usual, true)
  }
  return found
}
