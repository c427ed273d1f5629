import { IconCertificate } from '@tabler/icons-react'
import { TYPE_NAMES, type ExamSetup } from '#domain/exams/exams.schema.ts'
import type { TypeReport, TypeReportRow } from '#domain/exams/reports.schema.ts'
import { shownExam, shownSubject } from '#domain/school/subject-names.texts.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { text } from '../../core/list/columns.tsx'
import type { ListSpec, ListContext } from '../../core/list/list.ts'
import { unpublishedExams, type Made } from '../papers/paper-parts.ts'
import { certificatesJob } from '../papers/make-papers.ts'
import { papersTexts } from '../papers/papers.texts.ts'
import { PapersPanel } from '../papers/PapersPanel.tsx'
import { useMade } from '../papers/use-made.ts'
import { usePapers, type Papers } from '../papers/use-papers.ts'
import { ClassReportList, classList } from './ClassReportList.tsx'
import { marksField, Notes, notesOf, percentField, rankField, studentFields, totalField } from './marks.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { ReportPage, type Chosen } from './ReportPage.tsx'
import { typeReportScreen } from './reports.screens.ts'
import { reportTexts as texts } from './reports.texts.ts'
import { useTypeReport } from './sources.ts'

const STATUS = {
  PASSED: { words: texts.passed, tone: 'good' },
  FAILED: { words: texts.notPassed, tone: 'bad' },
  NO_SCORES: { words: texts.notAvailable, tone: undefined },
} as const

const spec: ListSpec<TypeReport, TypeReportRow> = {
  ...classList,
  rows: ({ report }) => report,
  columns: (_, __, { subjectsHeader }) => [
    rankField<TypeReportRow>(),
    ...studentFields<TypeReportRow>(({ studentName, ...row }) => ({ ...row, name: studentName })),
    ...subjectsHeader.map((subject, at) =>
      marksField<TypeReportRow>(`s${at}`, shownSubject(subject), ({ subjects }) => subjects[subject] ?? null),
    ),
    totalField<TypeReportRow>(texts.fields.total, ({ totalMarks }) => totalMarks),
    percentField<TypeReportRow>(({ percentage }) => percentage),
    text<TypeReportRow>('status', texts.fields.status, ({ passStatus }) => STATUS[passStatus].words, {
      cannotSort: true,
      shown: ({ passStatus }) => <Chip tone={STATUS[passStatus].tone}>{STATUS[passStatus].words}</Chip>,
    }),
  ],
  find: ({ id, studentName }) => ({ id, words: studentName }),
  rowKey: ({ id }) => id,
  note: (_, { className, examType, academicYear, ...year }) =>
    [texts.byType.note(className, shownExam(TYPE_NAMES[examType]), academicYear), ...notesOf(year)].join(' · '),
  file: (_, { className, examType }) => texts.byType.file(className, TYPE_NAMES[examType]),
  intro: ({ count, maxTotal, passThreshold, report, ...year }) => (
    <>
      <Figures
        figures={[
          { label: texts.figures.students, value: count },
          { label: texts.byType.max, value: maxTotal },
          { label: texts.byType.threshold, value: texts.percent(passThreshold) },
          { label: texts.figures.passed, value: report.filter(({ passStatus }) => passStatus === 'PASSED').length },
        ]}
      />
      <Notes of={notesOf(year)} />
    </>
  ),
}

type ReportProps = { chosen: Chosen; setup: ExamSetup; place: ListContext }

type Making = { papers: Papers; report: TypeReport; classId: number; made: Made }

/** A certificate of each student with scores. */
const certificateAction = ({
  papers,
  report,
  classId,
  made,
}: Making): ListSpec<TypeReport, TypeReportRow>['actions'] => ({
  label: papersTexts.row,
  render: ({ id, studentName, passStatus, isUnnamed }) =>
    passStatus === 'NO_SCORES' || isUnnamed ? null : (
      <RowButton
        label={papersTexts.certificateOf(studentName)}
        isDisabled={papers.isBusy}
        onClick={() => papers.make(certificatesJob(report, classId, made, id))}
      >
        <IconCertificate size={20} aria-hidden />
      </RowButton>
    ),
})

function Report({ chosen, setup, place }: ReportProps) {
  const { classId, academicYearId, examType, passThreshold } = chosen
  const answer = useTypeReport(
    classId !== null && examType !== null ? { classId, academicYearId, examType, passThreshold } : null,
  )
  const { shown } = answer
  const report = shown.status === 'ready' ? shown.data : null
  const papers = usePapers()
  const year = setup.years.find(({ id }) => id === academicYearId)
  const made = useMade(setup, place)
  const canCertify = report !== null && made !== null && classId !== null && unpublishedExams(report).length === 0
  return (
    <>
      {classId === null || !report ? null : (
        <>
          {report.exams.map(({ id, name }) => (
            <PublishPanel
              key={`${classId}:${id}`}
              classId={classId}
              examId={id}
              examName={name}
              className={report.className}
              subjects={setup.subjects}
              place={place}
              onChange={answer.ask}
            />
          ))}
          {made && year ? <PapersPanel {...{ classId, year, passThreshold, report, made, papers }} /> : null}
        </>
      )}
      <ClassReportList
        title={typeReportScreen.title}
        words={texts.ask.needsType}
        answer={answer}
        spec={spec}
        actions={canCertify ? certificateAction({ papers, report, classId, made }) : undefined}
      />
    </>
  )
}

/** All exams of one type in a class and year, against the school's pass threshold. */
export default function TypeReportScreen() {
  return (
    <ReportPage screen={typeReportScreen} asks={['class', 'year', 'type']}>
      {(chosen, { setup, place }) => <Report chosen={chosen} setup={setup} place={place} />}
    </ReportPage>
  )
}
