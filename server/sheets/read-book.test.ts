import { deflateRawSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import * as XLSX from 'xlsx'
import { Problem } from '#domain/core/problems.ts'
import { zipOf } from '../testing/zip.ts'
import { readBook } from './read-book.ts'

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

const problemOf = (bytes: Uint8Array): Promise<string> =>
  readBook(bytes).then(
    () => 'none',
    (error: unknown) => (error instanceof Problem ? error.code : 'failed'),
  )

describe('a file that is parsed in a worker thread', () => {
  it('gives its sheets with their cells', async () => {
    for (const type of ['xlsx', 'biff8', 'csv'] as const) {
      const { tabs } = await readBook(fileOf([HEADINGS, ROW], type))
      expect(tabs).toHaveLength(1)
      expect(tabs[0]?.rows.map((row) => row.map((cell) => cell?.text))).toEqual([HEADINGS, ROW.map(String)])
    }
  })

  it('without rows is empty', async () => {
    for (const file of [new Uint8Array(), bytesOf(' \n '), fileOf([])])
      await expect(readBook(file)).rejects.toMatchObject({ code: 'emptySheet' })
  })

  it('that takes too long is stopped, and the next one is parsed', async () => {
    const [slow, next] = await Promise.allSettled([
      readBook(fileOf([HEADINGS, ROW]), { timeoutMs: 1 }),
      readBook(fileOf([HEADINGS, ROW])),
    ])
    expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'notASheet' } })
    expect(next).toMatchObject({ status: 'fulfilled' })
  })

  it('is refused when many are waiting', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => readBook(bytesOf(CSV))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
  })
})

describe('a hostile file', () => {
  it('that unpacks to gigabytes is refused before it is unpacked, whatever size it declares', async () => {
    const bomb = deflateRawSync(Buffer.alloc(300_000_000), { level: 9 })
    expect(bomb.length).toBeLessThan(5_000_000)
    for (const claimed of [300_000_000, 10, 0xffff_ffff])
      expect(await problemOf(zipOf('xl/workbook.xml', bomb, claimed))).toBe('tooManyRows')
  })

  it('with a million rows is refused with `tooManyRows`', async () => {
    const sheet: XLSX.WorkSheet = {
      A1: { t: 's', v: 'firstname' },
      A1000000: { t: 's', v: 'x' },
      '!ref': 'A1:A1000000',
    }
    const book = XLSX.utils.book_new(sheet, 'Students')
    const file = new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
    expect(await problemOf(file)).toBe('tooManyRows')
    expect(await problemOf(bytesOf('firstname\n'.repeat(500_000)))).toBe('tooManyRows')
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
  ])('that is %s is refused', async (_, bytes) => {
    expect(await problemOf(bytes)).toBe('notASheet')
  })
})
