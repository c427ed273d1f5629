import { NativeSelect } from '@mantine/core'
import { useAddress } from '#ui/use-address.ts'
import { isMonth, monthOptions } from './list/filters.ts'
import { listTexts as texts } from './list/list.texts.ts'

type Month = { year: number; month: number }

/** Years from `back` before this one until `ahead` after it. */
export const yearsAround = (year: number, { back, ahead }: { back: number; ahead: number }): number[] =>
  Array.from({ length: back + ahead + 1 }, (_, at) => year - back + at)

/** The month that the address names, or the present one where it names none of the offered; and how to set it. */
export function useMonthInAddress(today: string, around: { back: number; ahead: number }) {
  const [params, set] = useAddress()
  const [presentYear = 0, presentMonth = 1] = today.split('-').map(Number)
  const years = yearsAround(presentYear, around)
  const named = { month: params.get('month'), year: Number(params.get('year')) }
  return {
    month: isMonth(named.month ?? '') ? Number(named.month) : presentMonth,
    year: years.includes(named.year) ? named.year : presentYear,
    years,
    setMonth: ({ month, year }: Month) => set({ month: String(month), year: String(year) }),
  }
}

type MonthFieldsProps = { month: Month; years: readonly number[]; onChange: (month: Month) => void }

/** A month and its year, to be chosen. */
export const MonthFields = ({ month: { month, year }, years, onChange }: MonthFieldsProps) => (
  <>
    <NativeSelect
      label={texts.month}
      value={String(month)}
      data={monthOptions()}
      onChange={(event) => onChange({ year, month: Number(event.currentTarget.value) })}
    />
    <NativeSelect
      label={texts.year}
      value={String(year)}
      data={years.map(String)}
      onChange={(event) => onChange({ month, year: Number(event.currentTarget.value) })}
    />
  </>
)
