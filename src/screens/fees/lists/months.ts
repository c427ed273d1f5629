import { compareMonths, type Month } from '#domain/fees/ledger.rules.ts'

/** 2026-09, the form in addresses. */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** The month of a text such as 2026-09, or of a day; null if the text is not valid. */
export function parseMonth(text: string | null): Month | null {
  const [, year = '', month = ''] = /^(2\d{3})-(0[1-9]|1[0-2])(-\d\d)?$/.exec(text ?? '') ?? []
  return year ? { year: Number(year), month: Number(month) } : null
}

/** The last months up to this one, the latest first. */
export const monthsBack = ({ year, month }: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => {
    const before = new Date(Date.UTC(year, month - 1 - index, 1))
    return { year: before.getUTCFullYear(), month: before.getUTCMonth() + 1 }
  })

/** Each month once, the latest first. */
export function distinctMonths(months: Iterable<Month>): Month[] {
  const byText = new Map([...months].map((month) => [monthText(month), { year: month.year, month: month.month }]))
  return [...byText.values()].sort((a, b) => compareMonths(b, a))
}
