import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const written = (text: string): string =>
  csvOf({ head: ['a'], rows: [[text]] })
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')

test.each(['=1+1', '+252634', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("http://x","y")'])(
  'a spreadsheet does not run the exported text %j as a formula',
  (text) => expect(written(text)).toBe(`"'${text.replaceAll('"', '""')}"`),
)

test.each(['Hodan Cali', '0634000137', 'a=b', 'x@y.school', ''])('the CSV value %j is not changed', (text) =>
  expect(written(text)).toBe(`"${text}"`),
)

test('quotes, commas and line ends in CSV stay within their cell', () => {
  expect(
    csvOf({
      head: ['ID', 'Name'],
      rows: [
        [7, 'Nuur "Dheere", Cali\nX'],
        [8, null],
      ],
    }),
  ).toBe('\uFEFF"ID","Name"\r\n7,"Nuur ""Dheere"", Cali\nX"\r\n8,\r\n')
})
