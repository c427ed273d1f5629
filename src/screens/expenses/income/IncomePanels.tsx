import { useEffect } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { useIncomeSummary, type IncomeSummary } from '#data/expenses/income-summary.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { Figures } from '#ui/list/Figures.tsx'
import { incomeTexts as texts } from './income.texts.ts'
import styles from './income.module.css'

type PanelProps = {
  title: string
  of: Parameters<typeof useIncomeSummary>[0]
  /** Changes whenever the figures must be loaded again. */
  turn: number
}

function figuresOf(data: IncomeSummary | null) {
  const shown = (amount: number | undefined) => (amount === undefined ? texts.unknown : formatCents(amount))
  const remaining = data?.remaining
  return [
    { label: texts.income, value: shown(data?.totalIncome) },
    { label: texts.advance, value: shown(data?.totalAdvance) },
    { label: texts.expense, value: shown(data?.totalExpense) },
    { label: texts.used, value: shown(data?.used) },
    {
      label: texts.remaining,
      value: shown(remaining),
      tone: remaining === undefined ? undefined : remaining < 0 ? ('bad' as const) : ('good' as const),
    },
  ]
}

/** Panel of money received, spent and left, in a month or altogether. */
function IncomePanel({ title, of, turn }: PanelProps) {
  const { answer, ask } = useIncomeSummary(of)
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  useEffect(() => {
    if (turn > 0) ask()
  }, [turn, ask])
  const data = answer.status === 'ready' ? answer.data : null
  const cachedAt = answer.status === 'ready' ? answer.cachedAt : null
  return (
    <section className={styles['figures']} aria-label={title} aria-busy={answer.status === 'loading'}>
      <header>
        <h2>{title}</h2>
        <AsOf time={cachedAt === null ? null : formatMoment(cachedAt, now, zone)} />
      </header>
      <Figures figures={figuresOf(data)} />
      {answer.status === 'failed' ? <p role="status">{texts.missing}</p> : null}
    </section>
  )
}

type IncomePanelsProps = { month: number; year: number; turn: number }

export const IncomePanels = ({ month, year, turn }: IncomePanelsProps) => (
  <div className={styles['panels']}>
    <IncomePanel title={texts.overall} of={{}} turn={turn} />
    <IncomePanel
      title={texts.monthly(formatMonth({ month, year }))}
      of={{ month: String(month), year: String(year) }}
      turn={turn}
    />
    <p className={styles['base']}>{texts.base}</p>
  </div>
)
