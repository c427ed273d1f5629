import { TYPE_NAMES } from '#domain/exams/exams.schema.ts'
import type { Performance } from '#domain/exams/reports.schema.ts'
import { shownExam, shownSubject } from '#domain/school/subject-names.texts.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { heading, percent as percentColumn, text } from '../../core/list/columns.tsx'
import type { ListSpec } from '../../core/list/list.ts'
import { ClassReportList, classList } from './ClassReportList.tsx'
import { ReportPage, type Chosen } from './ReportPage.tsx'
import styles from './reports.module.css'
import { performanceScreen } from './reports.screens.ts'
import { reportTexts } from './reports.texts.ts'
import { usePerformance } from './sources.ts'

const texts = reportTexts.performance
const { percent } = reportTexts

type Row = Performance['classes'][number]
type Part = { name: string; average: number; passRate: number }

/** Averages as bars; those below the threshold are red. */
const Averages = ({ parts, threshold }: { parts: readonly Part[]; threshold: number }) => (
  <dl className={styles['bars']}>
    {parts.map(({ name, average, passRate }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">
          <span className={styles['track']} aria-hidden>
            <span style={{ width: percent(average) }} data-tone={average < threshold ? 'bad' : undefined} />
          </span>
          <span>{texts.bar(average, passRate)}</span>
        </dd>
      </div>
    ))}
  </dl>
)

const nameAt = <Each,>(parts: readonly Each[], at: number, nameOf: (part: Each) => string): string => {
  const part = parts.at(at)
  return part ? nameOf(part) : reportTexts.notAvailable
}

function Bars({ data: { classes, subjects, passThreshold } }: { data: Performance }) {
  const named = (name: string, { average, passRate }: Omit<Part, 'name'>): Part => ({ name, average, passRate })
  return (
    <>
      <Panel title={texts.bySubject} lead={texts.legend(passThreshold)}>
        <Averages parts={subjects.map((each) => named(shownSubject(each.subject), each))} threshold={passThreshold} />
      </Panel>
      <Panel title={texts.byClass} lead={texts.legend(passThreshold)}>
        <Averages parts={classes.map((each) => named(each.className, each))} threshold={passThreshold} />
      </Panel>
    </>
  )
}

const spec: ListSpec<Performance, Row> = {
  ...classList,
  rows: ({ classes }) => classes,
  columns: () => [
    heading<Row>('class', texts.class, ({ className }) => className),
    text<Row>('students', texts.students, ({ students }) => students, { isNumber: true }),
    percentColumn<Row>('average', texts.average, ({ average }) => average),
    percentColumn<Row>('passRate', texts.passRate, ({ passRate }) => passRate),
    text<Row>('best', texts.best, ({ best }) => best, { canBreak: true }),
    text<Row>('weakest', texts.weakest, ({ weakest }) => weakest, { canBreak: true }),
  ],
  rowKey: ({ classId }) => classId,
  noun: texts.noun,
  sort: ['average', 'down'],
  empty: texts.empty,
  search: texts.search,
  note: (_, { academicYear }) => academicYear,
  file: (_, { academicYear }) => texts.file(academicYear),
  intro: ({ average, passRate, students, classes, subjects }) =>
    students === 0 ? null : (
      <Figures
        figures={[
          { label: texts.students, value: students },
          { label: texts.average, value: percent(average) },
          { label: texts.passRate, value: percent(passRate) },
          { label: texts.bestClass, value: nameAt(classes, 0, ({ className }) => className) },
          { label: texts.weakestClass, value: nameAt(classes, -1, ({ className }) => className) },
          { label: texts.bestSubject, value: nameAt(subjects, 0, ({ subject }) => shownSubject(subject)) },
          { label: texts.weakestSubject, value: nameAt(subjects, -1, ({ subject }) => shownSubject(subject)) },
        ]}
      />
    ),
  outro: (data) => (data.students === 0 ? null : <Bars data={data} />),
}

function Report({ chosen: { academicYearId, examType, passThreshold } }: { chosen: Chosen }) {
  const answer = usePerformance({ academicYearId, passThreshold, ...(examType ? { examType } : {}) })
  const title = examType ? `${performanceScreen.title}: ${shownExam(TYPE_NAMES[examType])}` : performanceScreen.title
  return <ClassReportList title={title} words={texts.empty} answer={answer} spec={spec} />
}

/** How classes and subjects did in a year. */
export default function PerformanceScreen() {
  return (
    <ReportPage screen={performanceScreen} lead={texts.lead} asks={['year', 'anyType']}>
      {(chosen) => <Report chosen={chosen} />}
    </ReportPage>
  )
}
