import { formatMonth } from '#domain/school/months.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import type { DisciplineReport, Period, ReportedRecord, Trend } from '#domain/discipline/discipline.rules.ts'
import { DISCIPLINE_DAYS_CACHED } from '#domain/synced-tables.ts'
import { countedRecords, type ShownRecord } from '#data/discipline/records.queries.ts'
import type { Cell, ExportedTable } from '#ui/export/table.ts'
import { texts as all } from './discipline.texts.ts'

const texts = all.report

/** Lengths of the periods offered, in days, today included. */
export const PERIODS = [30, DISCIPLINE_DAYS_CACHED, 365] as const
/** The period of a report by default: as many days as the device holds. */
export const USUAL_PERIOD = DISCIPLINE_DAYS_CACHED

export const lastDays = (days: number, today: string): Period => ({ from: addDays(today, 1 - days), to: today })

/** The records that a report counts: all but refused ones. */
export const reportedOf = (records: readonly ShownRecord[], type: string, classId: string): ReportedRecord[] =>
  countedRecords(records).filter(
    (record) => (!type || record.type === type) && (!classId || String(record.classId) === classId),
  )

/** A month such as 2026-09 in words. */
export const monthWords = (month: string): string =>
  formatMonth({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

export const classWords = ({ className, classId }: DisciplineReport['byClass'][number]): string =>
  className ?? (classId === null ? texts.noClass : `Class ${classId}`)

export const trendWords = ({ direction, percent }: Trend): string =>
  percent === null || direction === 'steady'
    ? texts.trendWords[direction]
    : `${texts.trendWords[direction]} (${percent > 0 ? '+' : '−'}${Math.abs(percent)}%)`

/** A trend in words with its two counts, for small numbers, where a percentage would mislead. */
export const trendCounts = ({ direction, earlier, later }: Trend): string =>
  `${texts.trendWords[direction]} (${earlier} → ${later})`

export const spanWords = (from: string, to: string): string => texts.note(formatDay(from), formatDay(to))

type Counted = { count: number; students: number; trend: Trend }

const row = (part: string, name: string, { count, students, trend }: Counted): Cell[] => [
  part,
  name,
  count,
  students,
  trend.earlier,
  trend.later,
  trendWords(trend),
]

/** The whole report as a table for export. */
export const exportedReport = (
  report: DisciplineReport,
  { from, to }: Period,
  { note, school, asOf }: { note: string; school?: ExportedTable['school']; asOf?: string },
): ExportedTable => ({
  fileName: `${texts.file}-${from}-${to}`,
  title: texts.title,
  note,
  ...(asOf ? { asOf } : {}),
  ...(school ? { school } : {}),
  head: [...texts.columns],
  rows: [
    row(texts.total, '', { count: report.total, students: report.students, trend: report.trend }),
    ...report.byType.map((each) => row(texts.byType, each.type, each)),
    ...report.byClass.map((each) => row(texts.byClass, classWords(each), each)),
    ...report.byMonth.map(({ month, count }): Cell[] => [texts.byMonth, monthWords(month), count]),
  ],
})
