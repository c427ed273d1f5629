import { latinDigits } from '../core/digits.ts'
import { wordsOf } from '../core/field-words.ts'
import { parsePhone } from '../school/phone.rules.ts'
import type { RowProblem } from '../school/row-problems.ts'
import { shownText, type Row } from '../sheets/cells.ts'
import { amountIn } from '../sheets/figures.ts'
import type { FormRows } from '../sheets/form-rows.ts'
import type { SheetKind } from '../sheets/kinds.ts'
import type { SheetList } from '../sheets/lists.ts'
import type { Mapping } from '../sheets/mapping.ts'
import { givenIn, readRows, type Given, type ReadRow } from '../sheets/read-rows.ts'
import { NewLine, type NewLineSent } from './wallets.schema.ts'

/** The columns of a statement of a wallet or bank. Money has one column with a sign or a word, or one for each way. */
export const STATEMENT_SHEET: SheetKind = {
  id: 'statement',
  fields: [
    {
      name: 'number',
      label: 'Number of the transfer',
      headings: ['transferNumber', 'someNumber'],
      parse: 'identifier',
    },
    { name: 'day', label: 'Day', headings: ['transferDay'], parse: 'day', isRequired: true },
    { name: 'time', label: 'Time', headings: ['transferTime'], parse: 'text' },
    { name: 'paidIn', label: 'Money in', headings: ['moneyIn'], parse: 'amount', insteadOf: ['amount'] },
    { name: 'paidOut', label: 'Money out', headings: ['moneyOut'], parse: 'amount', insteadOf: ['amount'] },
    {
      name: 'amount',
      label: 'Amount, in and out',
      headings: ['moneyMoved'],
      parse: 'amount',
      isRequired: true,
    },
    { name: 'way', label: 'In or out', headings: ['moneyWay'], parse: 'text' },
    { name: 'state', label: 'State', headings: ['transferState'], parse: 'text' },
    { name: 'balance', label: 'Balance', headings: ['walletBalance'], parse: 'amount' },
    { name: 'phone', label: 'Phone', headings: ['phone', 'transferPhone'], parse: 'phone' },
    { name: 'name', label: 'Name', headings: ['transferName', 'fullName'], parse: 'text' },
    { name: 'currency', label: 'Currency', headings: ['currency'], parse: 'text', canBeFixed: true },
    { name: 'text', label: 'Text', headings: ['transferText'], parse: 'text' },
  ],
  ignored: ['position', 'figures', 'others'],
  sums: ['total'],
  least: 3,
}

const SHILLINGS = /\b(?:SL\.?SH|SLS|shillings?)\b\.?/i
const OUT = /^(?:d|dr|debit|out|sent|withdrawal|paid out|bixid|transfer out)\b|مدين|سحب/i
const IN = /^(?:c|cr|credit|in|received|deposit|paid in|transfer in)\b|دائن|إيداع/i

const given = (read: ReadRow, field: string): string => String(givenIn(read, field) ?? '').trim()

type Money = { cents: number; isShillings: boolean; isSigned: boolean }

/** An amount as statements write it, also with CR or DR behind it or the name of shillings; null where it is none. */
function moneyIn(value: string | number | null): Money | null {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { cents: Math.round(value * 100), isShillings: false, isSigned: value < 0 }
  const isShillings = SHILLINGS.test(value)
  const bare = value.replace(SHILLINGS, '').trim()
  const [, figures = '', side = ''] = /^(.*?)\s*\b(CR|DR)?\.?$/i.exec(bare) ?? []
  const amount = amountIn(figures)
  if (amount === null) return null
  const sign = side.toUpperCase() === 'DR' ? -1 : 1
  return {
    cents: sign * Math.round(amount * 100),
    isShillings,
    isSigned: side !== '' || amount < 0 || bare.startsWith('+'),
  }
}

/** The signed amount of a row; text where it cannot be told. */
function amountOf(read: ReadRow): Money | string {
  const [paidIn, paidOut, moved] = ['paidIn', 'paidOut', 'amount'].map((field) => moneyIn(givenIn(read, field)))
  const [into, out] = [paidIn?.cents ?? 0, Math.abs(paidOut?.cents ?? 0)]
  if (into !== 0 || out !== 0)
    return {
      cents: into - out,
      isShillings: Boolean(paidIn?.isShillings || paidOut?.isShillings),
      isSigned: true,
    }
  if (!moved || moved.cents === 0) return 'Please enter what came in or went out.'
  const way = String(givenIn(read, 'way') ?? '')
  const [isIn, isOut] = [IN.test(way), OUT.test(way)]
  if (!moved.isSigned && isOut && !isIn) return { ...moved, cents: -moved.cents }
  return moved
}

const TIME = /\b(\d{1,2}):(\d{2})(?::\d{2})?\s*(am|pm)?\b/i

function timeIn(text: string): string | null {
  const [, hour = '', minute = '', half = ''] = TIME.exec(text) ?? []
  if (hour === '') return null
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : null
}

