import { expect, it } from 'vitest'
import { hasForeignLetters, writtenNumber } from './payment-number.ts'
import { comparableNumber } from './payments.rules.ts'

const NUMBER = 'UA65X34V1S'

it.each([
  'UA65X34V1S',
  'ＵＡ６５Ｘ３４Ｖ１Ｓ',
  'ｕａ６５ｘ３４ｖ１ｓ',
  'UА65Х34V1Ѕ', // Cyrillic А, Х and Ѕ
  'UΑ65Χ34V1S', // Greek Α and Χ
  'TXN: UA65X34V1S',
  'Transaction ID：UA65X34V1S',
])('a number is the same number, written %s', (written) =>
  expect(comparableNumber(writtenNumber(written))).toBe(NUMBER),
)

it('letters of other scripts are distinguished from those that wallets write, in any width', () => {
  for (const good of ['UA65X34V1S', 'ＵＡ６５', '٠٦٣ ٤١١', '+252 (0)63-4111222', 'TXN: 7', '']) {
    expect(hasForeignLetters(good), good).toBe(false)
  }
  for (const other of ['UА65X34V1S', 'أ65', 'Ж1', 'É1']) expect(hasForeignLetters(other), other).toBe(true)
})

it('a number without letters of other scripts, label or wide signs stays as it was typed', () => {
  for (const typed of ['63 411 1222', '+252-63.4111222', 'tx 12-a', '12:30', '---']) {
    expect(writtenNumber(typed)).toBe(typed)
  }
})
