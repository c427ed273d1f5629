import { latinDigits } from '../core/digits.ts'
import { parsePhone } from '../school/phone.rules.ts'
import { cleanText } from './cells.ts'

const plain = (text: string): string =>
  latinDigits(cleanText(text).normalize('NFKC'))
    .replace(/٫/g, '.')
    .replace(/[٬’'\s]/g, '')
    .replace(/−/g, '-')

const CURRENCY = String.raw`(?:(?:US)?\$|USD|DOLLARS?)`
const CURRENCY_FIRST = new RegExp(`^([-+]?)${CURRENCY}`, 'i')
const CURRENCY_LAST = new RegExp(`${CURRENCY}$`, 'i')
const withoutCurrency = (text: string): string => text.replace(CURRENCY_FIRST, '$1').replace(CURRENCY_LAST, '')

/**
 * The number of an amount as people write it: `$1,017.50`, `17,50`, `١٧`. A point or comma before three digits is taken
 * for thousands only if it is a comma, since 1.000 is one or a thousand: null for what is not clear.
 */
export function amountIn(text: string): number | null {
  const bare = withoutCurrency(plain(text)).replace(/^\+/, '')
  const inBrackets = /^\((.+)\)$/.exec(bare)
  const body = inBrackets?.[1] ?? bare
  const whole = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(body)
  const european = /^(-?)(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(body)
  const [, sign = '', digits = '', decimals = ''] = whole ?? european ?? []
  if (digits === '') return null
  const value = Number(`${digits.replace(/[.,]/g, '')}.${decimals || '0'}`)
  return sign === '-' || inBrackets ? -value : value
}

/** Amounts that figures may mean which are no clear one, as they should be written: `17.555` is 17.56 or 17,555. */
export function clearAmounts(text: string): string {
  const [, whole = '', decimals = ''] = /^(\d+)[.,](\d{3,})$/.exec(withoutCurrency(plain(text))) ?? []
  if (whole === '') return '1,017.50'
  const cents = Number(`${whole}.${decimals}`).toFixed(2)
  const isThousands = decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  return isThousands ? `${cents}, or as ${whole},${decimals}` : cents
}

const AGE = /^(\d{1,3})\s*(?:years?|yrs?|sano|jir|سنوات|سنة)?\.?$/i

/** A whole number, with the word for years behind it or without; null for anything else. */
export function wholeIn(text: string): number | null {
  const found = AGE.exec(latinDigits(cleanText(text).normalize('NFKC')))
  return found ? Number(found[1]) : null
}

/** A share in percent: `85%`, `85 %`, `٨٥٪`. */
export function percentIn(text: string): number | null {
  const found = /^(\d{1,3}(?:[.,]\d{1,4})?)[%٪]$/.exec(plain(text))
  return found ? Number(found[1]?.replace(',', '.')) : null
}

const BETWEEN = /[/,;|&+\n]|\s(?:or|and|ama|iyo|و|أو)\s/i

/** The phones of a cell: one, or several with signs, words or blanks between them; null where one of them is none. */
export function phonesIn(text: string): string[] | null {
  const shown = cleanText(text)
  const one = parsePhone(shown)
  if (one) return [one]
  // +252 63 4771001 has a plus and blanks of its own.
  const parts = shown.replace(/\+(?=\d)/g, ' ').split(BETWEEN)
  const filled = parts.map((part) => part.trim()).filter(Boolean)
  const words = filled.length > 1 ? filled : shown.split(/\s+/)
  const phones = words.map((part) => parsePhone(part))
  return phones.length > 1 && phones.every((phone) => phone !== null) ? [...new Set(phones)] : null
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/
const BY_DAY = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4})(?:[,T\s]+\d{1,2}:\d{2}.*)?$/
const BY_NAME = /^(\d{1,2})[-/.\s]([a-z]{3})[a-z]*[-/.,\s]+(\d{2}|\d{4})(?:[,T\s]+\d{1,2}:\d{2}.*)?$/i
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'

/** Which of day and month comes first in days such as 05/06/2018. */
export type DayOrder = 'dayFirst' | 'monthFirst'

function isoDay(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day))
  const isReal = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  return isReal && year >= 1900 ? made.toISOString().slice(0, 10) : null
}

/** A day with the English name of its month, as banks write it: 03-Nov-2026. */
function namedDayIn(shown: string): string | null {
  const [, day = '', name = '', year = ''] = BY_NAME.exec(shown) ?? []
  const at = MONTHS.indexOf(name.toLowerCase())
  if (name === '' || at % 3 !== 0) return null
  return isoDay(Number(year.length === 2 ? `20${year}` : year), at / 3 + 1, Number(day))
}

/** A day of text as ISO text; null where it is none. A time behind it does not matter. */
export function dayIn(text: string, order: DayOrder = 'dayFirst'): string | null {
  const shown = latinDigits(cleanText(text).normalize('NFKC'))
  const iso = ISO.exec(shown)
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const byDay = BY_DAY.exec(shown)
  if (!byDay) return namedDayIn(shown)
  const [first, second, year] = [Number(byDay[1]), Number(byDay[2]), Number(byDay[3])]
  return order === 'dayFirst' ? isoDay(year, second, first) : isoDay(year, first, second)
}

/** The order that days of a column have: said by those of which only one order is a day; null where none says it. */
export function dayOrderOf(texts: readonly string[]): DayOrder | null {
  let [dayFirst, monthFirst] = [0, 0]
  for (const text of texts) {
    const [asDay, asMonth] = [dayIn(text), dayIn(text, 'monthFirst')]
    if (asDay === asMonth) continue
    if (asMonth === null) dayFirst++
    if (asDay === null) monthFirst++
  }
  if (dayFirst === 0 && monthFirst === 0) return null
  return monthFirst > 0 && dayFirst === 0 ? 'monthFirst' : 'dayFirst'
}

/** Whole years from a day of birth to another day. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
  return today.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Whether some days of a column are days in both orders, and none says which is meant. */
export const isUnclear = (texts: readonly string[]): boolean =>
  dayOrderOf(texts) === null && texts.some((text) => dayIn(text) !== dayIn(text, 'monthFirst'))
