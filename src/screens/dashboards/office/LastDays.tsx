import { formatDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { useLastDays, type LastDay } from '#data/dashboards/last-days.ts'
import { Bars } from '#ui/chart/Bars.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ReplicaGate } from '../../core/Gates.tsx'
import { heading, percent, summed, text } from '../../core/list/columns.tsx'
import { ShortTable } from '../../core/list/ShortTable.tsx'
import { officeTexts } from './office.texts.ts'
import styles from './office.module.css'

const texts = officeTexts.lastDays

/** Absences of a day on which somebody was marked; null on others. */
const absentOf = ({ marks }: LastDay): number | null => (marks?.rate == null ? null : marks.absent)

const fields = [
  heading<LastDay>('day', texts.day, ({ date }) => formatDay(date), { isDay: true }),
  text<LastDay>('absent', texts.absent, (day) => absentOf(day), { isNumber: true }),
  percent<LastDay>('rate', texts.rate, ({ marks }) => marks?.rate ?? null),
  summed<LastDay>('money', texts.money, ({ cents }) => cents),
]

/** A picture of the attendance and the money of the last thirty days, and the same as a table. */
export function LastDays({ today }: { today: string }) {
  const reading = useLastDays(today)
  return (
    <div className={styles['part']}>
      <Panel title={texts.title}>
        <ReplicaGate reading={reading} needsWhole failed={officeTexts.notRead}>
          {(days) => <Picture days={days} />}
        </ReplicaGate>
      </Panel>
    </div>
  )
}

/** The first and the last day of a picture under its bars, and what the highest bar is. */
function Span({ days, most }: { days: readonly LastDay[]; most: string }) {
  const [first, last] = [days[0], days.at(-1)]
  return (
    <p className={`${styles['span']} num`}>
      <span>{first ? formatDay(first.date) : null}</span>
      <span>{last ? formatDay(last.date) : null}</span>
      <span>{texts.most(most)}</span>
    </p>
  )
}

function Picture({ days }: { days: readonly LastDay[] }) {
  const absences = days.map((day) => ({ day, value: absentOf(day) }))
  const absent = sumOf(absences, ({ value }) => value ?? 0)
  const cents = sumOf(days, (day) => day.cents)
  return (
    <>
      <div className={styles['pictures']}>
        <figure>
          <figcaption>
            {texts.absences} <strong className="num">{absent}</strong>
          </figcaption>
          <Bars
            tone="bad"
            text={texts.absencesText(absent)}
            bars={absences.map(({ day: { date }, value }) => ({
              key: date,
              value,
              label: value === null ? texts.noMarks(formatDay(date)) : texts.absentOn(formatDay(date), value),
            }))}
          />
          <Span days={days} most={String(Math.max(0, ...absences.map(({ value }) => value ?? 0)))} />
        </figure>
        <figure>
          <figcaption>
            {texts.taken} <strong className="num">{formatCents(cents)}</strong>
          </figcaption>
          <Bars
            text={texts.takenText(formatCents(cents))}
            bars={days.map((day) => ({
              key: day.date,
              value: day.cents,
              label: texts.takenOn(formatDay(day.date), formatCents(day.cents)),
            }))}
          />
          <Span days={days} most={formatCents(Math.max(0, ...days.map((day) => day.cents)))} />
        </figure>
      </div>
      <details className={styles['asTable']}>
        <summary>{texts.asTable}</summary>
        <ShortTable label={texts.title} fields={fields} rows={days.toReversed()} rowKey={({ date }) => date} isDense />
      </details>
    </>
  )
}
