import { expect, test } from 'vitest'
import { personName, text } from './fields.ts'

const Title = text(60, 'Too long').trim().min(1, 'Title is required')

test.each(['\u200b', '\u202e', ' \u200b\u2060 \u00ad', '\u3164', '\ufeff', '\u2800', '\u2066\u2069'])(
  'a required text without visible characters counts as missing (%j)',
  (typed) => {
    expect(Title.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Title is required'])
  },
)

test('characters that change the direction of text are removed, and those that join letters are kept', () => {
  expect(Title.parse('\u202egnp.exe\u202c')).toBe('gnp.exe')
  expect(Title.parse('می\u200cخواهم')).toBe('می\u200cخواهم')
  expect(Title.parse('  قواعد المدرسة 2026 \u200f')).toBe('قواعد المدرسة 2026 \u200f')
  expect(text(60).parse('  two lines\n ')).toBe('  two lines\n ')
})

const MARKED = 'Ca\u200fa\u0301isha\u00ad\u00a0 \u200bNuur\ufeff\u2069 '

test('a name is stored with composed letters and single spaces, without marks that nobody sees', () => {
  expect(personName(20).parse(MARKED)).toBe('Caáisha Nuur')
  expect(personName(20).parse("Ḥasan O'Neil")).toBe("Ḥasan O'Neil")
  expect(personName(12).safeParse(MARKED).success).toBe(true)
  expect(personName(11).safeParse(MARKED).success).toBe(false)
})

test.each(['\u200b', '\u2800 ', '\u3164', ' \u00ad\u200f'])(
  'a required name of marks alone counts as missing (%j)',
  (typed) => {
    expect(personName(60).min(1, 'Name is required').safeParse(typed).error?.issues[0]?.message).toBe(
      'Name is required',
    )
  },
)
