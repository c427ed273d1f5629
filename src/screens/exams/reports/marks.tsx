import { formatDay } from '#domain/core/dates.ts'
import { TYPE_NAMES, type ExamType } from '#domain/exams/exams.schema.ts'
import type { Moved, ReportedMarks, Whereabouts } from '#domain/exams/reports.schema.ts'
import { shownExam } from '#domain/school/subject-names.texts.ts'
import type { Cell } from '#ui/export/table.ts'
import type { Field } from '#ui/fields.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { heading, percent, text } from '../../core/list/columns.tsx'
import styles from './reports.module.css'
import { reportTexts as texts } from './reports.texts.ts'

/** Marks as shown and exported: 0 is a number; absent and missing are words. */
const marksCell = (marks: ReportedMarks): Cell =>
  marks === null ? texts.notAvailable : marks === 'ABSENT' ? texts.absent : marks

/** The sum of marks as text; "not available" if there are no marks. */
const points = (sum: number, marks: number): string => (marks === 0 ? texts.notAvailable : texts.points(sum))

/** A column of marks; `isGood` marks are green. */
export const marksField = <Row,>(
  key: string,
  label: string,
  of: (row: Row) => ReportedMarks,
  { isGood, isSummed = false }: { isGood?: (marks: number) => boolean; isSummed?: boolean } = {},
): Field<Row> =>
  text<Row>(key, label, (row) => marksCell(of(row)), {
    isNumber: true,
    // Not sortable (EXAM-14 sorts by rank, name and total): without sort buttons ten subjects fit side by side.
    cannotSort: true,
    shown: (row) => {
      const marks = of(row)
      const tone = typeof marks !== 'number' ? 'none' : isGood?.(marks) ? 'good' : undefined
      return (
        <span className={styles['marks']} data-tone={tone}>
          {marksCell(marks)}
        </span>
      )
    },
    ...(isSummed ? { sum: points } : {}),
  })

export const totalField = <Row,>(label: string, of: (row: Row) => number, isSummed = false): Field<Row> =>
  text<Row>('total', label, of, { isNumber: true, ...(isSummed ? { sum: points } : {}) })

/** The rank column. Students without scores have no rank and are last in both directions. */
export const rankField = <Row extends { rank: number | null }>(): Field<Row> =>
  text<Row>('rank', texts.fields.rank, ({ rank }) => rank, { isNumber: true })

type Student = Whereabouts & { id: number; name: string }

const whereaboutsOf = ({ hasLeft, leftOn, movedTo }: Whereabouts): string | null => {
  if (leftOn) return texts.leftOn(formatDay(leftOn))
  return movedTo ? texts.movedTo(movedTo) : hasLeft ? texts.hasLeft : null
}

/** The student's name and ID: one cell on the screen, two columns in files. */
export const studentFields = <Row,>(of: (row: Row) => Student): Field<Row>[] => [
  heading<Row>('name', texts.fields.name, (row) => of(row).name, {
    shown: (row) => {
      const { id, name, ...where } = of(row)
      return (
        <span className={styles['name']}>
          <Lines lines={[name, texts.idOf(id), whereaboutsOf(where)]} />
        </span>
      )
    },
  }),
  text<Row>('id', texts.fields.id, (row) => of(row).id, { isExportedOnly: true }),
]

export const percentField = <Row,>(of: (row: Row) => number): Field<Row> =>
  percent<Row>('percent', texts.fields.percent, of, { cannotSort: true })

type OfYear = { moved?: Moved | undefined; means?: readonly ExamType[] | undefined }

/** Notes on how the figures of a class and year are to be read, for the screen and for files. */
export const notesOf = ({ moved = [], means = [] }: OfYear): string[] => [
  ...(means.length > 0 ? [texts.means(means.map((type) => shownExam(TYPE_NAMES[type])).join(', '))] : []),
  ...(moved.length > 0
    ? [texts.moved(moved.map(({ fullName, to }) => texts.movedWhere(fullName, to)).join(', '))]
    : []),
]

export const Notes = ({ of }: { of: readonly string[] }) =>
  of.map((note) => (
    <p key={note} className={styles['note']}>
      {note}
    </p>
  ))
