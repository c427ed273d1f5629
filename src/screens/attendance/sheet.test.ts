import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildSheet, SHEET_DAYS } from './sheet.ts'
import { renderSheet } from './sheet-pdf.ts'

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

const bytesOf = (count: number, fullname?: (id: number) => string): Buffer =>
  Buffer.from(renderSheet(sheetOf(count, fullname)).output('arraybuffer'))

/** The text that a PDF page draws: the strings of its Tj operators, whether or not its streams are compressed. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return body
    }
  })
  return streams
    .flatMap((body) => [...body.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) => text))
    .join('\n')
}

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

test('the attendance sheet’s PDF is a landscape page with class, print date, month and every student', () => {
  const pdf = bytesOf(3)
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
  const text = textOf(pdf)
  for (const part of ['Class: 1A', 'Print date: 15/09/2026', 'Month: September 2026', 'ID-NO', 'Axmed Cali Warsame 2'])
    expect(text).toContain(part)
})

test('a large class takes several pages of the attendance sheet, each with heading and column names', () => {
  const text = textOf(bytesOf(70))
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1])
  expect(pages).toBeGreaterThan(1)
  expect(text.split('Class: 1A')).toHaveLength(pages + 1)
  expect(text.split('ID-NO')).toHaveLength(pages + 1)
  expect(text).toContain('Axmed Cali Warsame 69')
})

test('a very long name is wrapped on the attendance sheet and loses nothing', () => {
  const long = 'Cabdiraxmaan Maxamed-Nuur Cabdullaahi Xasan Warsame Jaamac Faarax Ibraahim Saleebaan Cismaan'
  expect(textOf(bytesOf(1, () => long)).replaceAll('\n', ' ')).toContain(long)
})
