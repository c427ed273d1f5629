import { deflateRawSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { utils, write, type BookType, type WorkSheet } from 'xlsx'
import { tableOf } from './sheet-table.ts'

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

function bookOf(sheet: WorkSheet, bookType: BookType = 'xlsx'): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Students')
  return bytesOf(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

const ROWS = [
  ['firstname', 'phone'],
  ['Hodan', 634_000_001],
]

/** A zip bomb: one entry that unpacks to `size` zeros, while its header says that the entry is small. */
function bomb(size: number): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(size))
  const name = Buffer.from('xl/workbook.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(10, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return bytesOf(Uint8Array.from(Buffer.concat([local, name, packed, entry, name, end])))
}

describe('the table of an imported file', () => {
  test.each(['xlsx', 'xls', 'biff8'] as const)(
    'is read from the Excel format %s, with numbers as numbers',
    async (bookType) => {
      expect(await tableOf(bookOf(utils.aoa_to_sheet(ROWS), bookType))).toEqual({ table: ROWS })
    },
  )

  it('has the values of formulas and merged cells, and no formulas', async () => {
    const sheet = utils.aoa_to_sheet([['a', 'b'], ['x']])
    sheet['B2'] = { t: 'n', v: 4, f: 'HYPERLINK("http://x")' }
    sheet['!merges'] = [utils.decode_range('A2:A3')]
    sheet['!ref'] = 'A1:B2'
    expect(await tableOf(bookOf(sheet))).toEqual({
      table: [
        ['a', 'b'],
        ['x', 4],
      ],
    })
  })

  test.each([
    ['UTF-8', bytesOf('\uFEFFname,phone\r\n"Cali, Nuur",634000001\r\n')],
    ['UTF-16', bytesOf(new Uint8Array(Buffer.from('\uFEFFname,phone\r\n"Cali, Nuur",634000001\r\n', 'utf16le')))],
    ['semicolons', bytesOf('name;phone\n"Cali, Nuur";634000001\n')],
  ])('is read from a CSV text: %s', async (_, bytes) => {
    const answer = await tableOf(bytes)
    expect('table' in answer && answer.table.slice(0, 2)).toEqual([
      ['name', 'phone'],
      ['Cali, Nuur', '634000001'],
    ])
  })

  it('is decoded from Windows-1252 where the text is no valid UTF-8', async () => {
    const answer = await tableOf(new Uint8Array([0x6e, 0x0a, 0x43, 0xe9]))
    expect('table' in answer && answer.table[1]).toEqual(['Cé'])
  })
})

describe('an imported file that holds no list of rows', () => {
  test.each([
    ['nothing', bytesOf(''), 'empty'],
    ['blanks', bytesOf(' \r\n \r\n'), 'empty'],
    ['a web page', bytesOf('<html><table><tr><td>1'), 'notASheet'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'notASheet'],
    ['half a zip file', bytesOf('PK\u0003\u0004half'), 'notASheet'],
    ['a quote without end', bytesOf('name\n"Cali\n'), 'notASheet'],
    ['more rows than are looked at', bytesOf('name\n' + 'Cali\n'.repeat(25_000)), 'tooManyRows'],
    ['a zip that unfolds without end', bomb(80 * 1024 * 1024), 'tooManyRows'],
  ])('is refused: %s', async (_, bytes, trouble) => {
    expect(await tableOf(bytes)).toEqual({ trouble })
  })

  it('is refused when its sheet declares a million rows', async () => {
    const sheet = utils.aoa_to_sheet(ROWS)
    sheet['A1048576'] = { t: 's', v: 'x' }
    sheet['!ref'] = 'A1:B1048576'
    expect(await tableOf(bookOf(sheet))).toEqual({ trouble: 'tooManyRows' })
  })
})
