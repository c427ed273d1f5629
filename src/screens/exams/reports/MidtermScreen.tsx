import { useMemo } from 'react'
import { countOf, isGoodInMidterm, MIDTERM_PASS, MIDTERM_TOTAL } from '#domain/exams/figures.rules.ts'
import type { MidtermReport } from '#domain/exams/reports.schema.ts'
import { shownSubject } from '#domain/school/subject-names.texts.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { text } from '../../core/list/columns.tsx'
import { choiceOf } from '../../core/list/filters.ts'
import type { ListSpec } from '../../core/list/list.ts'
import { ClassReportList, classList } from './ClassReportList.tsx'
import { marksField, Notes, notesOf, percentField, rankField, studentFields, totalField } from './marks.tsx'
import { ReportPage, type Chosen } from './ReportPage.tsx'
import { midtermScreen } from './reports.screens.ts'
import { reportTexts as texts } from './reports.texts.ts'
import styles from './reports.module.css'
import { useMidtermReport } from './sources.ts'

type Row = MidtermReport['report'][number]

const statusOf = ({ passed }: Row): string =>
  passed === null ? texts.notAvailable : passed ? texts.passed : texts.notPassed

const toneOf = ({ passed }: Row) => (passed === null ? undefined : passed ? 'good' : 'bad')

export const midtermList: ListSpec<MidtermReport, Row> = {
  ...classList,
  rows: ({ report }) => report,
  columns: (_, { values: { subject: wanted = '' } }, { subjects }) => [
    rankField<Row>(),
    ...studentFields<Row>(({ studentId, fullName, ...row }) => ({ ...row, id: studentId, name: fullName })),
    ...subjects.flatMap((subject, at) =>
      wanted === '' || wanted === subject
        ? [
            marksField<Row>(`s${at}`, subject, (row) => row.subjects[at]?.marks ?? null, {
              isGood: (marks) => isGoodInMidterm(marks, subjects.length),
            }),
          ]
        : [],
    ),
    totalField<Row>(texts.fields.total, ({ totalMarks }) => totalMarks),
    percentField<Row>(({ percent }) => percent),
    text<Row>('status', texts.fields.status, statusOf, {
      cannotSort: true,
      shown: (row) => <Chip tone={toneOf(row)}>{statusOf(row)}</Chip>,
    }),
  ],
  find: ({ studentId, fullName }) => ({ id: studentId, words: fullName }),
  rowKey: ({ studentId }) => studentId,
  note: (_, { className, academicYear, ...year }) =>
    [texts.midterm.note(className, academicYear), ...notesOf(year)].join(' · '),
  file: (_, { className }) => texts.midterm.file(className),
  intro: ({ report, average, passed, passRate, reachable = MIDTERM_TOTAL, ...year }) => (
    <>
      <Figures
        figures={[
          { label: texts.figures.students, value: countOf(report) },
          { label: texts.figures.average, value: average.toFixed(1) },
          { label: texts.figures.passed, value: passed },
          { label: texts.figures.passRate, value: texts.percent(passRate) },
        ]}
      />
      <p className={styles['note']}>
        {texts.midterm.counted(MIDTERM_PASS, MIDTERM_TOTAL)}{' '}
        {reachable < MIDTERM_TOTAL ? texts.midterm.reachable(reachable) : null}
      </p>
      <Notes of={notesOf(year)} />
    </>
  ),
}

function Report({ chosen: { classId, academicYearId } }: { chosen: Chosen }) {
  const answer = useMidtermReport(classId === null ? null : { classId, academicYearId })
  const { shown } = answer
  const subjects = shown.status === 'ready' ? shown.data.subjects.join('\n') : ''
  const filters = useMemo(
    () => ({
      subject: choiceOf<Row>(
        () => texts.filters.subject,
        [
          { value: '', label: texts.filters.allSubjects },
          ...subjects.split('\n').map((name) => ({ value: name, label: shownSubject(name) })),
        ],
      ),
    }),
    [subjects],
  )
  return (
    <ClassReportList
      title={() => midtermScreen.title}
      words={texts.ask.needsYear}
      answer={answer}
      spec={midtermList}
      filters={filters}
    />
  )
}

/** The screen with the monthly and midterm marks of a class; their sum is out of 500. */
export default function MidtermScreen() {
  return (
    <ReportPage screen={midtermScreen} asks={['class', 'year']}>
      {(chosen) => <Report chosen={chosen} />}
    </ReportPage>
  )
}
