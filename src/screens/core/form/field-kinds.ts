import { latinDigits } from '#domain/core/digits.ts'
import { centsOf, dollarsOf, parseAmount, typedAmount } from '#domain/school/money.ts'
import { MONTH_NAMES } from '#domain/school/months.ts'

type Option = { value: string; label: string }

/** Label, size and other looks of a field. */
export type Look = {
  label: string
  hint?: string
  options?: readonly Option[]
  /** Takes the whole width of the form. */
  isFull?: boolean
  /** Has the focus when the form opens; else the first field has it. */
  isFocused?: boolean
  /** Whether a day may be left out. */
  canClear?: boolean
  /** Label of the hours and minutes of a moment. */
  timeLabel?: string
  type?: 'email' | 'tel'
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  /** Lines of an empty area. */
  rows?: number
}

type Input = 'line' | 'area' | 'select' | 'day' | 'moment' | 'tick' | 'overdrawn' | 'number'

/** A field of a form, with the conversions between the typed and the sent value. */
export type Field<Typed, Sent> = Look & {
  input: Input
  blank: Typed
  /** Converts a stored value to the typed one. */
  typed: (stored: Sent) => Typed
  /** Converts a typed value to the sent one; undefined is not sent. An unreadable value becomes one that the schema refuses. */
  sent: (typed: Typed) => Sent | undefined
}

type More<Typed> = Partial<Omit<Look, 'label'>> & { blank?: Typed }

const trimmed = (typed: string): string => typed.trim()
const orNothing = (typed: string): string | undefined => typed.trim() || undefined
const SAME = { typed: (stored: string) => stored }

/** A line of text; an empty field is sent as an empty text. */
export const line = (label: string, more: More<string> = {}): Field<string, string> => ({
  label,
  input: 'line',
  blank: '',
  ...SAME,
  sent: trimmed,
  ...more,
})

/** A line of text; an empty field is not sent. */
export const optionalLine = (label: string, more: More<string> = {}): Field<string, string> => ({
  ...line(label, more),
  sent: orNothing,
})

/** Text of several lines. */
export const area = (label: string, more: More<string> = {}): Field<string, string> => ({
  ...line(label, { isFull: true, ...more }),
  input: 'area',
})

/** Text of several lines; an empty area is not sent. */
export const optionalArea = (label: string, more: More<string> = {}): Field<string, string> => ({
  ...area(label, more),
  sent: orNothing,
})

/** The reason for paying more than an account holds; shown only where a payment is too large. */
export const overdrawnReason = (): Field<string, string> => ({ ...optionalLine(''), input: 'overdrawn' })

/** The typed dollars; less than 0 stays so, for the schema to refuse; NaN where the text is no amount. */
function dollarsTyped(typed: string): number {
  const [, sign = '', plain = ''] = /^\s*(-?)(.*)$/s.exec(typed) ?? []
  if (plain.trim() === '') return 0
  const cents = parseAmount(plain, Number.POSITIVE_INFINITY)
  return cents === null ? Number.NaN : dollarsOf(sign === '' ? cents : -cents)
}

/** An amount: cents of a row, typed and sent in dollars, as people write amounts; an empty field is 0 (ASSET-2). */
export const dollars = (label: string, more: More<string> = {}): Field<string, number> => ({
  label,
  input: 'line',
  inputMode: 'decimal',
  blank: '',
  typed: typedAmount,
  sent: dollarsTyped,
  ...more,
})

/** A whole number; an empty field is 0 (BUS-1). */
export const wholeNumber = (label: string, more: More<string> = {}): Field<string, number> => ({
  label,
  input: 'number',
  inputMode: 'numeric',
  placeholder: '0',
  blank: '',
  typed: String,
  sent: (typed) => (/^\d{0,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN),
  ...more,
})

/** A number that has to be typed, of digits alone: a year, a count. */
export const digits = (label: string, more: More<string> = {}): Field<string, number> => ({
  ...line(label, { inputMode: 'numeric', ...more }),
  typed: String,
  sent: (typed) => {
    const plain = latinDigits(typed).trim()
    return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN
  },
})

/** An amount in dollars that has to be typed. */
export const neededDollars = (label: string, more: More<string> = {}): Field<string, number> => ({
  ...dollars(label, more),
  sent: (typed) => (typed.trim() === '' ? Number.NaN : dollarsTyped(typed)),
})

/** An amount that has to be typed in dollars, of a call whose amounts travel in cents. */
export const cents = (label: string, more: More<string> = {}): Field<string, number> => {
  const { sent, ...field } = neededDollars(label, more)
  return { ...field, sent: (of) => centsOf(sent(of) ?? Number.NaN) }
}

/** A percentage with at most two decimals; an empty field is 0. */
export const percent = (label: string, more: More<string> = {}): Field<string, number> => ({
  label,
  input: 'line',
  inputMode: 'decimal',
  blank: '',
  typed: (stored) => (stored === 0 ? '' : String(stored)),
  sent: (typed) => {
    const plain = typed.trim().replace(/\s*%$/, '')
    return /^(\d{1,3}([.,]\d{1,2})?)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
  },
  ...more,
})

/** A choice of one of several values; `none` is the label of the empty choice. */
export const choice = <const Value extends string>(
  label: string,
  values: readonly Value[],
  { none, words, ...more }: More<string> & { none?: string; words?: (value: Value) => string } = {},
): Field<string, Value> => ({
  label,
  input: 'select',
  blank: none === undefined ? (values[0] ?? '') : '',
  options: [
    ...(none === undefined ? [] : [{ value: '', label: none }]),
    ...values.map((value) => ({ value, label: words ? words(value) : value })),
  ],
  typed: String,
  sent: (typed) => values.find((value) => value === typed),
  ...more,
})

/** A choice among codes of which the school adds its own; the screen gives the options, and `is` says which texts are codes. */
export const codeOf = <Code extends string>(label: string, more: More<string> = {}): Field<string, Code> => ({
  label,
  input: 'select',
  blank: '',
  typed: String,
  sent: (typed) => (typed === '' ? undefined : (typed as Code)),
  ...more,
})

/** A choice between no and yes, in the words of each. */
export const noOrYes = (label: string, words: { no: string; yes: string }): Field<string, boolean> => ({
  ...choice(label, ['no', 'yes'], { words: (value) => words[value] }),
  typed: (stored) => (stored ? 'yes' : 'no'),
  sent: (typed) => typed === 'yes',
})

/** A month of the year, from 1 to 12. */
export const month = (label: string): Field<string, number> => ({
  ...record(label, { options: MONTH_NAMES.map((name, at) => ({ value: String(at + 1), label: name })) }),
  blank: '1',
})

/** A record of the school, by its id; the screen gives the options, or an input of its own. */
export const record = (label: string, more: More<string> = {}): Field<string, number> => ({
  label,
  input: 'select',
  blank: '',
  typed: String,
  sent: (typed) => (typed === '' ? undefined : Number(typed)),
  ...more,
})

/** A school day. */
export const day = (label: string, more: More<string> = {}): Field<string, string> => ({
  label,
  input: 'day',
  blank: '',
  ...SAME,
  sent: (typed) => (more.canClear ? orNothing(typed) : typed),
  ...more,
})

/** A day with its time; the form itself converts the text to the sent value. */
export const moment = (label: string, timeLabel: string): Field<string, string> => ({
  ...line(label),
  input: 'moment',
  timeLabel,
})

/** Checkbox for yes or no. */
export const tick = (label: string): Field<boolean, boolean> => ({
  label,
  input: 'tick',
  blank: false,
  typed: (stored) => stored,
  sent: (typed) => typed,
})
