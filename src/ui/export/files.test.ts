import { read, utils } from 'xlsx'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { excelOf } from './excel.ts'
import { testFonts } from '../papers/test-fonts.ts'
import { readPdf, textsOf, type PdfPage } from '../papers/test-pdf.ts'
import { pdfOf, pdfOfAll } from './pdf.ts'
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

const pagesOf = async (of: ExportedTable): Promise<PdfPage[]> => readPdf(await pdfOf(of, { fonts: testFonts }))
const textsIn = async (of: ExportedTable): Promise<string[]> => (await pagesOf(of)).flatMap(textsOf)

/** Arabic letters as they stand from left to right. */
const fromLeft = (word: string): string => [...word].reverse().join('')

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

test('exported amounts have two decimals in PDF, with a dollar sign, and in Excel, where they stay numbers', async () => {
  const priced = { ...table, money: [2] }
  const sheet = read(excelOf(priced), { cellNF: true }).Sheets['Students  1A   2B  all ']!
  expect(sheet['C2']).toMatchObject({ t: 'n', v: 17.5, w: '17.50' })
  expect(csvOf(priced).split('\r\n')[1]).toBe('7,"\'=HYPERLINK(""http://x"")",17.50')
  expect(await textsIn({ ...priced, rows: [[7, 'Nuur', 1017.5]], sums: ['Total', null, 1017.5] })).toEqual(
    expect.arrayContaining(['$1,017.50', '$1,017.50']),
  )
})

test('an exported percentage is a number in Excel and in CSV, and is empty where it is not known', async () => {
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
  expect(await textsIn(rated)).toContain('93.33%')
})

test('days and moments are dates in Excel, shown as dd/mm/yyyy, and stay as they are written in CSV and on paper', async () => {
  const dated = {
    ...table,
    rows: [
      [1, '02/01/2025', '01/12/2024 10:20'],
      [2, '', '-'],
      [3, '29/02/2024', null],
    ],
    sums: ['Total', 'All', 3],
    days: [1, 2],
  }
  const sheet = read(excelOf(dated), { cellNF: true, UTC: true }).Sheets['Students  1A   2B  all ']!
  expect([sheet['B2'], sheet['B4'], sheet['C2']]).toMatchObject([
    { t: 'n', v: 45_659, w: '02/01/2025', z: 'dd/mm/yyyy' },
    { t: 'n', v: 45_351, w: '29/02/2024' },
    { t: 'n', w: '01/12/2024 10:20', z: 'dd/mm/yyyy hh:mm' },
  ])
  expect([sheet['B3'], sheet['C3'], sheet['B1'], sheet['B5'], sheet['C5']].map((cell) => cell.v)).toEqual([
    '',
    '-',
    'Name',
    'All',
    3,
  ])
  expect(csvOf(dated)).toContain('1,"02/01/2025","01/12/2024 10:20"')
  expect(await textsIn(dated)).toEqual(expect.arrayContaining(['02/01/2025', '01/12/2024 10:20']))
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

test('an exported PDF has a minus sign', async () => {
  const texts = await textsIn({ ...table, note: '$5 − $2', rows: [[1, '−3 %', 17]] })
  expect(texts).toEqual(expect.arrayContaining(['$5 − $2', '−3 %']))
})

test('an exported PDF has names in Arabic, Somali, Turkish and Polish letters', async () => {
  const names = ['محمد علي', 'Xaawo (حواء)', 'Cabdiraxmaan Siciid', 'Şükrü Ağaoğlu', 'Łucja Żółć']
  const texts = await textsIn({ ...table, rows: names.map((name, at) => [at, name, 1]) })
  expect(texts).toEqual(
    expect.arrayContaining([fromLeft('محمد علي'), `Xaawo (${fromLeft('حواء')})`, ...names.slice(2)]),
  )
})

test('an exported PDF is not made with a letter that its font lacks, and the message names letter and text', async () => {
  const foreign = (name: string) => pdfOf({ ...table, rows: [[1, name, 17]] }, { fonts: testFonts })
  await expect(foreign('ሀና Cali')).rejects.toThrow('Papers have no letter “ሀ”, which is in “ሀና Cali”.')
  await expect(foreign('Nuur \u{1F600}')).rejects.toThrow('Papers have no letter “\u{1F600}”')
  await expect(foreign('Ṣaalax Ḥasan')).resolves.toBeInstanceOf(ArrayBuffer)
})

test('an exported PDF has every row, and title, column names and page number on each page', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [index, `Student ${index}`, 17])
  const pages = await pagesOf({ ...table, school: { name: 'Iftiin School' }, rows })
  const texts = pages.flatMap(textsOf)
  expect(texts.filter((text) => /^Student \d+$/.test(text))).toHaveLength(120)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries())
    for (const words of ['Students: 1A / 2B [all]', 'Iftiin School', 'Name', `Page ${at + 1} of ${pages.length}`])
      expect(textsOf(page)).toContain(words)
})

test('a long name takes several lines of a PDF, and none of its words is lost', async () => {
  const name = 'Cabdiraxmaan Maxamuud Xaaji Jaamac Cilmi Warsame Faarax Guuleed Cabdillaahi Nuur '.repeat(3).trim()
  const word = 'w'.repeat(300)
  const texts = await textsIn({
    ...table,
    rows: [
      [1, name, 17],
      [2, word, 18],
    ],
  })
  expect(texts.join(' ')).toContain(name)
  expect(texts.join('')).toContain(word)
  expect(texts.filter((text) => text.includes('Warsame')).length).toBeGreaterThan(1)
})

