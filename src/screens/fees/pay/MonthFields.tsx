import type { Month } from '#domain/fees/ledger.rules.ts'
import { MonthFields as Fields, yearsAround } from '../../core/MonthFields.tsx'
import styles from './pay.module.css'

const AROUND = { back: 3, ahead: 1 }

type MonthFieldsProps = { month: Month; today: Month; onChange: (change: Partial<Month>) => void }

/** The month that is paid for; its year may be older than those that are offered. */
export function MonthFields({ month, today, onChange }: MonthFieldsProps) {
  const years = yearsAround(today.year, AROUND)
  const shown = years.includes(month.year) ? years : [...years, month.year].sort((a, b) => a - b)
  return (
    <div className={styles['pair']}>
      <Fields month={month} years={shown} onChange={onChange} />
    </div>
  )
}
