import { deflateRawSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import * as XLSX from 'xlsx'
import { zipOf } from '../testing/zip.ts'
import { SheetProblem, tableOf } from './sheet-table.ts'

const HEADINGS = ['firstname', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee']
const ROW = ['Hodan', 'Nuur', '1A', 634000001, 'Female', 7, 17.5]

type Book = 'xlsx' | 'biff8' | 'csv'
function fileOf(rows: unknown[][], bookType: Book = 'xlsx', change: (sheet: XLSX.WorkSheet) => void = () => undefined) {
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  change(sheet)
  const book = XLSX.utils.book_new(sheet, 'Students')
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const CSV = `${HEADINGS.join()}\n${ROW.join()}\n`

const problemOf = (bytes: Uint8Array): string => {
  try {
    tableOf(bytes)
    return 'none'
  } catch (error) {
    if (error instanceof SheetProblem) return error.code
    // The worker gives this code for any other failure.
    return 'notASheet'
  }
}

describe('the cells of a file', () => {
  it.each(['xlsx', 'biff8', 'csv'] as const)('are read from %s', (type) => {
    const [headings, row] = tableOf(fileOf([HEADINGS, ROW], type))
    expect(headings).toEqual(HEADINGS)
    expect(row?.map(String)).toEqual(ROW.map(String))
  })

  it('contain the values of formulas, never formulas', () => {
    const file = fileOf([HEADINGS, ROW], 'xlsx', (sheet) => {
      sheet['G2'] = { t: 'n', v: 27, f: 'HYPERLINK("http://evil","x")+10+17' }
      sheet['A2'] = { t: 's', v: 'Sahra', f: 'WEBSERVICE("http://evil")' }
    })
    expect(tableOf(file)[1]).toEqual(['Sahra', ...ROW.slice(1, 6), 27])
  })

  it('in merged ranges are filled in the first cell only', () => {
    const rows = [HEADINGS, ROW, ROW.with(2, null as never)]
    const file = fileOf(rows, 'xlsx', (sheet) => {
      sheet['!merges'] = [XLSX.utils.decode_range('C2:C3')]
    })
    expect(tableOf(file).map((cells) => cells[2])).toEqual(['classId', '1A', null])
  })

  it('that look like dates stay numbers', () => {
    const file = fileOf([HEADINGS, ROW], 'xlsx', (sheet) => {
      sheet['F2'] = { t: 'n', v: 45_000, z: 'dd/mm/yyyy' }
    })
    expect(tableOf(file)[1]?.[5]).toBe(45_000)
  })

  it('with errors are empty', () => {
    const file = fileOf([HEADINGS, ROW], 'xlsx', (sheet) => {
      sheet['G2'] = { t: 'e', v: 0x07 }
    })
    expect(tableOf(file)[1]?.[6] ?? null).toBeNull()
  })

  it('in columns far to the right are skipped', () => {
    const file = fileOf([HEADINGS, ROW], 'xlsx', (sheet) => {
      sheet['XFD2'] = { t: 's', v: 'far' }
      sheet['!ref'] = 'A1:XFD2'
    })
    expect(tableOf(file)[1]?.length).toBeLessThanOrEqual(100)
  })

  test.each([
    ['UTF-8 with a mark', bytesOf(`\ufeff${CSV}`)],
    ['UTF-16', bytesOf(`\ufeff${CSV}`, 'utf16le')],
    ['UTF-16 without a mark', bytesOf(CSV, 'utf16le')],
    ['UTF-16 the other way round', new Uint8Array(Buffer.from(`\ufeff${CSV}`, 'utf16le').swap16())],
    ['semicolons', bytesOf(CSV.replaceAll(',', ';'))],
    ['tabs and old line ends', bytesOf(CSV.replaceAll(',', '\t').replaceAll('\n', '\r\n'))],
  ])('are read from text in %s', (_, bytes) => {
    expect(tableOf(bytes).slice(0, 2)).toEqual([HEADINGS, ROW.map(String)])
  })

  it('are read from text in Windows-1252', () => {
    expect(tableOf(bytesOf('firstname,lastname\nFu\u0092aad,Jos\u00e9\n', 'latin1'))[1]).toEqual(['Fu’aad', 'José'])
  })

  it('named like properties of Object.prototype are ordinary cells', () => {
    const file = fileOf([
      ['__proto__', ...HEADINGS],
      ['x', ...ROW],
    ])
    expect(tableOf(file)[0]?.[0]).toBe('__proto__')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

describe('a hostile file', () => {
  it('that unpacks to gigabytes is refused before it is unpacked, whatever size it declares', () => {
    const bomb = deflateRawSync(Buffer.alloc(300_000_000), { level: 9 })
    expect(bomb.length).toBeLessThan(5_000_000)
    for (const claimed of [300_000_000, 10, 0xffff_ffff])
      expect(problemOf(zipOf('xl/workbook.xml', bomb, claimed))).toBe('tooManyRows')
  })

  it('with a million rows is refused with `tooManyRows`', () => {
    const sheet: XLSX.WorkSheet = {
      A1: { t: 's', v: 'firstname' },
      A1000000: { t: 's', v: 'x' },
      '!ref': 'A1:A1000000',
    }
    const book = XLSX.utils.book_new(sheet, 'Students')
    const file = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
    expect(problemOf(file)).toBe('tooManyRows')
    expect(problemOf(bytesOf('firstname\n'.repeat(500_000)))).toBe('tooManyRows')
  })

  test.each([
    ['a picture', bytesOf('\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'latin1')],
    ['a program', bytesOf('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1')],
    ['a PDF', bytesOf('%PDF-1.7\n\u0001\u0002', 'latin1')],
    ['a page', bytesOf('<html><table><tr><td>firstname</td></tr></table></html>')],
    ['half a workbook', fileOf([HEADINGS, ROW]).slice(0, 700)],
    ['a zip file of something else', zipOf('readme.txt', deflateRawSync('hello'), 5)],
    ['a zip file without an end', bytesOf('PK\u0003\u0004nothing', 'latin1')],
    [
      'an old workbook of nothing',
      bytesOf('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'.padEnd(2_000, '\u0000'), 'latin1'),
    ],
    ['text with a quote never closed', bytesOf(`${HEADINGS.join()}\n"Hodan,Nuur\n${CSV}`)],
  ])('that is %s is refused', (_, bytes) => {
    expect(problemOf(bytes)).toBe('notASheet')
  })
})
