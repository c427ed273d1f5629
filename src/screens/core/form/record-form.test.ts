import { expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '#domain/core/fields.ts'
import { dollarsUpTo } from '#domain/school/money.schema.ts'
import {
  area,
  cents,
  choice,
  day,
  digits,
  dollars,
  line,
  month,
  neededDollars,
  noOrYes,
  optionalArea,
  optionalLine,
  percent,
  record,
  tick,
  wholeNumber,
} from './field-kinds.ts'
import { recordForm } from './record-form.ts'

const BOOK = {
  title: text(10).trim().min(1, 'Title is required'),
  price: dollarsUpTo(100),
  shelf: z.enum(['High', 'Low'], 'Please choose a shelf'),
  note: z.string('Note is required').pipe(text(50)).pipe(z.string().trim()).optional(),
  boughtOn: z.string(),
}
const bookForm = recordForm(
  {
    add: z.strictObject({ ref: z.uuid().optional(), ...BOOK }),
    change: z.strictObject({ ...BOOK, isLost: z.boolean().optional(), base: z.int().optional() }),
  },
  {
    title: line('Title'),
    price: dollars('Price'),
    shelf: choice('Shelf', ['High', 'Low'], { none: 'Choose a shelf' }),
    note: optionalLine('Note'),
    boughtOn: day('Bought'),
    isLost: tick('Lost'),
    /** A field that the calls do not know. */
    search: line('Search'),
  },
  {
    read: ({ cents, ...book }: { title: string; cents: number; shelf: 'High' | 'Low' | null }) => ({
      ...book,
      price: cents,
    }),
    against: ({ boughtOn = '' }, today: string) => (boughtOn > today ? { boughtOn: 'Not bought yet' } : {}),
  },
)
const REF = '00000000-0000-4000-a000-000000000001'
const typed = { ...bookForm.blank({ ref: REF }), title: ' Qamuus ', price: '$1,0', shelf: 'Low' }
const good = { ...typed, price: '12.5', boughtOn: '2026-09-01' }
const saidOf = (of: typeof typed) =>
  (bookForm.added('2026-09-14').safeParse(of).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('a record form shows the problems that the schema of its call finds, and those of its own rules', () => {
  expect(saidOf(good)).toEqual([])
  expect(saidOf({ ...bookForm.blank(), boughtOn: '2026-09-15' })).toEqual([
    ['title', 'Title is required'],
    ['shelf', 'Please choose a shelf'],
    ['boughtOn', 'Not bought yet'],
  ])
  expect(saidOf({ ...good, title: 'x'.repeat(11), price: '$1,0' })).toEqual([
    ['title', 'Title must have at most 10 characters'],
    ['price', 'Please enter a valid amount'],
  ])
})

test('a record form sends each call the fields that the call knows, and leaves out optional fields that are empty', () => {
  const { body } = bookForm.added('2026-09-14').parse(good)
  expect(body).toEqual({ ref: REF, title: 'Qamuus', price: 12.5, shelf: 'Low', boughtOn: '2026-09-01' })
  const changed = bookForm.changed('2026-09-14').parse({ ...good, ref: '', base: 4, note: ' worn ', isLost: true })
  expect(changed.body).toEqual({
    title: 'Qamuus',
    price: 12.5,
    shelf: 'Low',
    boughtOn: '2026-09-01',
    note: 'worn',
    isLost: true,
    base: 4,
  })
})

test('a record form is filled from a record with its revision, and is blank where the record has no value', () => {
  expect(bookForm.typedOf({ title: 'Qamuus', cents: 1250, shelf: null, revision: 4 }, '')).toEqual({
    ...bookForm.blank(),
    title: 'Qamuus',
    price: '12.50',
    base: 4,
  })
})

test('a record form takes the longest text of a line from the schema of its call', () => {
  expect([bookForm.maxLengthOf('title'), bookForm.maxLengthOf('note'), bookForm.maxLengthOf('search')]).toEqual([
    10,
    50,
    undefined,
  ])
})

test('fields of a form read amounts, numbers and percentages as people write them, and give NaN for unreadable ones', () => {
  const amounts = ['', ' 12 ', '$1,017.5', '-1', '1.234', 'ten', '1e9'].map(dollars('').sent)
  expect(amounts).toEqual([0, 12, 1017.5, -1, ...nan(3)])
  expect(['', '12', ' 7 ', '-1', '1.5', 'many'].map(wholeNumber('').sent)).toEqual([0, 12, 7, ...nan(3)])
  expect(['', '12,5 %', '100', 'ten', '1.234', '-1'].map(percent('').sent)).toEqual([0, 12.5, 100, ...nan(3)])
  expect([record('').sent(''), record('').sent('7'), area('').sent(' x ')]).toEqual([undefined, 7, 'x'])
  expect([day('').sent(''), day('', { canClear: true }).sent('')]).toEqual(['', undefined])
})

test('fields that have to be typed take an empty text for unreadable, and amounts in cents are typed in dollars', () => {
  expect(['2026', ' 7 ', '', '-1', '1.5'].map(digits('').sent)).toEqual([2026, 7, ...nan(3)])
  expect(['12.5', '0', '', 'ten'].map(neededDollars('').sent)).toEqual([12.5, 0, ...nan(2)])
  expect(['17.50', '', '1.234'].map(cents('').sent)).toEqual([1_750, ...nan(2)])
  expect([cents('').typed(1_750), cents('').typed(2_700)]).toEqual(['17.50', '27.00'])
  expect([month('').sent('7'), month('').blank, optionalArea('').sent(' ')]).toEqual([7, '1', undefined])
})

test('a field of yes or no is typed as one of two words, each with its label', () => {
  const field = noOrYes('Counts', { no: 'Later', yes: 'At once' })
  expect([field.blank, field.typed(true), field.sent('yes'), field.sent('no')]).toEqual(['no', 'yes', true, false])
  expect(field.options?.map(({ label }) => label)).toEqual(['Later', 'At once'])
})

test('a record form of a single call has the problems of the entries of a list at the field of the list', () => {
  const body = z.strictObject({ title: text(10), keywords: z.array(text(3, 'The keyword is too long')).max(4) })
  const keywords = {
    ...line('Keywords'),
    typed: (stored: string[]) => stored.join(),
    sent: (typed: string) => typed.split(','),
  }
  const form = recordForm(body, { title: line('Title'), keywords })
  const typed = { ...form.blank(), title: 'Qamuus', keywords: 'a,long,longer' }
  expect(
    form
      .added()
      .safeParse(typed)
      .error?.issues.map(({ path, message }) => [path, message]),
  ).toEqual([[['keywords'], 'The keyword is too long']])
  expect(form.maxLengthOf('keywords')).toBeUndefined()
  expect(form.changed().parse({ ...typed, keywords: 'a,b' }).body).toEqual({ title: 'Qamuus', keywords: ['a', 'b'] })
})

const nan = (count: number): number[] => Array.from({ length: count }, () => Number.NaN)
