import { TYPE_NAMES, toExam, type ExamSetup } from '#domain/exams/exams.schema.ts'
import type { ClassReportRow, ExamReport } from '#domain/exams/reports.schema.ts'
import { shownExam, shownSubject } from '#domain/school/subject-names.texts.ts'
import { Panel } from '#ui/Panel.tsx'
import type { ListSpec, ListContext } from '../../core/list/list.ts'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { heading, text } from '../../core/list/columns.tsx'
import { ClassReportList, classList } from './ClassReportList.tsx'
import { marksField, percentField, rankField, studentFields, totalField } from './marks.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { ReportPage, type Chosen } from './ReportPage.tsx'
import styles from './reports.module.css'
import { examResultsScreen } from './reports.screens.ts'
import { reportTexts as texts } from './reports.texts.ts'
import { useExamReport } from './sources.ts'

const studentOf = ({ studentId, fullName, ...row }: ClassReportRow) => ({ ...row, id: studentId, name: fullName })

const spec: ListSpec<ExamReport, ClassReportRow> = {
  ...classList,
  rows: ({ report }) => report,
  columns: (_, __, { subjects }) => [
    rankField<ClassReportRow>(),
    ...studentFields(studentOf),
    totalField<ClassReportRow>(texts.fields.total, ({ totalMarks }) => totalMarks, true),
    percentField<ClassReportRow>(({ percent }) => percent),
    ...subjects.map((subject, at) =>
      marksField<ClassReportRow>(`s${at}`, shownSubject(subject), (row) => row.subjects[at]?.marks ?? null, {
        isSummed: true,
      }),
    ),
  ],
  find: ({ studentId, fullName }) => ({ id: studentId, words: fullName }),
  rowKey: ({ studentId }) => studentId,
  note: (_, { className, exam, academicYear }) => texts.results.note(className, shownExam(exam.name), academicYear),
  file: (_, { className, exam }) => texts.results.file(className, exam.name),
  intro: () => <p className={styles['note']}>{texts.results.percent}</p>,
}

function ExamList({ exams, years }: Pick<ExamSetup, 'exams' | 'years'>) {
  const rows = exams.filter(({ hidden }) => !hidden).map(toExam)
  const yearOf = new Map(years.map(({ id, year }) => [id, year]))
  type Row = (typeof rows)[number]
  if (rows.length === 0) return null
  return (
    <Panel title={texts.exams.title}>
      <ShortTable<Row>
        label={texts.exams.title}
        rows={rows}
        rowKey={({ id }) => id}
        fields={[
          heading<Row>('name', texts.exams.name, ({ name }) => shownExam(name)),
          text<Row>('type', texts.exams.type, ({ type }) => shownExam(TYPE_NAMES[type])),
          text<Row>('max', texts.exams.maxMarks, ({ maxMarks }) => maxMarks, { isNumber: true }),
          text<Row>('year', texts.exams.year, ({ academicYearId }) => yearOf.get(academicYearId) ?? ''),
        ]}
      />
    </Panel>
  )
}

type ResultsProps = { chosen: Chosen; setup: ExamSetup; place: ListContext }

function Results({ chosen: { classId, examId }, setup, place }: ResultsProps) {
  const isAsked = classId !== null && examId !== null
  const answer = useExamReport(isAsked ? { classId, examId } : null)
  const { shown } = answer
  return (
    <>
      {isAsked && shown.status === 'ready' ? (
        <PublishPanel
          key={`${classId}:${examId}`}
          classId={classId}
          examId={examId}
          examName={shown.data.exam.name}
          className={shown.data.className}
          subjects={setup.subjects}
          place={place}
          onChange={answer.ask}
        />
      ) : null}
      <ClassReportList title={examResultsScreen.title} words={texts.ask.needsExam} answer={answer} spec={spec} />
      {isAsked ? null : <ExamList exams={setup.exams} years={setup.years} />}
    </>
  )
}

/** The exams of the school, and the results of one in a class. */
export default function ExamResultsScreen() {
  return (
    <ReportPage screen={examResultsScreen} asks={['class', 'exam']}>
      {(chosen, { setup, place }) => <Results chosen={chosen} setup={setup} place={place} />}
    </ReportPage>
  )
}
