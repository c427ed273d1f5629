import { countOf, GOOD_IN_FINAL } from '#domain/exams/figures.rules.ts'
import type { ClassReportRow, FinalReport } from '#domain/exams/reports.schema.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { Figures } from '#ui/list/Figures.tsx'
import type { ListSpec } from '../../core/list/list.ts'
import { ClassReportList, classList } from './ClassReportList.tsx'
import { marksField, Notes, notesOf, rankField, studentFields, totalField } from './marks.tsx'
import { ReportPage, type Chosen } from './ReportPage.tsx'
import { finalReportScreen } from './reports.screens.ts'
import { reportTexts as texts } from './reports.texts.ts'
import { useFinalReport } from './sources.ts'

const isGood = (marks: number): boolean => marks >= GOOD_IN_FINAL

const yearNotes = ({ soFar, ...of }: Pick<FinalReport, 'soFar' | 'moved' | 'means'>): string[] => [
  ...(soFar && !soFar.isOver ? [texts.soFar.ofClass(soFar.possible)] : []),
  ...notesOf(of),
]

const spec: ListSpec<FinalReport, ClassReportRow> = {
  ...classList,
  rows: ({ report }) => report,
  columns: (_, __, { subjects }) => [
    rankField<ClassReportRow>(),
    ...studentFields<ClassReportRow>(({ studentId, fullName, ...row }) => ({ ...row, id: studentId, name: fullName })),
    ...subjects.map((subject, at) =>
      marksField<ClassReportRow>(`s${at}`, shownSubject(subject), (row) => row.subjects[at]?.marks ?? null, { isGood }),
    ),
    totalField<ClassReportRow>(texts.fields.total, ({ totalMarks }) => totalMarks),
  ],
  find: ({ studentId, fullName }) => ({ id: studentId, words: fullName }),
  rowKey: ({ studentId }) => studentId,
  note: (_, { className, academicYear, ...report }) =>
    [texts.final.note(className, academicYear), ...yearNotes(report)].join(' · '),
  file: (_, { className }) => texts.final.file(className),
  intro: ({ report, average, subjects, topPerformer, ...year }) => (
    <>
      <Figures
        figures={[
          { label: texts.figures.students, value: countOf(report) },
          { label: texts.figures.average, value: average.toFixed(1) },
          { label: texts.figures.subjects, value: subjects.length },
          { label: texts.figures.top, value: topPerformer ?? texts.notAvailable },
        ]}
      />
      <Notes of={yearNotes(year)} />
    </>
  ),
}

function Report({ chosen: { classId, academicYearId } }: { chosen: Chosen }) {
  const answer = useFinalReport(classId === null ? null : { classId, academicYearId })
  return <ClassReportList title={finalReportScreen.title} words={texts.ask.needsYear} answer={answer} spec={spec} />
}

/** The screen with each student's total of a year in a class. */
export default function FinalReportScreen() {
  return (
    <ReportPage screen={finalReportScreen} asks={['class', 'year']} canReset>
      {(chosen) => <Report chosen={chosen} />}
    </ReportPage>
  )
}
