import { read, utils } from 'xlsx'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { excelOf } from './excel.ts'
import { pdfOf } from './pdf.ts'
import type { ExportedTable } from './table.ts'

const table: ExportedTable = {
  fileName: 'students',
  title: 'Students: 1A / 2B [all]',
  note: '14/09/2026',
  head: ['ID', 'Name', 'Fee'],
  rows: [
    [7, '=HYPERLINK("http://x")', 17.5],
    [8, null, undefined],
  ],
}

test('an Excel file stores numbers as numbers and texts as texts, and no formula', () => {
  const book = read(excelOf(table))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  expect(book.SheetNames).toEqual(['Students  1A   2B  all '])
  expect(utils.sheet_to_json(sheet!)).toEqual([
    { ID: 7, Name: '=HYPERLINK("http://x")', Fee: 17.5 },
    { ID: 8, Name: '', Fee: '' },
  ])
  expect(Object.values(sheet!).filter((cell) => (cell as { f?: string }).f !== undefined)).toEqual([])
})

test('exported amounts have two decimals in PDF and in Excel, where they stay numbers', () => {
  const priced = { ...table, money: [2] }
  const sheet = read(excelOf(priced), { cellNF: true }).Sheets['Students  1A   2B  all ']!
  expect(sheet['C2']).toMatchObject({ t: 'n', v: 17.5, w: '17.50' })
  expect(csvOf(priced).split('\r\n')[1]).toBe('7,"\'=HYPERLINK(""http://x"")",17.50')
  expect(Buffer.from(pdfOf(priced)).toString('latin1')).toContain('(17.50)')
})

test('an exported percentage is a number in Excel and in CSV, and is empty where it is not known', () => {
  const rated = {
    ...table,
    rows: [
      ['1A', 93.33, 1],
      ['1B', 100, 2],
      ['1C', null, 3],
      ['1D', 0.1, 4],
    ],
    percents: [1],
  }
  const sheet = read(excelOf(rated), { cellNF: true }).Sheets['Students  1A   2B  all ']!
  expect([sheet['B2'], sheet['B3'], sheet['B5']]).toMatchObject([
    { t: 'n', v: 0.9333, w: '93.33%', z: '0.00%' },
    { t: 'n', v: 1, w: '100.00%' },
    { t: 'n', v: 0.001, w: '0.10%' },
  ])
  expect([sheet['C2'], sheet['B1']]).toMatchObject([{ t: 'n', v: 1 }, { t: 's' }])
  expect(csvOf(rated).split('\r\n').slice(1, 5)).toEqual(['"1A",93.33%,1', '"1B",100%,2', '"1C",,3', '"1D",0.1%,4'])
  expect(Buffer.from(pdfOf(rated)).toString('latin1')).toContain('(93.33%)')
})

test('an Excel file keeps hostile and broken texts as they are, in many columns and rows', () => {
  const hostile = ['<b>&amp;"\'</b>', '_x0041_', 'a\tb', ' two  spaces ', 'Cabdi \u{1F600} Ṣaalax', '=1+1', '١٢٣']
  const head = Array.from({ length: 30 }, (_, column) => `Column ${column}`)
  const rows = Array.from({ length: 500 }, (_, row) => head.map((_, column) => hostile[(row + column) % 7]!))
  const book = read(excelOf({ ...table, title: 'A & B', head, rows }))
  expect(book.SheetNames).toEqual(['A & B'])
  const back = utils.sheet_to_json<string[]>(book.Sheets['A & B']!, { header: 1 })
  expect(back.slice(0, 501)).toEqual([head, ...rows])
})

test('an Excel file leaves out characters that XML does not allow, and stays readable', () => {
  const book = read(excelOf({ ...table, rows: [[1, 'a\u0000b\u001fc\ud800', Number.NaN]] }))
  const [, row] = utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0]!, { header: 1 })
  expect(row).toEqual([1, 'abc\ufffd', 'NaN'])
})

test('an exported PDF has a minus sign where its font has none', () => {
  const text = Buffer.from(pdfOf({ ...table, note: '$5 − $2', rows: [[1, '−3 %', 17]] })).toString('latin1')
  expect(text).toContain('$5 - $2')
  expect(text).toContain('(-3 %)')
})

test('an exported PDF has every row, and title and page number on each page', () => {
  const rows = Array.from({ length: 120 }, (_, index) => [index, `Student ${index}`, 17])
  const text = Buffer.from(pdfOf({ ...table, rows })).toString('latin1')
  expect(text.startsWith('%PDF')).toBe(true)
  expect(text.match(/\(Student \d+\)/g)).toHaveLength(120)
  const pages = text.match(/Page \d+ of (\d+)/g) ?? []
  expect(pages.length).toBeGreaterThan(1)
  expect(text.match(/\(Students: 1A \/ 2B \[all\]\)/g)).toHaveLength(pages.length + 1)
})

test('a column without values in the summary of a PDF is wide enough for a signature', () => {
  const head = ['User', 'Count', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Signature']
  const rows = [['Hodan Maxamed Jaamac', 312, ...Array.from({ length: 8 }, () => '12345.00'), '']]
  const text = Buffer.from(pdfOf({ ...table, summary: { head, rows } })).toString('latin1')
  const left = /([\d.]+) [\d.]+ Td\s*\(Signature\)/.exec(text)?.[1]
  // A4 in landscape is 297 mm wide, of which 12 are margin; 2.835 points are a millimetre.
  expect(285 - Number(left) / 2.835).toBeGreaterThan(30)
})

test('the summary of a list, with its sums, stands before the rows of the PDF, and is not in the CSV file', () => {
  const summary = { head: ['User', 'Total'], rows: [['Sahra', 17]], sums: ['All', 17], money: [1] }
  const text = Buffer.from(pdfOf({ ...table, summary })).toString('latin1')
  for (const word of ['User', 'Sahra', '17.00', 'All']) expect(text).toContain(`(${word})`)
  expect(text.indexOf('(Sahra)')).toBeLessThan(text.indexOf('(Name)'))
  expect(text.match(/\(Students: 1A \/ 2B \[all\]\) Tj/g)).toHaveLength(1)
  expect(csvOf({ ...table, summary })).not.toContain('Sahra')
})

test('each financial statement has a page of the PDF, with school, address, formatted amounts and lines for signatures', () => {
  const statement = (title: string) => ({
    title,
    note: 'October 2026. Closed on 03/11/2026',
    parts: [{ head: ['', ''], lines: [{ label: 'Net Income', amounts: ['$100,014.00'], isSum: true }] }],
    signatures: ['Prepared by', 'Approved by'],
  })
  const statements = [statement('Income Statement'), statement('Cash Flow')]
  const text = Buffer.from(pdfOf({ ...table, school: 'Iftiin School', address: 'Berbera', statements })).toString(
    'latin1',
  )
  const words = ['Iftiin School', 'Berbera', '$100,014.00', 'October 2026. Closed on 03/11/2026', 'Approved by']
  for (const word of words) expect(text.split(`(${word})`)).toHaveLength(3)
  expect(text.match(/Page \d of 2/g)).toHaveLength(2)
  expect(text).not.toContain('(Name)')
})
