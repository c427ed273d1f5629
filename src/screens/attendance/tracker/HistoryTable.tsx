import { Button } from '@mantine/core'
import { IconCalendarSearch, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import type { Role } from '#domain/core/roles.ts'
import { formatDay } from '#domain/core/dates.ts'
import { DataTable, type Column } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportMenu } from '#ui/export/ExportMenu.tsx'
import { useListAddress } from '#ui/use-list-address.ts'
import { correctionScreen } from '../attendance.screens.ts'
import type { HistoryMark } from './history.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

const NO_FILTERS = [] as const
const FIELDS = ['date', 'status', 'remark', 'markedBy'] as const
type Field = (typeof FIELDS)[number]

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const statusOf = ({ present }: HistoryMark): string => (present ? texts.present : texts.absent)
const markerOf = ({ markedBy }: HistoryMark): string => markedBy || texts.system

const VALUES: Record<Field, (mark: HistoryMark) => string> = {
  date: ({ date }) => date,
  status: statusOf,
  remark: ({ remark }) => remark,
  markedBy: markerOf,
}

const COLUMNS: readonly Column<HistoryMark>[] = [
  { key: 'date', label: texts.date, canSort: true, isHeading: true, cell: ({ date }) => formatDay(date) },
  {
    key: 'status',
    label: texts.status,
    canSort: true,
    cell: (mark) => (
      <span className={styles['status']} data-present={mark.present}>
        {statusOf(mark)}
      </span>
    ),
  },
  {
    key: 'remark',
    label: texts.remark,
    canSort: true,
    canBreak: true,
    cell: ({ remark, isPending }) => (
      <span>
        {remark}
        {isPending ? <small className={styles['waiting']}>{texts.waiting}</small> : null}
      </span>
    ),
  },
  { key: 'markedBy', label: texts.markedBy, canSort: true, canBreak: true, cell: markerOf },
]

type HistoryTableProps = {
  studentId: number
  name: string
  marks: readonly HistoryMark[]
  /** How many days there are without the search. */
  all: number
  role: Role | null
  onEdit: (mark: HistoryMark) => void
}

/** The days of a student, newest first; exported with the columns of the specification and no other. */
export function HistoryTable({ studentId, name, marks, all, role, onEdit }: HistoryTableProps) {
  const { sorting, setSorting } = useListAddress(NO_FILTERS, FIELDS)
  const { by, isDown } = sorting
  const shown = useMemo(() => {
    const order = (a: HistoryMark, b: HistoryMark): number => collator.compare(VALUES[by](a), VALUES[by](b))
    // Days begin with the newest: the first tap on them turns the list round, as everywhere.
    const direction = (by === 'date') === isDown ? 1 : -1
    return marks.toSorted((a, b) => direction * order(a, b))
  }, [marks, by, isDown])
  const table = () => ({
    fileName: texts.file(studentId),
    title: texts.historyOf(name),
    head: [texts.date, texts.status, texts.remark, texts.markedBy],
    rows: shown.map((mark) => [formatDay(mark.date), statusOf(mark), mark.remark, markerOf(mark)]),
  })
  return (
    <section aria-label={texts.history} className={styles['history']}>
      <header className={styles['tools']}>
        <h2>{texts.history}</h2>
        <span className={styles['count']} role="status">
          {texts.count(shown.length, all)}
        </span>
        <ExportMenu table={table} isEmpty={shown.length === 0} />
      </header>
      {shown.length === 0 ? (
        <EmptyState icon={<IconCalendarSearch size={30} />} title={all > 0 ? texts.noMatch : texts.empty} />
      ) : (
        <DataTable
          label={texts.historyOf(name)}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ date }) => date}
          sorting={{ by, isDown: (by === 'date') !== isDown }}
          onSort={(next) =>
            setSorting({ ...next, isDown: next.by === 'date' ? by === 'date' && !isDown : next.isDown })
          }
          actions={{
            label: texts.edit,
            render: (mark) => <RowActions mark={mark} role={role} studentId={studentId} onEdit={onEdit} />,
          }}
        />
      )}
    </section>
  )
}

type RowActionsProps = Pick<HistoryTableProps, 'studentId' | 'role' | 'onEdit'> & { mark: HistoryMark }

const RowActions = ({ mark, role, studentId, onEdit }: RowActionsProps) => (
  <span className={styles['actions']}>
    <Button
      variant="light"
      size="sm"
      h={44}
      leftSection={<IconPencil size={18} />}
      aria-label={texts.editOf(formatDay(mark.date))}
      onClick={() => onEdit(mark)}
    >
      {texts.edit}
    </Button>
    {mark.isAtSchool && mayReach(correctionScreen, role) ? (
      <Button
        component={Link}
        to={linkTo(correctionScreen, {}, { student: String(studentId), date: mark.date })}
        variant="subtle"
        size="sm"
        h={44}
        aria-label={texts.correctOf(formatDay(mark.date))}
      >
        {texts.correct}
      </Button>
    ) : null}
  </span>
)
