import { formatCents } from '#domain/school/money.ts'
import { useIncomeSummary } from '#data/expenses/income-summary.ts'
import { incomeTexts as texts } from './income.texts.ts'

/** Note about money dated in a closed month but received after its closing, which the month's statement does not have. */
export function LateIncome({ month, year }: { month: string; year: string }) {
  const { answer } = useIncomeSummary({ month, year })
  const late = answer.status === 'ready' ? answer.data.lateIncome : 0
  return late === 0 ? null : <p>{texts.late(formatCents(late))}</p>
}
