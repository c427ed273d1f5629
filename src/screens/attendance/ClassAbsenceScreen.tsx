import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { rateOf } from '#domain/attendance/reports.rules.ts'
import type { ClassAbsences, ClassMonth } from '#domain/attendance/reports.schema.ts'
import { formatMonth } from '#domain/school/months.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { presentMonth, presentYear } from '../core/list/filters.ts'
import type { Here } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { Bars } from './reports/Bars.tsx'
import { kindColumns } from './reports/kind-columns.ts'
import { classAbsenceScreen, classMonthlyScreen, dailyOverviewScreen } from './reports/reports.screens.ts'
import styles from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { useClassesOfMonth } from './reports/sources.ts'

const { fields: labels, ...texts } = reportTexts.classMonth

const DailyLink = ({ here }: { here: Here }) =>
  mayReach(dailyOverviewScreen, here.role) ? (
    <Link className={styles['link']} to={linkTo(dailyOverviewScreen)} data-shell>
      {texts.daily}
    </Link>
  ) : null

function FiguresOf({ summary, schoolDays }: { summary: readonly ClassAbsences[]; schoolDays: number }) {
  const sum = (of: (group: ClassAbsences) => number) => summary.reduce((all, group) => all + of(group), 0)
  const absent = sum(({ totalAbsentDays }) => totalAbsentDays)
  const present = sum(({ totalPresentDays }) => totalPresentDays)
  const behind = summary.filter(({ markedDays }) => markedDays < schoolDays).length
  return (
    <Figures
      figures={[
        { label: texts.total, value: String(absent) },
        { label: texts.rate, value: reportTexts.percent(rateOf(present, present + absent)) },
        { label: texts.schoolDays, value: String(schoolDays) },
        { label: texts.unmarked, value: String(behind), tone: behind > 0 ? 'wait' : undefined },
      ]}
    />
  )
}

function BarsOf({ summary }: { summary: readonly ClassAbsences[] }) {
  const most = Math.max(0, ...summary.map(({ totalAbsentDays }) => totalAbsentDays))
  if (most === 0) return null
  return (
    <Panel title={texts.bars}>
      <Bars
        hasColumns
        bars={summary
          .toSorted((a, b) => b.totalAbsentDays - a.totalAbsentDays)
          .map(({ classId, className, totalAbsentDays, rate }) => ({
            key: classId,
            label: className,
            text: `${totalAbsentDays} · ${reportTexts.percent(rate)}`,
            parts: [{ share: totalAbsentDays / most, tone: 'bad' as const }],
          }))}
      />
    </Panel>
  )
}

/** Class Absence Dashboard: a month of the school, class by class. */
export default listScreen(classAbsenceScreen, useClassesOfMonth, {
  ...texts.list,
  tools: DailyLink,
  filters: { month: presentMonth, year: presentYear },
  rows: ({ summary }: ClassMonth) => summary,
  columns: ({ text, heading, percent }, _, { schoolDays, summary }) => [
    heading('className', labels.className, ({ className }) => className),
    text('totalAbsentDays', labels.totalAbsentDays, ({ totalAbsentDays }) => totalAbsentDays),
    text('totalPresentDays', labels.totalPresentDays, ({ totalPresentDays }) => totalPresentDays),
    ...kindColumns({ text }, summary),
    percent('rate', labels.rate, ({ rate }) => rate, { order: ({ rate }) => rate ?? -1 }),
    text('markedDays', labels.markedDays, ({ markedDays }) => texts.marked(markedDays, schoolDays), {
      order: ({ markedDays }) => markedDays,
    }),
  ],
  find: null,
  rowKey: ({ classId }) => classId,
  sort: ['className', 'up'],
  file: (_, { year, month }) => texts.file(year, month),
  note: (_, month) => formatMonth(month),
  above: (summary, { data: { schoolDays } }) => <FiguresOf summary={summary} schoolDays={schoolDays} />,
  below: (summary) => <BarsOf summary={summary} />,
  actions: {
    label: texts.open,
    render: ({ classId, className }, { here }) => (
      <Link
        className={styles['link']}
        aria-label={texts.students(className)}
        to={linkTo(classMonthlyScreen, {}, { class: String(classId), year: here.values['year'] ?? '' })}
      >
        {texts.open}
      </Link>
    ),
  },
})
