import { useCallback, useMemo } from 'react'
import type { AbsentDay, AbsentStudent } from '#domain/attendance/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { useListAddress } from '#ui/use-list-address.ts'
import styles from './absent.module.css'
import { absentTexts as texts } from './absent.texts.ts'
import { classTone, reasonTone } from './tones.ts'

const FILTERS = ['search'] as const
const FIELDS = ['class', 'student', 'reason'] as const
type Field = (typeof FIELDS)[number]

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const VALUES: Record<Field, (row: AbsentStudent) => string> = {
  class: ({ className }) => className,
  student: ({ fullname }) => fullname,
  reason: ({ remark }) => remark,
}

const COLUMNS: readonly Column<AbsentStudent>[] = [
  {
    key: 'student',
    label: texts.student,
    canSort: true,
    isHeading: true,
    canBreak: true,
    cell: ({ fullname, studentId }) => (
      <span className={styles['cell']}>
        {fullname}
        <small>{texts.studentId(studentId)}</small>
      </span>
    ),
  },
  {
    key: 'class',
    label: texts.className,
    canSort: true,
    cell: ({ classId, className }) => <Chip tone={classTone(classId)} text={className} />,
  },
  {
    key: 'reason',
    label: texts.reason,
    canSort: true,
    canBreak: true,
    cell: ({ remark }) => <Chip tone={reasonTone(remark)} text={remark} />,
  },
  { key: 'date', label: texts.day, cell: ({ date }) => formatDay(date) },
]

const Chip = ({ tone, text }: { tone: string; text: string }) => (
  <span className={styles['chip']} data-tone={tone}>
    {text}
  </span>
)

/** The absent students of a day with search, order and export; search and order stand in the address. */
export function AbsentTable({ day }: { day: AbsentDay }) {
  const { filters, setFilter, sorting, setSorting } = useListAddress(FILTERS, FIELDS)
  const setSearch = useCallback((value: string) => setFilter('search', value), [setFilter])
  const found = useMemo(() => findAbsent(day.students, filters.search), [day.students, filters.search])
  const { by, isDown } = sorting
  const shown = useMemo(
    () => found.toSorted((a, b) => (isDown ? -1 : 1) * collator.compare(VALUES[by](a), VALUES[by](b))),
    [found, by, isDown],
  )
  const table = () => ({
    fileName: texts.file(day.date),
    title: texts.listOf(formatDay(day.date)),
    head: [texts.id, texts.student, texts.className, texts.reason, texts.day],
    rows: shown.map((row) => [row.studentId, row.fullname, row.className, row.remark, formatDay(row.date)]),
  })
  return (
    <div className={styles['stack']}>
      <div className={styles['tools']} data-shell>
        <SearchInput label={texts.search} value={filters.search} onChange={setSearch} />
        <ExportMenu table={table} isEmpty={shown.length === 0} />
      </div>
      {filters.search ? <span role="status">{texts.found(shown.length, day.students.length)}</span> : null}
      {shown.length > 0 ? (
        <DataTable
          label={texts.listOf(formatDay(day.date))}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ studentId }) => studentId}
          sorting={sorting}
          onSort={(next) => setSorting(next)}
        />
      ) : (
        <EmptyState title={texts.noMatch} />
      )}
    </div>
  )
}

/** By name in any spelling, id, or class. */
function findAbsent(students: readonly AbsentStudent[], query: string): AbsentStudent[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return [...students]
  const ofClass = students.filter(({ className }) => className.toLowerCase() === wanted)
  if (ofClass.length > 0) return ofClass
  const index = searchIndex(students.map((row) => ({ id: row.studentId, fullname: row.fullname, row })))
  return search(index, query).map(({ row }) => row)
}
