import { expect, test } from 'vitest'
import { buildSheet, SHEET_DAYS } from './sheet.ts'
import { testFonts } from '#ui/papers/test-fonts.ts'
import { readPdf, textsOf } from '#ui/papers/test-pdf.ts'
import { sheetPdf } from './sheet-pdf.ts'

const sheetOf = (count: number, fullname = (id: number) => `Axmed Cali Warsame ${id}`) =>
  buildSheet({
    className: '1A',
    date: '2026-09-14',
    printedOn: '2026-09-15',
    students: Array.from({ length: count }, (_, index) => ({
      id: 100 + index,
      fullname: fullname(index),
      number: index + 1,
    })),
  })

const pagesOf = async (count: number, fullname?: (id: number) => string) =>
  readPdf(await sheetPdf(sheetOf(count, fullname), testFonts))

test('the attendance sheet has number, id, name and twenty-five blank day columns', () => {
  const sheet = sheetOf(2)
  expect(sheet.head.slice(0, 3)).toEqual(['NO', 'ID-NO', 'Student full name'])
  expect(sheet.head.slice(3)).toEqual(Array.from({ length: SHEET_DAYS }, () => ''))
  expect(SHEET_DAYS).toBe(25)
  expect(sheet.body[1]).toEqual(['2', '101', 'Axmed Cali Warsame 1', ...Array.from({ length: 25 }, () => '')])
  expect(sheet).toMatchObject({
    printDate: '15/09/2026',
    month: 'September 2026',
    fileName: 'Attendance-1A-2026-09.pdf',
  })
})

test('the attendance sheet’s PDF is a landscape page with class, print date, month and every student', async () => {
  const pages = await pagesOf(3)
  expect(pages).toHaveLength(1)
  expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height)
  expect(textsOf(pages[0]!)).toEqual(
    expect.arrayContaining([
      'Class: 1A',
      'Print date: 15/09/2026',
      'Month: September 2026',
      'ID-NO',
      'Axmed Cali Warsame 2',
    ]),
  )
})

test('a large class takes several pages of the attendance sheet, each with heading and column names', async () => {
  const pages = await pagesOf(70)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries())
    expect(textsOf(page)).toEqual(expect.arrayContaining(['Class: 1A', 'ID-NO', `Page ${at + 1} of ${pages.length}`]))
  expect(textsOf(pages.at(-1)!)).toContain('Axmed Cali Warsame 69')
})

test('a very long name is wrapped on the attendance sheet and loses nothing', async () => {
  const long = 'Cabdiraxmaan Maxamed-Nuur Cabdullaahi Xasan Warsame Jaamac Faarax Ibraahim Saleebaan Cismaan'
  const [page] = await pagesOf(1, () => long)
  expect(textsOf(page!).join(' ')).toContain(long)
})
