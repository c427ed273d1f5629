import { deflateRawSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import * as XLSX from 'xlsx'
import { zipOf } from '../testing/zip.ts'
import { bookOf } from './read-book.ts'

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const CSV = 'Name,Class\nHodan Nuur,1A\n'

const workbook = (rows: unknown[][]): Uint8Array =>
  new Uint8Array(
    XLSX.write(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows), 'Students'), {
      type: 'array',
      bookType: 'xlsx',
      compression: true,
    }) as ArrayBuffer,
  )

it('a file is read in a worker thread, with all its sheets', async () => {
  const { kind, tabs } = await bookOf(workbook([['Name'], ['Hodan']]))
  expect([kind, tabs.map(({ name, rows }) => [name, rows.length])]).toEqual(['xlsx', [['Students', 2]]])
})

it('a file that takes too long is stopped, and the next one is read', async () => {
  const [slow, next] = await Promise.allSettled([bookOf(bytesOf(CSV), { timeoutMs: 1 }), bookOf(bytesOf(CSV))])
  expect(slow).toMatchObject({ status: 'rejected', reason: { code: 'notASheet' } })
  expect(next).toMatchObject({ status: 'fulfilled' })
})

it('a file is refused when many are waiting', async () => {
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => bookOf(bytesOf(CSV))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(all.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
})

test.each([
  ['nothing', new Uint8Array(), 'emptySheet', 'The file is empty'],
  ['blanks', bytesOf(' \n '), 'emptySheet', 'The file is empty'],
  ['a web page', bytesOf('<html></html>'), 'notASheet', 'Invalid file format. Please upload a valid Excel file.'],
  ['a picture', bytesOf('\u0089PNG\r\n\u001a\n\u0000\u0000', 'latin1'), 'notASheet', 'Invalid file format'],
  ['a quotation mark never closed', bytesOf('Name,Class\n"Hodan,1A\n'), 'notASheet', 'A quotation mark is opened'],
  [
    'gigabytes of blanks',
    zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(300_000_000), { level: 9 }), 10),
    'tooManyRows',
    'The file has more than 5,000 rows.',
  ],
  ['too many rows', bytesOf('Name\n'.repeat(500_000)), 'tooManyRows', 'The file has more than 5,000 rows.'],
])('a file of %s is refused in words', async (_, bytes, code, message) => {
  await expect(bookOf(bytes)).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string })
})