test('a row that is higher than a page goes on over the next pages', async () => {
  const remark = Array.from({ length: 3_000 }, (_, at) => `word${at}`).join(' ')
  const pages = await pagesOf({
    ...table,
    rows: [
      [1, remark, 17],
      [2, 'after', 18],
    ],
  })
  expect(pages.length).toBeGreaterThan(1)
  const words = pages.flatMap(textsOf).join(' ')
  for (const at of [0, 1_500, 2_999]) expect(words).toContain(`word${at}`)
  expect(textsOf(pages.at(-1)!)).toContain('after')
})

test('amounts of a PDF end at the same place, so that their points are below each other', async () => {
  const rows = [7, 1_017.5, -20].map((amount, at) => [at, `S${at}`, amount])
  const [page] = await pagesOf({ ...table, rows, sums: ['Total', null, 1_004.5], money: [2] })
  const ends = page!.pieces.filter(({ text }) => /^-?\$/.test(text)).map(({ x, width }) => Math.round(x + width))
  expect(ends).toHaveLength(4)
  expect(new Set(ends).size).toBe(1)
})

test('a PDF begins with school, address and telephones, then title, filters and the age of the data', async () => {
  const school = { name: 'Iftiin School', address: 'Berbera', phones: ['063 4000001'] }
  const texts = await textsIn({ ...table, school, note: 'Class: 1A', asOf: 'As of 10:20' })
  expect(texts.slice(0, 5)).toEqual([
    'Iftiin School',
    'Berbera, 063 4000001',
    'Students: 1A / 2B [all]',
    'Class: 1A',
    'As of 10:20',
  ])
})

test('a PDF by which money is handed over ends with lines for signatures', async () => {
  const texts = await textsIn({ ...table, signatures: ['Paid by', 'Received by'] })
  expect(texts.slice(-3)).toEqual(['Paid by', 'Received by', 'Page 1 of 1'])
})

test.each(['the summary', 'the rows'] as const)(
  'a column to write in is wide enough for a signature in %s of a PDF',
  async (part) => {
    const head = ['User', 'Count', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Signature']
    const row = ['Hodan Maxamed Jaamac', 312, ...Array.from({ length: 8 }, () => '12345.00'), '']
    const signed = { head, rows: [row, row], byHand: [10] }
    const [page] = await pagesOf(part === 'the rows' ? { ...table, ...signed } : { ...table, summary: signed })
    const left = page!.pieces.find(({ text }) => text === 'Signature')?.x
    // A4 in landscape is 297 mm wide, of which 12 are margin; 2.835 points are a millimetre.
    expect(285 - Number(left) / 2.835).toBeGreaterThan(30)
    const [first = 0, second = 0] = page!.pieces.filter(({ text }) => text === 'Hodan Maxamed Jaamac').map(({ y }) => y)
    expect(Math.abs(first - second) / 2.835).toBeGreaterThan(8)
  },
)

test('the summary of a list, with its sums, stands before the rows of the PDF, and is not in the CSV file', async () => {
  const summary = { head: ['User', 'Total'], rows: [['Sahra', 17]], sums: ['All', 17], money: [1] }
  const texts = await textsIn({ ...table, summary })
  for (const word of ['User', 'Sahra', '$17.00', 'All']) expect(texts).toContain(word)
  expect(texts.indexOf('Sahra')).toBeLessThan(texts.indexOf('Name'))
  expect(texts.filter((text) => text === 'Students: 1A / 2B [all]')).toHaveLength(1)
  expect(csvOf({ ...table, summary })).not.toContain('Sahra')
})

test('each financial statement has a page of the PDF, with school, address, formatted amounts and lines for signatures', async () => {
  const statement = (title: string) => ({
    title,
    note: 'October 2026. Closed on 03/11/2026',
    parts: [{ head: ['', ''], lines: [{ label: 'Net Income', amounts: ['$100,014.00'], isSum: true }] }],
    signatures: ['Prepared by', 'Approved by'],
  })
  const statements = [statement('Income Statement'), statement('Cash Flow')]
  const pages = await pagesOf({ ...table, school: { name: 'Iftiin School', address: 'Berbera' }, statements })
  expect(pages).toHaveLength(2)
  const words = ['Iftiin School', 'Berbera', '$100,014.00', 'October 2026. Closed on 03/11/2026', 'Approved by']
  for (const [at, page] of pages.entries()) {
    const texts = textsOf(page)
    expect(texts.filter((text) => words.includes(text)).sort()).toEqual(words.toSorted())
    expect(texts).toContain(`Page ${at + 1} of 2`)
    expect(texts).not.toContain('Name')
  }
})

test('tables that are saved together have a page each, numbered through, as wide as the first one', async () => {
  const week = (title: string): ExportedTable => ({ ...table, title, isOnWideSheet: true })
  const pages = readPdf(await pdfOfAll([week('Timetable: 1A'), week('Timetable: 1B')], 'All', { fonts: testFonts }))
  expect(pages.map((page) => textsOf(page).filter((text) => text.startsWith('Timetable')))).toEqual([
    ['Timetable: 1A'],
    ['Timetable: 1B'],
  ])
  expect(pages.map((page) => textsOf(page).at(-1))).toEqual(['Page 1 of 2', 'Page 2 of 2'])
})
