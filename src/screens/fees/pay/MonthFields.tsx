import { NativeSelect } from '@mantine/core'
import { MONTH_NAMES } from '#domain/school/months.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { texts } from './pay.texts.ts'
import styles from './pay.module.css'

const YEARS_BACK = 3
const YEARS_AHEAD = 1

type MonthFieldsProps = { month: Month; today: Month; onChange: (month: Month) => void }

export function MonthFields({ month, today, onChange }: MonthFieldsProps) {
  const years = Array.from({ length: YEARS_BACK + YEARS_AHEAD + 1 }, (_, at) => today.year - YEARS_BACK + at)
  const shown = years.includes(month.year) ? years : [...years, month.year].sort((a, b) => a - b)
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label={texts.month}
        value={String(month.month)}
        data={MONTH_NAMES.map((label, at) => ({ value: String(at + 1), label }))}
        onChange={(event) => onChange({ year: month.year, month: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={texts.year}
        value={String(month.year)}
        data={shown.map(String)}
        onChange={(event) => onChange({ year: Number(event.currentTarget.value), month: month.month })}
      />
    </div>
  )
}
