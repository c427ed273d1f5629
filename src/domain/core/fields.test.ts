import { expect, test } from 'vitest'
import { text } from './fields.ts'

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
