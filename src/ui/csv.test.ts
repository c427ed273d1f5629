import { expect, test } from 'vitest'
import { csvOf, withoutFormula } from './csv.ts'

test.each(['=1+1', '+252634', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x","y")'])(
  'a spreadsheet does not run %j',
  (text) => expect(withoutFormula(text)).toBe(`'${text}`),
)

test.each(['Hodan Cali', '0634000137', 'a=b', 'x@y.school', ''])('%j stays as it is', (text) =>
  expect(withoutFormula(text)).toBe(text),
)

test('quotes, commas and line ends stay within their cell', () => {
  expect(
    csvOf(
      ['ID', 'Name'],
      [
        [7, 'Nuur "Dheere", Cali\nX'],
        [8, null],
      ],
    ),
  ).toBe('\uFEFF"ID","Name"\r\n7,"Nuur ""Dheere"", Cali\nX"\r\n8,\r\n')
})
