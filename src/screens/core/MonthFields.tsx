import { NativeSelect } from '@mantine/core'
import { useAddress } from '#ui/use-address.ts'
import { isMonth, monthOptions } from './list/filters.ts'
import { listTexts as texts } from './list/list.texts.ts'

type Month = { year: number; month: number }

/** Years from `back` years before a year until `ahead` years after it. */
export const yearsAround = (year: number, { back, ahead }: { back: number; ahead: number }): number[] =>
  Array.from({ length: back + ahead + 1 }, (_, at) => year - back + at)

/** The month in the address, else the present one, with the years offered and a function that sets the month. */
export function useMonthInAddress(today: string, around: { back: number; ahead: number }) {
  const [params, set] = useAddress()
  const [presentYear = 0, presentMonth = 1] = today.split('-').map(Number)
  const years = yearsAround(presentYear, around)
  const read = (address: URLSearchParams): Month => {
    const named = { month: address.get('month'), year: Number(address.get('year')) }
    return {
      month: isMonth(named.month ?? '') ? Number(named.month) : presentMonth,
      year: years.includes(named.year) ? named.year : presentYear,
    }
  }
  const setMonth = (change: Partial<Month>): void =>
    set((before) => {
      const { month, year } = { ...read(before), ...change }
      return { month: String(month), year: String(year) }
    })
  return { ...read(params), years, setMonth }
}

type MonthFieldsProps = { month: Month; years: readonly number[]; onChange: (change: Partial<Month>) => void }

/** Selects for a month and a year. `onChange` gets the changed one only: the other may have changed since the rendering. */
export const MonthFields = ({ month: { month, year }, years, onChange }: MonthFieldsProps) => (
  <>
    <NativeSelect
      label={texts.month}
      value={String(month)}
      data={monthOptions()}
      onChange={(event) => onChange({ month: Number(event.currentTarget.value) })}
    />
    <NativeSelect
      label={texts.year}
      value={String(year)}
      data={years.map(String)}
      onChange={(event) => onChange({ year: Number(event.currentTarget.value) })}
    />
  </>
)
