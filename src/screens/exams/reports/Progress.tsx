import type { ProgressReport, ProgressRow } from '#domain/exams/reports.schema.ts'
import type { Field } from '#ui/fields.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { heading } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { marksField, totalField } from './marks.tsx'
import styles from './reports.module.css'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.student

/** A subject's marks of a year, as in the progress report and the transcript. */
export const progressFields = <Row extends ProgressRow>(): readonly Field<Row>[] => [
  heading<Row>('subject', texts.subject, ({ subject }) => subject),
  marksField<Row>('monthly', texts.monthly, ({ monthly }) => monthly, { isSummed: true }),
  marksField<Row>('midterm', texts.midterm, ({ midterm }) => midterm, { isSummed: true }),
  marksField<Row>('final', texts.final, ({ final }) => final, { isSummed: true }),
  totalField<Row>(texts.total, ({ total }) => total, true),
]

export const aboutOf = ({ student, academicYear }: Pick<ProgressReport, 'student' | 'academicYear'>): string =>
  texts.about(student.id, student.class, academicYear)

/** How a student did in each exam of a year, and the grand total. */
export function Progress({ report }: { report: ProgressReport }) {
  const { student, academicYear, progressReport, grandTotal } = report
  const { progress: words } = texts
  return (
    <Panel
      title={student.fullName}
      lead={aboutOf(report)}
      action={
        <ExportFields
          title={() => words.title}
          fileName={words.file(student.id, academicYear)}
          note={() => `${texts.note(student.fullName, aboutOf(report))} · ${words.grandTotal}: ${grandTotal}`}
          fields={progressFields<ProgressRow>}
          rows={progressReport}
        />
      }
    >
      <Figures figures={[{ label: words.grandTotal, value: grandTotal }]} />
      {student.classes.length > 0 ? (
        <p className={styles['note']}>{texts.classesOf(student.classes.join(', '))}</p>
      ) : null}
      <div className={styles['subjects']}>
        <ShortTable
          label={words.title}
          fields={progressFields<ProgressRow>()}
          rows={progressReport}
          rowKey={({ subject }) => subject}
        />
      </div>
    </Panel>
  )
}
