import { NativeSelect } from '@mantine/core'
import { MONTH_NAMES } from '#domain/core/months.ts'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo, mayReach } from '#app/screens.ts'
import { rateOf } from '#domain/attendance/reports.rules.ts'
import type { ClassAbsences, ClassMonth } from '#domain/attendance/reports.schema.ts'
import { useSession } from '#data/use-session.ts'
import { useToday } from '#data/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Bars } from './reports/Bars.tsx'
import { Figures } from './reports/Figures.tsx'
import type { Field } from '#ui/fields.ts'
import { ReportGate } from './reports/ReportGate.tsx'
import { ReportTable } from './reports/ReportTable.tsx'
import { classMonthlyScreen, dailyOverviewScreen } from './reports/reports.screens.ts'
import styles from './reports/reports.module.css'
import { reportTexts } from './reports/reports.texts.ts'
import { numberOf, useMonthReport, yearsUpTo } from './reports/use-months.ts'

const texts = reportTexts.classMonth
const { fields: labels } = texts

/** Class Absence Dashboard: a month of the school, class by class. */
export default function ClassAbsenceScreen() {
  const clock = useToday()
  const session = useSession()
  const hasDaily = mayReach(dailyOverviewScreen, session?.user.Role ?? null)
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        hasDaily ? (
          <Link className={styles['link']} to={linkTo(dailyOverviewScreen)} data-shell>
            {texts.daily}
          </Link>
        ) : null
      }
    >
      {clock ? <Month today={clock.today} /> : <LoadingSkeleton rows={8} />}
    </Page>
  )
}

function Month({ today }: { today: string }) {
  const [params, set] = useAddress()
  const years = yearsUpTo(today)
  const year = numberOf(params.get('year'), [years.at(-1) ?? 0, years[0] ?? 0], Number(today.slice(0, 4)))
  const month = numberOf(params.get('month'), [1, 12], Number(today.slice(5, 7)))
  const { report, ask } = useMonthReport(year, month)
  return (
    <div className={styles['screen']}>
      <div className={styles['filters']}>
        <NativeSelect
          label={reportTexts.month}
          value={String(month)}
          onChange={(event) => set({ month: event.currentTarget.value, year: String(year) })}
          data={MONTH_NAMES.map((name, index) => ({ value: String(index + 1), label: name }))}
        />
        <NativeSelect
          label={reportTexts.year}
          value={String(year)}
          onChange={(event) => set({ year: event.currentTarget.value, month: String(month) })}
          data={years.map(String)}
        />
      </div>
      <ReportGate report={report} onRetry={ask}>
        {(data) => <MonthReport data={data} />}
      </ReportGate>
    </div>
  )
}

const fieldsOf = ({ schoolDays }: ClassMonth): Field<ClassAbsences>[] => [
  { key: 'className', label: labels.className, value: ({ className }) => className, isHeading: true },
  { key: 'totalAbsentDays', label: labels.totalAbsentDays, value: ({ totalAbsentDays }) => totalAbsentDays },
  { key: 'totalPresentDays', label: labels.totalPresentDays, value: ({ totalPresentDays }) => totalPresentDays },
  {
    key: 'rate',
    label: labels.rate,
    value: ({ rate }) => reportTexts.percent(rate),
    order: ({ rate }) => rate ?? -1,
  },
  {
    key: 'markedDays',
    label: labels.markedDays,
    value: ({ markedDays }) => texts.marked(markedDays, schoolDays),
    order: ({ markedDays }) => markedDays,
  },
]

const rowKey = ({ classId }: ClassAbsences) => classId

function MonthReport({ data }: { data: ClassMonth }) {
  const { summary, schoolDays, month, year } = data
  const fields = useMemo(() => fieldsOf(data), [data])
  const sum = (of: (group: ClassAbsences) => number) => summary.reduce((all, group) => all + of(group), 0)
  const absent = sum(({ totalAbsentDays }) => totalAbsentDays)
  const present = sum(({ totalPresentDays }) => totalPresentDays)
  const behind = summary.filter(({ markedDays }) => markedDays < schoolDays).length
  const most = Math.max(1, ...summary.map(({ totalAbsentDays }) => totalAbsentDays))
  const ranked = [...summary].sort((a, b) => b.totalAbsentDays - a.totalAbsentDays)
  return (
    <>
      <p className={styles['paper']}>{`${MONTH_NAMES[month - 1]} ${year}`}</p>
      <Figures
        figures={[
          [texts.total, String(absent)],
          [texts.rate, reportTexts.percent(rateOf(present, present + absent))],
          [texts.schoolDays, String(schoolDays)],
          [texts.unmarked, String(behind), behind > 0 ? 'wait' : ''],
        ]}
      />
      {absent > 0 ? (
        <Panel title={texts.bars}>
          <Bars
            hasColumns
            bars={ranked.map(({ classId, className, totalAbsentDays, rate }) => ({
              key: classId,
              label: className,
              text: `${totalAbsentDays} · ${reportTexts.percent(rate)}`,
              parts: [{ share: totalAbsentDays / most, tone: 'bad' as const }],
            }))}
          />
        </Panel>
      ) : null}
      <ReportTable
        title={texts.title}
        file={texts.file(year, month)}
        note={`${MONTH_NAMES[month - 1]} ${year}`}
        rows={summary}
        fields={fields}
        rowKey={rowKey}
        initial={{ by: 'className', isDown: false }}
        count={reportTexts.classes}
        empty={texts.empty}
        actions={{
          label: texts.open,
          render: ({ classId, className }) => (
            <Link
              className={styles['link']}
              aria-label={texts.students(className)}
              to={linkTo(classMonthlyScreen, {}, { class: String(classId), year: String(year) })}
            >
              {texts.open}
            </Link>
          ),
        }}
      />
    </>
  )
}
