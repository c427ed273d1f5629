import { EXAM_TYPES, TYPE_NAMES } from '#domain/exams/exams.schema.ts'
import type { ProgressReport, ProgressRow, StudentYear } from '#domain/exams/reports.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { shownExam, shownSubject } from '#domain/school/subject-names.texts.ts'
import type { Field } from '#ui/fields.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Figures, type Figure } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { heading } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { marksField, Notes, totalField } from './marks.tsx'
import styles from './reports.module.css'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.student
const words = reportTexts.soFar

/** A subject's marks of a year, as in the progress report and the transcript. */
export const progressFields = <Row extends ProgressRow>(): readonly Field<Row>[] => [
  heading<Row>('subject', texts.subject, ({ subject }) => shownSubject(subject)),
  marksField<Row>('monthly', texts.monthly, ({ monthly }) => monthly, { isSummed: true }),
  marksField<Row>('midterm', texts.midterm, ({ midterm }) => midterm, { isSummed: true }),
  marksField<Row>('final', texts.final, ({ final }) => final, { isSummed: true }),
  totalField<Row>(texts.total, ({ total }) => total, true),
]

export const aboutOf = ({ student, academicYear }: Pick<ProgressReport, 'student' | 'academicYear'>): string =>
  texts.about(student.id, student.class, academicYear)

/** Shown for a student without marks, for whom nothing can be printed. */
export const NoMarks = () => <EmptyState title={reportTexts.none} />

/** Figures of a year that is not over: points so far out of those possible. None once the year is over. */
export const soFarFigures = (soFar: ProgressReport['soFar'], total: number): Figure[] =>
  soFar && !soFar.isOver
    ? [
        {
          label: words.title,
          value: reportTexts.percent(soFar.percent),
          note: words.ofMarks(total, soFar.possible),
        },
      ]
    : []

/** Note that a figure refers to the whole year, needed only while the year is not over. */
export const ofYear = (soFar: ProgressReport['soFar']): Pick<Figure, 'note'> =>
  soFar && !soFar.isOver ? { note: words.ofYear(soFar.maximum) } : {}

type Of = Pick<ProgressReport, 'student' | 'soFar'> & { exams?: StudentYear['exams'] }

/** Notes on how a student's marks are to be read. */
export function yearNotes({ student, soFar, exams = [] }: Of): string[] {
  const means = EXAM_TYPES.filter((type) => exams.filter((exam) => exam.type === type).length > 1)
  return [
    ...(student.leftOn ? [reportTexts.leftOn(formatDay(student.leftOn))] : []),
    ...(student.classes.length > 0 ? [texts.classesOf(student.classes.join(', '))] : []),
    ...(soFar && soFar.missing > 0 ? [words.missing(soFar.missing)] : []),
    ...(means.length > 0 ? [reportTexts.means(means.map((type) => shownExam(TYPE_NAMES[type])).join(', '))] : []),
  ]
}

/** The figures of `soFarFigures` as one line for exported files. */
export const soFarNote = ({ soFar }: Of, total: number): string =>
  soFar && !soFar.isOver
    ? ` · ${words.title}: ${words.ofMarks(total, soFar.possible)}, ${reportTexts.percent(soFar.percent)}`
    : ''

/** A student's marks in each exam of a year, and the grand total. */
export function Progress({ report }: { report: ProgressReport }) {
  const { student, academicYear, progressReport, grandTotal, soFar } = report
  const { progress } = texts
  if (progressReport.length === 0) return <NoMarks />
  return (
    <Panel
      title={student.fullName}
      lead={aboutOf(report)}
      action={
        <ExportFields
          title={() => progress.title}
          fileName={progress.file(student.id, academicYear)}
          note={() =>
            `${texts.note(student.fullName, aboutOf(report))}${soFarNote(report, grandTotal)} · ${progress.grandTotal}: ${grandTotal}`
          }
          fields={progressFields<ProgressRow>}
          rows={progressReport}
        />
      }
    >
      <Figures
        figures={[
          ...soFarFigures(soFar, grandTotal),
          { label: progress.grandTotal, value: grandTotal, ...ofYear(soFar) },
        ]}
      />
      <Notes of={yearNotes(report)} />
      <div className={styles['subjects']}>
        <ShortTable
          label={progress.title}
          fields={progressFields<ProgressRow>()}
          rows={progressReport}
          rowKey={({ subject }) => subject}
        />
      </div>
    </Panel>
  )
}
