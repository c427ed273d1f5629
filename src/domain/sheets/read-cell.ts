import { fold } from '../school/names.rules.ts'
import { cleanText, shownText, type Cell } from './cells.ts'
import { amountIn, clearAmounts, dayIn, percentIn, phonesIn, wholeIn, type DayOrder } from './figures.ts'
import type { Field } from './kinds.ts'
import { inNameCase } from './name-case.ts'
import { plainNumber } from './plain-number.ts'

/** A cell as its field takes it; `trouble` says in words why it has no value. Shown text stays for whoever mends it. */
export type Read = {
  readonly value: string | number | null
  readonly text: string
  readonly trouble: string | null
  /** A second phone of the same cell, and how many more there are. */
  readonly second?: string
  readonly more?: number
}

/** What is chosen once for all cells. */
export type ReadChoices = {
  readonly nameCase?: boolean
  readonly dayOrder?: DayOrder
  /** Meaning of a word of a field: as the call takes it, null where nobody knows. */
  readonly meaningOf: (field: Field, text: string) => string | number | null
}

/** Of an example alone, so the zone of the device does not matter. */
const thisYear = (): number => new Date().getFullYear()

/** Words for cells that hold something else than they seem to. */
export const CELL_TROUBLES = {
  unsolved: 'The cell has a formula without a value. Open the file in Excel, save it, and choose it again.',
  error: (text: string) => `The cell has an error: ${text}`,
  date: (text: string) => `Excel made this cell a date: ${text}. Type again what it was.`,
  percent: (text: string) => `The cell is a percentage: ${text}`,
  boolean: (text: string) => `The cell is a yes or no: ${text}`,
  shortened: (text: string) => `Excel has shortened this number: ${text}. Make the column text and type it again.`,
  lost: (text: string) => `Letters were lost when the file was saved: ${text}`,
  unclear: (text: string) => `It is not clear how much this is: ${text}. Write it as ${clearAmounts(text)}.`,
  dayless: (text: string, order: DayOrder = 'dayFirst') =>
    `This is not a day that is clear: ${text}. Write it as ${order === 'dayFirst' ? '31/12' : '12/31'}/${thisYear()}.`,
} as const

const SHORTENED = /^\d([.,]\d+)?E[+-]?\d+$/i
/** Digits that a number of a spreadsheet keeps exactly. */
const EXACT = 1e15

const ok = (value: string | number | null, text: string): Read => ({ value, text, trouble: null })
const bad = (trouble: string, text: string): Read => ({ value: null, text, trouble })

/** A number as an identifier: with the zeros that its format shows, without the signs of other formats. */
function identifierOf(cell: Cell): Read {
  const text = shownText(cell)
  if (cell.kind === 'text') return SHORTENED.test(text) ? bad(CELL_TROUBLES.shortened(text), text) : ok(text, text)
  const value = cell.value ?? 0
  if (Math.abs(value) >= EXACT) return bad(CELL_TROUBLES.shortened(plainNumber(value)), text)
  return ok(/^0\d+$/.test(text) && Number(text) === value ? text : plainNumber(value), text)
}

function nameOf(cell: Cell, isInCase: boolean): Read {
  const text = shownText(cell)
  if (text.includes('\ufffd')) return bad(CELL_TROUBLES.lost(text), text)
  return ok(isInCase ? inNameCase(text) : text, text)
}

function phoneOf(cell: Cell): Read {
  const text = cell.kind === 'number' ? plainNumber(cell.value ?? 0) : shownText(cell)
  if (SHORTENED.test(text)) return bad(CELL_TROUBLES.shortened(text), text)
  const phones = phonesIn(text)
  // What is no phone is refused by the form, in its own words.
  if (!phones) return ok(text, text)
  const [first = '', second, ...more] = phones
  return { ...ok(first, text), ...(second && { second }), ...(more.length > 0 && { more: more.length }) }
}

function numberOf(cell: Cell, parse: (text: string) => number | null): Read {
  const text = shownText(cell)
  if (cell.kind === 'number') return ok(cell.value ?? null, text)
  // Words are refused by the form.
  return ok(parse(text) ?? text, text)
}

const LONGEST_AMOUNT = 40
/** Figures and signs that are no clear amount: 1.000 is one or a thousand. */
const FIGURES = /^[\p{N}.,'’٫٬\s$()-]*\p{N}[\p{N}.,'’٫٬\s$()-]*$/u

function amountOf(cell: Cell): Read {
  const read = numberOf(cell, amountIn)
  return typeof read.value === 'string' && read.value.length < LONGEST_AMOUNT && FIGURES.test(read.value)
    ? bad(CELL_TROUBLES.unclear(read.text), read.text)
    : read
}

function dayOf(cell: Cell, order: DayOrder): Read {
  const text = shownText(cell)
  const day = cell.kind === 'date' ? (cell.day ?? null) : cell.kind === 'text' ? dayIn(text, order) : null
  return day ? ok(day, text) : bad(CELL_TROUBLES.dayless(text, order), text)
}

function percentOf(cell: Cell): Read {
  const text = shownText(cell)
  if (cell.kind === 'percent') return ok(Math.round((cell.value ?? 0) * 1e6) / 1e4, text)
  return numberOf(cell, (typed) => percentIn(typed) ?? amountIn(typed))
}

/** Why a cell of this kind says nothing in a field; null where it may. */
function kindTrouble({ kind, text }: Cell, { parse }: Field): string | null {
  switch (kind) {
    case 'unsolved':
      return CELL_TROUBLES.unsolved
    case 'error':
      return CELL_TROUBLES.error(text)
    case 'date':
      return parse === 'day' ? null : CELL_TROUBLES.date(text)
    case 'percent':
      return parse === 'percent' || parse === 'mark' ? null : CELL_TROUBLES.percent(text)
    case 'boolean':
      return parse === 'text' || parse === 'word' ? null : CELL_TROUBLES.boolean(text)
    case 'text':
    case 'number':
      return null
  }
}

/** The value of a cell in a field. Cells of words are looked up; what nobody knows has no value, and keeps its text. */
export function readCell(cell: Cell | null | undefined, field: Field, choices: ReadChoices): Read {
  if (!cell) return ok(null, '')
  const trouble = kindTrouble(cell, field)
  const text = shownText(cell)
  if (trouble) return bad(trouble, text)
  switch (field.parse) {
    case 'name':
      return nameOf(cell, choices.nameCase === true)
    case 'identifier':
      return identifierOf(cell)
    case 'phone':
      return phoneOf(cell)
    case 'amount':
      return amountOf(cell)
    case 'whole':
      return numberOf(cell, wholeIn)
    case 'percent':
      return percentOf(cell)
    case 'day':
      return dayOf(cell, choices.dayOrder ?? 'dayFirst')
    case 'word':
    case 'class':
    case 'bus':
      return ok(choices.meaningOf(field, text), text)
    case 'text':
    case 'mark':
      if (text.includes('\ufffd')) return bad(CELL_TROUBLES.lost(text), text)
      return ok(field.mayMean ? choices.meaningOf(field, text) : text, text)
  }
}

/** A fixed word, found whatever its case and signs are. */
export const wordOf = (words: readonly string[], text: string): string | null =>
  words.find((word) => fold(word.replaceAll('_', ' ')) === fold(cleanText(text).replaceAll('_', ' '))) ?? null
