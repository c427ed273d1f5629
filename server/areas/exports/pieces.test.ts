import { read, utils } from 'xlsx'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { csvOf } from '#ui/export/csv.ts'
import { csvText } from './csv-pieces.ts'
import { excelParts } from './excel-pieces.ts'
import type { ExportRow } from './rows.ts'
import { splitRows } from './split-rows.ts'
import { zipPieces } from './zip-pieces.ts'

async function* pagesOf<Row>(pages: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* pages
}

async function allOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

test('a text is written as the lists of the app write it, also where it looks like a formula', () => {
  const hostile = ['=1+1', '+252', '-1', '@x', ' =1', '\t=1', 'a"b', 'line\nline', 'Maxamed', "'", '']
  for (const text of hostile) expect(csvOf({ head: ['x'], rows: [[text]] })).toContain(`\r\n${csvText(text)}\r\n`)
})

describe('an Excel file', () => {
  const columns = [
    { name: 'id', kind: 'number', about: '' },
    { name: 'text', kind: 'text', about: '' },
    { name: 'fee', kind: 'money', about: '' },
  ] as const
  const bookOf = async (pages: readonly ExportRow[][], most?: number) =>
    read(await allOf(zipPieces(excelParts([{ title: 'Fees & dues', columns, pages: pagesOf(pages) }], most))), {
      cellNF: true,
    })

  it('keeps hostile and broken texts as they are, and amounts with two decimals', async () => {
    const hostile = ['<b>&amp;"\'</b>', '_x0041_', 'a\tb', ' two  spaces ', 'Cabdi \u{1F600} Ṣaalax', '=1+1', '١٢٣']
    const book = await bookOf([hostile.map((text, at) => [String(at), text, '17.50'])])
    const sheet = book.Sheets['Fees & dues']
    expect(utils.sheet_to_json<string[]>(sheet!, { header: 1 })).toEqual([
      ['id', 'text', 'fee'],
      ...hostile.map((text, at) => [at, text, 17.5]),
    ])
    expect(sheet?.['C2']).toMatchObject({ t: 'n', w: '17.50' })
  })

  it('has days and instants as dates, and a yes as a yes; days before Excel’s first stay texts', async () => {
    const kinds = [
      { name: 'day', kind: 'day', about: '' },
      { name: 'at', kind: 'time', about: '' },
      { name: 'present', kind: 'yes', about: '' },
    ] as const
    const pages: readonly ExportRow[][] = [
      [
        ['2026-09-14', '2026-09-14T07:05:09Z', 'true'],
        ['1899-12-31', null, 'false'],
      ],
    ]
    const bytes = await allOf(zipPieces(excelParts([{ title: 'Days', columns: kinds, pages: pagesOf(pages) }])))
    const sheet = read(bytes, { cellNF: true }).Sheets['Days']
    expect(sheet).toMatchObject({
      A2: { t: 'n', w: '2026-09-14' },
      B2: { t: 'n', w: '2026-09-14 07:05:09' },
      C2: { t: 'b', v: true },
      A3: { t: 's', v: '1899-12-31' },
      C3: { t: 'b', v: false },
    })
  })

  it('leaves out characters that XML does not allow', async () => {
    const book = await bookOf([[['1', 'a\u0000b\u001fc', null]]])
    expect(utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0]!, { header: 1 })[1]).toEqual([1, 'abc'])
  })

  it('has as many sheets as its rows take, and one where there is no row', async () => {
    const rows = Array.from({ length: 7 }, (_, at): ExportRow => [String(at), `Row ${at}`, null])
    const book = await bookOf([rows.slice(0, 4), rows.slice(4)], 3)
    expect(book.SheetNames).toEqual(['Fees & dues', 'Fees & dues 2', 'Fees & dues 3'])
    const ids = book.SheetNames.map((name) =>
      utils.sheet_to_json<{ id: number }>(book.Sheets[name]!).map(({ id }) => id),
    )
    expect(ids).toEqual([[0, 1, 2], [3, 4, 5], [6]])
    expect((await bookOf([rows.slice(0, 3)], 3)).SheetNames).toHaveLength(1)
    const empty = await bookOf([])
    expect(utils.sheet_to_json(empty.Sheets['Fees & dues']!, { header: 1 })).toEqual([['id', 'text', 'fee']])
  })
})

test('rows are split in their order, whatever the pages are, and each part but the last is full', async () => {
  const anyPages = fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 9 }), { maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(anyPages, fc.integer({ min: 1, max: 12 }), async (pages, most) => {
      const parts: number[][] = []
      for await (const part of splitRows(pagesOf(pages), most)) {
        const rows: number[] = []
        for await (const page of part) rows.push(...page)
        parts.push(rows)
      }
      expect(parts.flat()).toEqual(pages.flat())
      expect(parts.slice(0, -1).filter(({ length }) => length !== most)).toEqual([])
      expect(parts.at(-1)?.length === 0 ? parts.length : 1).toBe(1)
    }),
  )
})
