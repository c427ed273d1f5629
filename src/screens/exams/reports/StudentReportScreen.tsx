import { Button } from '@mantine/core'
import { IconFileTypePdf, IconSearch } from '@tabler/icons-react'
import type { StudentYear } from '#domain/exams/reports.schema.ts'
import { useSchool } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import type { Field } from '#ui/fields.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { FindById } from '../../core/form/FindById.tsx'
import { idOf } from '../../core/form/id-field.ts'
import { Gate } from '../../core/Gates.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { useSchoolName } from '../../core/list/use-here.ts'
import { transcriptJob } from '../papers/make-papers.ts'
import { PaperProgress } from '../papers/PaperProgress.tsx'
import { usePapers } from '../papers/use-papers.ts'
import { marksField, totalField } from './marks.tsx'
import { ReportPage, Unasked, type Chosen } from './ReportPage.tsx'
import styles from './reports.module.css'
import { studentReportScreen } from './reports.screens.ts'
import { reportTexts } from './reports.texts.ts'
import { useStudentYear } from './sources.ts'

const texts = reportTexts.student

type Row = StudentYear['subjects'][number]

const fields: readonly Field<Row>[] = [
  heading<Row>('subject', texts.subject, ({ subject }) => subject),
  marksField<Row>('monthly', texts.monthly, ({ monthly }) => monthly, { isSummed: true }),
  marksField<Row>('midterm', texts.midterm, ({ midterm }) => midterm, { isSummed: true }),
  marksField<Row>('final', texts.final, ({ final }) => final, { isSummed: true }),
  totalField<Row>(texts.total, ({ total }) => total, true),
  text<Row>('grade', texts.grade, ({ grade }) => grade),
]

function Transcript({ year }: { year: StudentYear }) {
  const { student, academicYear, subjects, total, percentage } = year
  const schoolName = useSchoolName()
  const about = texts.note(student.fullName, student.id, student.class, academicYear)
  const names = {
    title: studentReportScreen.title,
    fileName: texts.file(student.id, academicYear),
    note: `${about} · ${texts.combined}: ${total} · ${texts.percentage}: ${percentage}% · ${texts.transcript}`,
    ...(schoolName ? { school: schoolName } : {}),
  }
  const papers = usePapers()
  const { today } = useToday() ?? {}
  const school = useSchool()
  return (
    <Panel title={student.fullName} lead={about} action={<ExportFields {...names} fields={fields} rows={subjects} />}>
      <Figures
        figures={[
          { label: texts.combined, value: total },
          { label: texts.percentage, value: reportTexts.percent(percentage) },
        ]}
      />
      {student.classes.length > 0 ? (
        <p className={styles['note']}>{texts.classesOf(student.classes.join(', '))}</p>
      ) : null}
      <ShortTable label={studentReportScreen.title} fields={fields} rows={subjects} rowKey={({ subject }) => subject} />
      <p className={styles['note']}>{texts.transcript}</p>
      <Button
        leftSection={<IconFileTypePdf size={18} />}
        disabled={papers.isBusy || !school || !today}
        onClick={() =>
          school && today ? papers.make(transcriptJob(year, `${names.fileName}.pdf`, { school, today })) : undefined
        }
        data-shell
      >
        {texts.pdf}
      </Button>
      <PaperProgress papers={papers} />
    </Panel>
  )
}

function Report({ chosen: { academicYearId } }: { chosen: Chosen }) {
  const [params, set] = useAddress()
  const studentId = idOf(params.get('student') ?? '')
  const asked = useStudentYear(studentId === null ? null : { studentId, academicYearId })
  return (
    <>
      <div className={styles['find']} data-shell>
        <FindById
          key={studentId}
          label={texts.label}
          button={texts.find}
          icon={<IconSearch size={18} />}
          words={texts}
          present={studentId}
          isBusy={asked.shown.status === 'loading'}
          isOfStudent
          onFind={(id) => set({ student: String(id) })}
        />
      </div>
      <Gate
        {...asked}
        start={<Unasked words={texts.start} />}
        words={{ failed: reportTexts.failed, noReplica: reportTexts.none }}
      >
        {(year) => <Transcript year={year} />}
      </Gate>
    </>
  )
}

/** A student's transcript of a year. */
export default function StudentReportScreen() {
  return (
    <ReportPage screen={studentReportScreen} asks={['year']}>
      {(chosen) => <Report chosen={chosen} />}
    </ReportPage>
  )
}
