import { Button } from '@mantine/core'
import { IconFileTypePdf, IconSearch } from '@tabler/icons-react'
import type { StudentYear } from '#domain/exams/reports.schema.ts'
import { useSchool } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import type { Field } from '#ui/fields.ts'
import { Choices } from '#ui/list/Choices.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { FindById } from '../../core/form/FindById.tsx'
import { idOf } from '../../core/form/id-field.ts'
import { Gate } from '../../core/Gates.tsx'
import { text } from '../../core/list/columns.tsx'
import { ExportFields, ShortTable } from '../../core/list/ShortTable.tsx'
import { transcriptJob } from '../papers/transcript-job.ts'
import { PaperProgress } from '../papers/PaperProgress.tsx'
import { usePapers } from '../papers/use-papers.ts'
import { Notes } from './marks.tsx'
import { aboutOf, NoMarks, ofYear, Progress, progressFields, soFarFigures, soFarNote, yearNotes } from './Progress.tsx'
import { ReportPage, Unasked, type Chosen } from './ReportPage.tsx'
import styles from './reports.module.css'
import { studentReportScreen } from './reports.screens.ts'
import { reportTexts } from './reports.texts.ts'
import { useProgressReport, useStudentYear } from './sources.ts'

const texts = reportTexts.student

type Row = StudentYear['subjects'][number]

export const transcriptFields = (): readonly Field<Row>[] => [
  ...progressFields<Row>(),
  text<Row>('grade', texts.grade, ({ grade }) => grade),
]

const noteOf = (year: StudentYear): string =>
  `${texts.note(year.student.fullName, aboutOf(year))}${soFarNote(year, year.total)} · ${texts.combined}: ${year.total} · ${texts.percentage}: ${year.percentage}% · ${texts.transcript}`

function Transcript({ year }: { year: StudentYear }) {
  const { student, academicYear, subjects, total, percentage, soFar } = year
  const fileName = texts.file(student.id, academicYear)
  const papers = usePapers()
  const { today } = useToday() ?? {}
  const school = useSchool()
  if (subjects.length === 0) return <NoMarks />
  return (
    <Panel
      title={student.fullName}
      lead={aboutOf(year)}
      action={
        <ExportFields
          title={() => studentReportScreen.title}
          fileName={fileName}
          note={() => noteOf(year)}
          fields={transcriptFields}
          rows={subjects}
        />
      }
    >
      <Figures
        figures={[
          ...soFarFigures(soFar, total),
          { label: texts.combined, value: total, ...ofYear(soFar) },
          { label: texts.percentage, value: reportTexts.percent(percentage), ...ofYear(soFar) },
        ]}
      />
      <Notes of={yearNotes(year)} />
      <div className={styles['subjects']}>
        <ShortTable
          label={studentReportScreen.title}
          fields={transcriptFields()}
          rows={subjects}
          rowKey={({ subject }) => subject}
        />
      </div>
      <p className={styles['after']}>{texts.transcript}</p>
      <Button
        leftSection={<IconFileTypePdf size={18} />}
        disabled={papers.isBusy || !school || !today}
        onClick={() =>
          school && today ? papers.make(transcriptJob(year, `${fileName}.pdf`, { school, today })) : undefined
        }
        data-shell
      >
        {texts.pdf}
      </Button>
      <PaperProgress papers={papers} />
    </Panel>
  )
}

const VIEWS = [
  { value: '', label: texts.asTranscript },
  { value: 'progress', label: texts.progress.title },
]

function Report({ chosen: { academicYearId } }: { chosen: Chosen }) {
  const [params, set] = useAddress()
  const studentId = idOf(params.get('student') ?? '')
  const view = params.get('view') === 'progress' ? 'progress' : ''
  const question = studentId === null ? null : { studentId, academicYearId }
  const transcript = useStudentYear(view === '' ? question : null)
  const progress = useProgressReport(view === 'progress' ? question : null)
  const gate = {
    start: <Unasked words={texts.start} />,
    words: { failed: reportTexts.failed, noReplica: reportTexts.none },
  }
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
          isBusy={(view === 'progress' ? progress : transcript).shown.status === 'loading'}
          isOfStudent
          onFind={(id) => set({ student: String(id) })}
        />
      </div>
      {studentId === null ? null : (
        <div className={styles['views']}>
          <Choices
            label={texts.views}
            options={VIEWS}
            value={view}
            onChange={(value) => set({ view: value || null })}
          />
        </div>
      )}
      {view === 'progress' ? (
        <Gate {...progress} {...gate}>
          {(report) => <Progress report={report} />}
        </Gate>
      ) : (
        <Gate {...transcript} {...gate}>
          {(year) => <Transcript year={year} />}
        </Gate>
      )}
    </>
  )
}

/** A student's transcript of a year, and her progress report. */
export default function StudentReportScreen() {
  return (
    <ReportPage screen={studentReportScreen} asks={['year']}>
      {(chosen) => <Report chosen={chosen} />}
    </ReportPage>
  )
}
