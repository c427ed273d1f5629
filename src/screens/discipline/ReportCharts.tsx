import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.rules.ts'
import type { DisciplineReport, Trend } from '#domain/discipline/discipline.rules.ts'
import { shownWord } from '#domain/school/shown-words.texts.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { texts as all } from './discipline.texts.ts'
import { classWords, monthWords, trendCounts, trendWords } from './report.ts'
import styles from './report.module.css'

const texts = all.report

const ICONS = { rising: IconArrowUpRight, falling: IconArrowDownRight, steady: IconArrowRight }

function TrendMark({ trend, words }: { trend: Trend; words: string }) {
  const Icon = ICONS[trend.direction]
  return (
    <span
      className={styles['trend']}
      data-direction={trend.direction}
      title={texts.trendHelp(trend.earlier, trend.later)}
    >
      <Icon size={18} aria-hidden /> {words}
    </span>
  )
}

type Bar = { name: string; count: number; students: number; trend: Trend; type?: string }

const most = (counts: readonly number[]): number => Math.max(1, ...counts)

const Bars = ({ bars }: { bars: readonly Bar[] }) => (
  <dl className={styles['bars']}>
    {bars.map(({ name, count, students, trend, type }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">
          <span className={styles['track']} aria-hidden>
            <span data-type={type} style={{ width: `${(100 * count) / most(bars.map((bar) => bar.count))}%` }} />
          </span>
          <strong>{count}</strong>
          <small>{texts.studentCount(students)}</small>
          {count > 0 ? <TrendMark trend={trend} words={trendCounts(trend)} /> : null}
        </dd>
      </div>
    ))}
  </dl>
)

const Legend = () => (
  <ul className={styles['legend']} aria-hidden>
    {DISCIPLINE_TYPES.map((type) => (
      <li key={type} data-type={type}>
        {shownWord(type)}
      </li>
    ))}
  </ul>
)

type Months = DisciplineReport['byMonth']

const partsOf = ({ types }: Months[number]): string =>
  DISCIPLINE_TYPES.filter((type) => types[type] > 0)
    .map((type) => `${types[type]} ${shownWord(type)}`)
    .join(', ')

/** Months from left to right, each a bar in parts by type. */
const MonthBars = ({ months }: { months: Months }) => (
  <dl className={styles['bars']}>
    {months.map((each) => (
      <div key={each.month}>
        <dt>{monthWords(each.month)}</dt>
        <dd className="num">
          <span className={styles['track']} aria-hidden>
            {DISCIPLINE_TYPES.map((type) => (
              <span
                key={type}
                data-type={type}
                style={{ width: `${(100 * each.types[type]) / most(months.map(({ count }) => count))}%` }}
              />
            ))}
          </span>
          <strong>{each.count}</strong>
          <span className={styles['said']}>{partsOf(each)}</span>
        </dd>
      </div>
    ))}
  </dl>
)

/** Charts of a report. */
export const ReportCharts = ({ report }: { report: DisciplineReport }) => (
  <div className={styles['charts']}>
    <Figures
      figures={[
        { label: texts.total, value: report.total },
        { label: texts.students, value: report.students },
        {
          label: texts.trend,
          value: <TrendMark trend={report.trend} words={trendWords(report.trend)} />,
          note: texts.trendHelp(report.trend.earlier, report.trend.later),
        },
      ]}
    />
    <Panel title={texts.byMonth} action={<Legend />}>
      <MonthBars months={report.byMonth} />
    </Panel>
    <div className={styles['pair']}>
      <Panel title={texts.byType}>
        <Bars bars={report.byType.map((each) => ({ ...each, name: each.type }))} />
      </Panel>
      <Panel title={texts.byClass}>
        <Bars bars={report.byClass.map((each) => ({ ...each, name: classWords(each) }))} />
      </Panel>
    </div>
  </div>
)