const BALANCE_LINE = /\b(?:opening|closing|brought|carried|balance|b\/f|c\/f|haraag\w*)/i

const UNDONE =
  /^(?:fail|revers|cancel|declin|reject|expired|pending|unsuccess|not success|fashil|la celi|laga noq)|فشل|ملغ|معلق|مرفوض/i

/** Whether a row says that its transfer did not go through, or was undone: no money stayed moved. */
const isUndone = (read: ReadRow): boolean => UNDONE.test(given(read, 'state'))

/** Whether a row only says a balance, as the first and last rows of a bank's statement do. */
const isBalanceRow = (read: ReadRow): boolean =>
  ['paidIn', 'paidOut', 'amount'].every((field) => (moneyIn(givenIn(read, field))?.cents ?? 0) === 0) &&
  moneyIn(givenIn(read, 'balance')) !== null &&
  read.row.cells.some((cell) => cell?.kind === 'text' && BALANCE_LINE.test(shownText(cell)))

function itemOf(read: ReadRow, money: Money): Record<string, unknown> {
  const balance = moneyIn(givenIn(read, 'balance'))
  const dayText = read.reads.get('day')?.text ?? ''
  const time = timeIn(given(read, 'time')) ?? timeIn(dayText)
  const party = given(read, 'phone')
  const phone = parsePhone(party)
  // A column of the other side may have a phone, or a name.
  const name = given(read, 'name') || (phone ? '' : party)
  const isShillings = money.isShillings || SHILLINGS.test(given(read, 'currency'))
  const text = given(read, 'text')
  return {
    row: read.row.at,
    day: given(read, 'day'),
    amount: money.cents / 100,
    ...(given(read, 'number') && { number: given(read, 'number').slice(0, 60) }),
    ...(time && { time }),
    ...(phone && { phone }),
    ...(name && { name: name.slice(0, 200) }),
    ...(isShillings && { currency: 'SLSH' }),
    ...(balance && { balanceAfter: balance.cents / 100 }),
    ...(text && { text: text.slice(0, 500) }),
  }
}

/** The text of a row that has nothing else, and no figure in it, as a message of a friend; null for every other row. */
function otherText(read: ReadRow): string | null {
  const [only, ...more] = read.row.cells.map((cell) => shownText(cell).trim()).filter((text) => text !== '')
  return only === undefined || more.length > 0 || /\d/.test(latinDigits(only)) || only !== given(read, 'text')
    ? null
    : only
}

export type StatementRows = FormRows<NewLineSent> & {
  /** Rows that say a balance and no movement; they are no lines. */
  readonly balanceRows: number
  /** Rows of transfers that failed or were undone; they are no lines. */
  readonly undoneRows: number
  /** Texts of rows that are about no transfer; they are no lines. */
  readonly otherTexts: readonly string[]
}

/** Fields that are only told: what they lack keeps no line out. */
const LENIENT = new Set(['phone', 'name', 'text', 'time', 'way', 'state', 'number', 'currency'])

/** The lines of a statement as the call takes them, and what is wrong with the others. */
export function statementRows(list: SheetList, mapping: Mapping, asked: Given): StatementRows {
  const { rows, findings } = readRows(STATEMENT_SHEET, list, mapping, asked)
  const problems: RowProblem[] = []
  let balanceRows = 0
  let undoneRows = 0
  const otherTexts: string[] = []
  const items = rows.flatMap((read): NewLineSent[] => {
    const row = read.row.at
    if (isUndone(read)) return (undoneRows++, [])
    const other = otherText(read)
    if (other !== null) return (otherTexts.push(other), [])
    if (isBalanceRow(read)) return (balanceRows++, [])
    const told = [...read.reads].flatMap(([field, { trouble }]) =>
      trouble && !LENIENT.has(field) ? [{ row, fields: [field], message: trouble }] : [],
    )
    const money = amountOf(read)
    if (typeof money === 'string' && !told.some(({ fields }) => fields[0] !== 'day'))
      told.push({ row, fields: ['amount'], message: money })
    if (typeof money === 'string' || told.length > 0) return (problems.push(...told), [])
    const item = itemOf(read, money)
    const parsed = NewLine.safeParse(item, { error: wordsOf })
    if (parsed.success) return [item as NewLineSent]
    problems.push(
      ...parsed.error.issues.map(({ path, message }) => ({ row, fields: [String(path[0] ?? '')], message })),
    )
    return []
  })
  return { items, problems, findings, balanceRows, undoneRows, otherTexts }
}

const OWN = /\b(?:account|acc|a\/c|msisdn|mobile|wallet|merchant|lambar\w*|akoon\w*)\b[^\d+]{0,24}(\+?\d[\d\s-]{4,}\d)/i

/** The school's own number in the lines above the headings; null where they have none. */
export function ownNumberIn(above: readonly Row[]): string | null {
  for (const row of above) {
    const found = OWN.exec(row.map((cell) => shownText(cell)).join(' '))?.[1]
    if (found) return parsePhone(found) ?? found.replace(/\D/g, '')
  }
  return null
}
