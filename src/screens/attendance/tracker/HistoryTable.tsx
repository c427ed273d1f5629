import { Button } from '@mantine/core'
import { IconCalendarSearch, IconPaperclip, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { isPartly } from '#domain/school/day-kinds.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { DialogButton } from '#ui/DialogButton.tsx'
import type { Columns } from '../../core/list/columns.tsx'
import type { Here } from '../../core/list/list.ts'
import { ListOf } from '../../core/list/ListOf.tsx'
import { correctionScreen } from '../attendance.screens.ts'
import { historyFilters, type HistoryMark } from './history.ts'
import { PaperDialog } from './PaperDialog.tsx'
import { paperTexts } from './papers.texts.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

const statusOf = ({ present, kind }: HistoryMark): string =>
  kind ? texts.kinds[kind] : present ? texts.present : texts.absent
const toneOf = ({ present, kind }: HistoryMark) => (isPartly(kind) ? 'wait' : present ? 'good' : 'bad')

/** The prescribed columns of the table and its files (ATT-6). */
const columns = ({ day, text }: Columns<HistoryMark>) => [
  day('date', texts.date, ({ date }) => date, { isHeading: true }),
  text('status', texts.status, statusOf, {
    shown: (mark) => <Chip tone={toneOf(mark)}>{statusOf(mark)}</Chip>,
  }),
  text('remark', texts.remark, ({ remark }) => remark, {
    canBreak: true,
    shown: ({ remark, isPending }) => <Lines lines={[remark, isPending ? texts.waiting : null]} tone="wait" />,
  }),
  text('markedBy', texts.markedBy, ({ markedBy }) => markedBy || texts.system, { canBreak: true }),
]

type Marks = readonly HistoryMark[]
const asTheyAre = (marks: Marks): Marks => marks

type HistoryTableProps = { studentId: number; name: string; marks: Marks; onEdit: (mark: HistoryMark) => void }

/** The days of a student, newest first. */
export function HistoryTable({ studentId, name, marks, onEdit }: HistoryTableProps) {
  const spec = useMemo(
    () => ({
      ...texts.list,
      rows: asTheyAre,
      columns,
      find: null,
      rowKey: ({ date }: HistoryMark) => date,
      sort: ['date', 'down'] as const,
      file: texts.file(studentId),
      icon: <IconCalendarSearch size={30} />,
    }),
    [studentId],
  )
  const actions = useMemo(
    () => ({
      label: texts.edit,
      render: (mark: HistoryMark, { here }: { here: Here }) => (
        <RowActions mark={mark} studentId={studentId} name={name} here={here} onEdit={onEdit} />
      ),
    }),
    [studentId, name, onEdit],
  )
  return (
    <section aria-label={texts.history}>
      <h2 className={styles['heading']}>{texts.history}</h2>
      <ListOf title={texts.historyOf(name)} data={marks} spec={spec} actions={actions} filters={historyFilters} />
    </section>
  )
}

type RowActionsProps = Pick<HistoryTableProps, 'studentId' | 'name' | 'onEdit'> & { mark: HistoryMark; here: Here }

const RowActions = ({ mark, studentId, name, here, onEdit }: RowActionsProps) => (
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
    {mark.isAtSchool && (!mark.present || mark.kind) ? (
      <DialogButton
        renderButton={(open) => (
          <Button
            variant="subtle"
            size="sm"
            h={44}
            leftSection={<IconPaperclip size={18} />}
            aria-label={paperTexts.openOf(formatDay(mark.date))}
            onClick={open}
          >
            {paperTexts.open}
          </Button>
        )}
      >
        {(close) => <PaperDialog studentId={studentId} name={name} date={mark.date} onClose={close} />}
      </DialogButton>
    ) : null}
    {mark.isAtSchool && mayReach(correctionScreen, here.role) ? (
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
