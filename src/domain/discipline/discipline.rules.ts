import { formatDay, schoolDay } from '../core/dates.ts'
import { storedWords } from '../school/shown-words.texts.ts'

/** Incident types (DIS-2). */
export const DISCIPLINE_TYPES = ['Late Arrival', 'Disruption', 'Dishonesty', 'Behavior'] as const
export type DisciplineType = (typeof DISCIPLINE_TYPES)[number]

/** Shown for an unknown student (DIS-5). */
export const UNKNOWN_STUDENT = 'Unknown'

/** The school day of a record; null when its time is missing or unreadable. */
export function dayOfRecord(recordedAt: string | null | undefined, timeZone: string): string | null {
  const at = Date.parse(recordedAt ?? '')
  return Number.isNaN(at) ? null : schoolDay(at, timeZone)
}

/** The day of a record for people: DD/MM/YYYY, or 'Not recorded' (DIS-5). */
export const shownDay = (day: string | null): string => (day === null ? storedWords['Not recorded'] : formatDay(day))

/** The fields of a record that a report needs. */
export type ReportedRecord = {
  day: string | null
  type: DisciplineType
  studentId: number
  classId: number | null
  className: string | null
}

/**
 * Records of the later half of the period compared with the earlier one. Every day is in one half: of an odd number of days, the
 * middle one is in the later.
 */
export type Trend = {
  earlier: number
  later: number
  direction: 'rising' | 'falling' | 'steady'
  /** Change in whole per cent of the earlier half; null when the earlier half had no records. */
  percent: number | null
}

type Counted = { count: number; students: number; trend: Trend }

export type DisciplineReport = {
  total: number
  students: number
  trend: Trend
  /** Every type, including those without records, in their documented order (DIS-2). */
  byType: ({ type: DisciplineType } & Counted)[]
  /** The class with most records first. */
  byClass: ({ classId: number | null; className: string | null } & Counted)[]
  /** Every month of the period (2026-09), including those without records, the earliest first. */
  byMonth: { month: string; count: number; types: Record<DisciplineType, number> }[]
}

export type Period = { from: string; to: string }

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

function trendOf(records: readonly { day: string }[], { from, to }: Period): Trend {
  const middle = dayNumber(from) + Math.floor((dayNumber(to) - dayNumber(from) + 1) / 2)
  const earlier = records.filter(({ day }) => dayNumber(day) < middle).length
  const later = records.length - earlier
  // A single day has no earlier half to compare with.
  const change = from === to ? 0 : later - earlier
  const direction = change > 0 ? 'rising' : change < 0 ? 'falling' : 'steady'
  return { earlier, later, direction, percent: earlier === 0 ? null : Math.round(((later - earlier) / earlier) * 100) }
}

type Dated = ReportedRecord & { day: string }

const countedOf = (records: readonly Dated[], period: Period): Counted => ({
  count: records.length,
  students: new Set(records.map(({ studentId }) => studentId)).size,
  trend: trendOf(records, period),
})

function monthsOf({ from, to }: Period): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 1] = to.split('-').map(Number)
  const count = Math.max(0, (lastYear - year) * 12 + lastMonth - month + 1)
  return Array.from({ length: count }, (_, index) => {
    const at = month - 1 + index
    return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

function groupedBy<K>(records: readonly Dated[], keyOf: (record: Dated) => K): Map<K, Dated[]> {
  const groups = new Map<K, Dated[]>()
  for (const record of records) {
    const group = groups.get(keyOf(record))
    if (group) group.push(record)
    else groups.set(keyOf(record), [record])
  }
  return groups
}

const isWithin = (record: ReportedRecord, { from, to }: Period): record is Dated =>
  record.day !== null && record.day >= from && record.day <= to

/** Counts of records by type, class and month between two days, both included; records without a date do not count. */
export function disciplineReport(all: readonly ReportedRecord[], period: Period): DisciplineReport {
  const records = all.filter((record) => isWithin(record, period))
  const types = groupedBy(records, ({ type }) => type)
  const months = groupedBy(records, ({ day }) => day.slice(0, 7))
  const classes = [...groupedBy(records, ({ classId }) => classId)].map(([classId, group]) => ({
    classId,
    className: group.find(({ className }) => className !== null)?.className ?? null,
    ...countedOf(group, period),
  }))
  const countOf = (group: readonly Dated[], type: DisciplineType) => group.filter((each) => each.type === type).length
  const { count: total, students, trend } = countedOf(records, period)
  return {
    total,
    students,
    trend,
    byType: DISCIPLINE_TYPES.map((type) => ({ type, ...countedOf(types.get(type) ?? [], period) })),
    byClass: classes.sort(
      (a, b) => b.count - a.count || (a.className ?? '').localeCompare(b.className ?? '', 'en', { numeric: true }),
    ),
    byMonth: monthsOf(period).map((month) => {
      const group = months.get(month) ?? []
      const counts = DISCIPLINE_TYPES.map((type) => [type, countOf(group, type)] as const)
      return { month, count: group.length, types: Object.fromEntries(counts) as Record<DisciplineType, number> }
    }),
  }
}
