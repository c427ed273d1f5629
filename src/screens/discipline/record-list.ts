import { formatDay } from '#domain/core/dates.ts'
import { shownDay } from '#domain/discipline/discipline.rules.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import type { Sorting } from '#ui/list/SortSelect.tsx'
import type { ExportedTable } from '#ui/export/table.ts'
import { texts } from './discipline.texts.ts'

const { fields: labels } = texts

type Field = {
  key: 'day' | 'student' | 'className' | 'type' | 'description' | 'actionTaken' | 'recordedBy'
  label: string
  value: (record: ShownRecord) => string
  order: (record: ShownRecord) => string
}

const asText = (key: Field['key'], label: string, value: Field['value']): Field => ({ key, label, value, order: value })

/** The columns of every list of records, in their order. */
export const FIELDS: readonly Field[] = [
  { key: 'day', label: labels.day, value: ({ day }) => shownDay(day), order: ({ recordedAt }) => recordedAt ?? '' },
  asText('student', labels.student, ({ studentName }) => studentName),
  asText('className', labels.className, ({ className }) => className ?? texts.none),
  asText('type', labels.type, ({ type }) => type),
  asText('description', labels.description, ({ description }) => description ?? ''),
  asText('actionTaken', labels.actionTaken, ({ actionTaken }) => actionTaken ?? texts.none),
  asText('recordedBy', labels.recordedBy, ({ recordedBy }) => recordedBy ?? texts.none),
]

export const SORT_FIELDS = ['day', 'student', 'className', 'type', 'recordedBy'] as const

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function sortRecords(records: readonly ShownRecord[], { by, isDown }: Sorting): ShownRecord[] {
  const field = FIELDS.find(({ key }) => key === by)
  if (!field) return [...records]
  const direction = isDown ? -1 : 1
  return [...records].sort((a, b) => direction * collator.compare(field.order(a), field.order(b)))
}

const folded = (text: string): string => text.toLowerCase()

/** Records by student in any spelling of the name or by ID, or by a word of their text. */
export function findRecords(records: readonly ShownRecord[], query: string): ShownRecord[] {
  const wanted = folded(query.trim())
  if (!wanted) return [...records]
  const students = new Map(records.map(({ studentId, studentName }) => [studentId, studentName]))
  const index = searchIndex([...students].map(([id, fullname]) => ({ id, fullname })))
  const meant = new Set(search(index, query).map(({ id }) => id))
  return records.filter(
    ({ studentId, description, actionTaken }) =>
      meant.has(studentId) || folded(`${description ?? ''} ${actionTaken ?? ''}`).includes(wanted),
  )
}

export type ListFilter = { type: string; class: string; from: string; to: string }

/** Records by type, class of that day and school days, both included; an empty filter leaves all. */
export const filterRecords = (records: readonly ShownRecord[], filter: ListFilter): ShownRecord[] =>
  records.filter(
    ({ type, classId, day }) =>
      (!filter.type || type === filter.type) &&
      (!filter.class || String(classId) === filter.class) &&
      (!filter.from || (day !== null && day >= filter.from)) &&
      (!filter.to || (day !== null && day <= filter.to)),
  )

const stateOf = ({ pending, parked }: ShownRecord): string =>
  parked.length > 0 ? texts.state.parked : pending?.state === 'waiting' ? texts.state.waiting : texts.state.sent

/** The shown records, to take along. */
export const exportedRecords = (
  records: readonly ShownRecord[],
  names: Pick<ExportedTable, 'fileName' | 'title' | 'note'>,
): ExportedTable => ({
  ...names,
  head: [labels.id, labels.studentId, ...FIELDS.map(({ label }) => label), labels.state],
  rows: records.map((record) => [
    record.id,
    record.studentId,
    ...FIELDS.map(({ value }) => value(record)),
    stateOf(record),
  ]),
})

export const spanWords = (from: string, to: string): string => texts.report.note(formatDay(from), formatDay(to))
