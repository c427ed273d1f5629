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

test('an Excel file holds numbers as numbers and texts as texts, and no formula', () => {
  const book = read(excelOf(table))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  expect(book.SheetNames).toEqual(['Students  1A   2B  all '])
  expect(utils.sheet_to_json(sheet!)).toEqual([
    { ID: 7, Name: '=HYPERLINK("http://x")', Fee: 17.5 },
    { ID: 8, Name: '', Fee: '' },
  ])
  expect(Object.values(sheet!).filter((cell) => (cell as { f?: string }).f !== undefined)).toEqual([])
})

test('amounts have two decimals on paper and in Excel, where they stay numbers', () => {
  const priced = { ...table, money: [2] }
  const sheet = read(excelOf(priced), { cellNF: true }).Sheets['Students  1A   2B  all ']!
  expect(sheet['C2']).toMatchObject({ t: 'n', v: 17.5, w: '17.50' })
  expect(csvOf(priced).split('\r\n')[1]).toBe('7,"\'=HYPERLINK(""http://x"")",17.50')
  expect(Buffer.from(pdfOf(priced)).toString('latin1')).toContain('(17.50)')
})

test('a PDF has every row, and title and page number on each page', () => {
  const rows = Array.from({ length: 120 }, (_, index) => [index, `Student ${index}`, 17])
  const text = Buffer.from(pdfOf({ ...table, rows })).toString('latin1')
  expect(text.startsWith('%PDF')).toBe(true)
  expect(text.match(/\(Student \d+\)/g)).toHaveLength(120)
  const pages = text.match(/Page \d+ of (\d+)/g) ?? []
  expect(pages.length).toBeGreaterThan(1)
  expect(text.match(/\(Students: 1A \/ 2B \[all\]\)/g)).toHaveLength(pages.length + 1)
})
