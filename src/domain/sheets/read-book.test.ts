import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CFB, utils, write, type BookType, type WorkSheet } from 'xlsx'
import { zipOf } from '#server/testing/zip.ts'
import { readBook, type Book, type Chosen } from './read-book.ts'
import { separatorOf } from './separators.ts'
import { storedZip, unzip } from './zip.ts'

const utf8 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'))

function bookOf(sheets: Record<string, WorkSheet>, bookType: BookType = 'xlsx'): Uint8Array {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

async function read(bytes: Uint8Array, chosen?: Chosen): Promise<Book> {
  const reading = await readBook(bytes, chosen)
  if ('trouble' in reading) throw new Error(reading.trouble)
  return reading.book
}

const trouble = async (bytes: Uint8Array): Promise<unknown> => {
  const reading = await readBook(bytes)
  return 'trouble' in reading ? reading.trouble : reading.book.tabs
}

/** Cells as `kind:text`, blank ones as null. */
const kindsIn = (book: Book, tab = 0): (string | null)[][] =>
  (book.tabs[tab]?.rows ?? []).map((row) => Array.from(row, (cell) => (cell ? `${cell.kind}:${cell.text}` : null)))

const textsIn = (book: Book, tab = 0): (string | null)[][] =>
  (book.tabs[tab]?.rows ?? []).map((row) => Array.from(row, (cell) => cell?.text ?? null))

describe('a workbook', () => {
  const sheet = (): WorkSheet => {
    const made = utils.aoa_to_sheet([['a', 'b', 'c', 'd', 'e', 'f']])
    made['A2'] = { t: 'n', v: 7, z: '0000' }
    made['B2'] = { t: 'n', v: 0.5, z: '0%' }
    made['C2'] = { t: 'n', v: 46_154, z: 'd-mmm' }
    made['D2'] = { t: 'b', v: true }
    made['E2'] = { t: 'n', v: 17.5, z: '"$"#,##0.00' }
    made['F2'] = { t: 'n', v: 14.499999999999998 }
    made['!ref'] = 'A1:F2'
    return made
  }

  test.each(['xlsx', 'xlsb', 'xls', 'ods'] as const)('of the format %s keeps the kind of every cell', async (type) => {
    const book = await read(bookOf({ Students: sheet() }, type))
    const [, row] = kindsIn(book)
    expect(row?.slice(1)).toEqual([
      'percent:50%',
      expect.stringMatching(/^date:/),
      'boolean:TRUE',
      expect.stringMatching(/^number:\$?\s?17\.50?/),
      'number:14.5',
    ])
    // OpenDocument keeps no format of leading zeros in the file that the package writes.
    if (type !== 'ods') expect(row?.[0]).toBe('number:0007')
    expect(book.tabs[0]?.rows[1]?.[2]?.day).toBe('2026-05-12')
  })

  it('gives a merged value to each row that has something of its own, and no row more', async () => {
    const made = utils.aoa_to_sheet([['name', 'class'], ['Hodan', '1A'], ['Cali'], [], ['Nuur', '1B']])
    made['!merges'] = [utils.decode_range('B2:B900')]
    expect(textsIn(await read(bookOf({ a: made })))).toEqual([
      ['name', 'class'],
      ['Hodan', '1A'],
      ['Cali', '1A'],
      [],
      ['Nuur', '1B'],
    ])
  })

  it('is read to the last cell with content, whatever it claims to be', async () => {
    const made = utils.aoa_to_sheet([['name'], ['Hodan']])
    made['A60000'] = { t: 's', v: ' \u200f' }
    made['!ref'] = 'A1:A60000'
    expect(textsIn(await read(bookOf({ a: made })))).toEqual([['name'], ['Hodan']])
  })

  test.each(['<f>10+7</f>', '<f>10+7</f><v></v>', '<f>10+7</f><v/>', '<f t="shared" si="0"/>'])(
    'says that a formula has no value: %s',
    async (cell) => {
      const entries = await unzip(bookOf({ a: utils.aoa_to_sheet([['fee'], [99], [0]]) }), 1e7)
      const changed = entries.map(({ name, content }) => {
        const text = Buffer.from(content).toString('utf8').replace('<v>99</v>', cell)
        return { name, content: name.endsWith('sheet1.xml') ? utf8(text) : content }
      })
      expect(kindsIn(await read(storedZip(changed)))).toEqual([['text:fee'], ['unsolved:'], ['number:0']])
    },
  )

  it('has all its tabs, and says which are hidden', async () => {
    const book = utils.book_new()
    for (let at = 1; at <= 40; at++) utils.book_append_sheet(book, utils.aoa_to_sheet([[at]]), `tab ${at}`)
    book.Workbook = { Sheets: Array.from({ length: 40 }, (_, at) => ({ Hidden: at === 3 ? 1 : 0 })) }
    const { tabs } = await read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
    expect(tabs.map(({ rows }) => rows[0]?.[0]?.value)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    expect(tabs.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(['tab 4'])
  })

  it('counts its days from 1904 where it says so', async () => {
    const made = utils.aoa_to_sheet([[0]])
    made['A1'] = { t: 'n', v: 46_154 - 1_462, z: 'yyyy-mm-dd' }
    const book = utils.book_new(made, 'a')
    book.Workbook = { WBProps: { date1904: true } }
    const { tabs } = await read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
    expect(tabs[0]?.rows[0]?.[0]?.day).toBe('2026-05-12')
  })
})

/** A workbook of today behind a password: an old container with the packed file in it. */
function lockedWorkbook(): Uint8Array {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 64, 0, 0, 0]))
  CFB.utils.cfb_add(container, '/EncryptedPackage', new Uint8Array(4_096))
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer)
}

function odsWith(change: (content: string) => string): Promise<Uint8Array> {
  return unzip(bookOf({ a: utils.aoa_to_sheet([['name', 'x']]) }, 'ods'), 1e7).then((entries) =>
    storedZip(
      entries.map(({ name, content }) => ({
        name,
        content: name === 'content.xml' ? utf8(change(Buffer.from(content).toString('utf8'))) : content,
      })),
    ),
  )
}

/** A workbook of two cells, the second of which lies in the millionth row. */
const farBook = async (): Promise<Uint8Array> =>
  storedZip(
    (await unzip(bookOf({ a: utils.aoa_to_sheet([['name'], ['x']]) }), 1e7)).map(({ name, content }) => ({
      name,
      content: name.endsWith('sheet1.xml')
        ? utf8(Buffer.from(content).toString('utf8').replace('r="2"', 'r="1000000"').replace('r="A2"', 'r="A1000000"'))
        : content,
    })),
  )

it('says of an OpenDocument formula without a value that it has none', async () => {
  const cell = /<table:table-cell[^>]*><text:p>x<\/text:p><\/table:table-cell>/
  const bytes = await odsWith((text) => text.replace(cell, '<table:table-cell table:formula="of:=1+1"/>'))
  expect(kindsIn(await read(bytes))).toEqual([['text:name', 'unsolved:']])
})

describe('a file that holds no sheet that can be read', () => {
  test.each([
    ['nothing', () => utf8(''), 'empty'],
    ['blanks', () => utf8(' \r\n \r\n'), 'empty'],
    ['a workbook without a cell', () => bookOf({ a: utils.aoa_to_sheet([]) }), 'empty'],
    ['a web page', () => utf8('<html><table><tr><td>1'), 'webPage'],
    ['a picture', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'notASheet'],
    ['half a zip file', () => utf8('PK\u0003\u0004half'), 'notASheet'],
    ['a zip file cut short', () => bookOf({ a: utils.aoa_to_sheet([[1]]) }).subarray(0, 900), 'notASheet'],
    ['a quote without end', () => utf8('name\nCali\n"Nuur\nHodan\n'), 'openQuote'],
    ['more rows than are read', () => utf8('name\n' + 'Cali\n'.repeat(25_000)), 'tooManyRows'],
    ['a cell in the millionth row', farBook, 'tooManyRows'],
    [
      'a workbook of 20,001 rows',
      () => bookOf({ a: utils.aoa_to_sheet(Array.from({ length: 20_001 }, (_, at) => [at])) }),
      'tooManyRows',
    ],
    ['a bomb', () => zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(80 * 1024 * 1024)), 10), 'tooManyRows'],
    [
      'spaces without end',
      () => zipOf('xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(2 ** 27, ' '), { level: 1 }), 10),
      'tooManyRows',
    ],
    ['a workbook with a password', lockedWorkbook, 'locked'],
    ['a file of Numbers', () => zipOf('Index/Document.iwa', deflateRawSync(Buffer.alloc(9)), 9), 'numbers'],
    [
      'an OpenDocument row of a prefix of its own that stands for a million',
      () =>
        odsWith((text) =>
          text.replaceAll('table:', 'x:').replace('<x:table-row>', `<x:table-row x:number-rows-repeated='1048576'>`),
        ),
      'tooManyRows',
    ],
    [
      'a format that nobody has here',
      () => storedZip([{ name: 'objectdata.xml', content: utf8('<a/>') }]),
      'notASheet',
    ],
    [
      'an OpenDocument row that stands for a million',
      () =>
        odsWith((text) => text.replace('<table:table-row>', '<table:table-row table:number-rows-repeated="1048576">')),
      'tooManyRows',
    ],
  ] as const)('is refused with its reason: %s', async (_, bytes, expected) => {
    expect(await trouble(await bytes())).toBe(expected)
  })

  it('is refused where a zip file says different things of itself in two places', async () => {
    const bytes = bookOf({ a: utils.aoa_to_sheet([[1]]) })
    const twice = storedZip([...(await unzip(bytes, 1e7)), { name: 'XL\\workbook.xml', content: utf8('<a/>') }])
    expect(await trouble(twice)).toBe('notASheet')
    expect(await trouble(new Uint8Array([...bytes, 1]))).toBe('notASheet')
  })

  it('never makes reading throw, whatever its bytes are', async () => {
    const start = fc.constantFrom<number[]>(
      [],
      [0x50, 0x4b, 3, 4],
      [0xd0, 0xcf, 0x11, 0xe0],
      [0xff, 0xfe],
      [0xef, 0xbb, 0xbf],
    )
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 600 }), async (head, bytes) => {
        const reading = await readBook(new Uint8Array([...head, ...bytes]))
        expect('trouble' in reading ? reading.trouble : reading.book.kind).toMatch(/^[a-zA-Z]+$/)
      }),
      { numRuns: 300 },
    )
  })
})

const TEXTS = {
  'utf-8': (text: string) => utf8(text),
  'utf-8 with its mark': (text: string) => utf8(`\ufeff${text}`),
  'utf-16le': (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'utf-16be': (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
  'utf-16le without its mark': (text: string) => new Uint8Array(Buffer.from(text, 'utf16le')),
  'utf-16be without its mark': (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16()),
}

/** Letters as people of the region have them in names. */
const name = fc.string({ unit: fc.constantFrom(...'abcdeXxqQéüçğşıمحمدعليحسن '), minLength: 1, maxLength: 12 })
const word = name.map((text) => `n${text.replace(/\s+/g, ' ')}e`)

describe('a text', () => {
  test.each(Object.entries(TEXTS))('in %s is read letter by letter', async (_, encode) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 9 }), async (rows) => {
        const text = ['first,last', ...rows.map((cells) => cells.join(','))].join('\r\n')
        expect(textsIn(await read(encode(text))).slice(1)).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })

  test.each([';', ',', '\t', '|'] as const)(
    'with the separator %j is split by it, whatever stands in its cells',
    async (separator) => {
      const cell = fc.string({ unit: fc.constantFrom(...'abc,;|" \t5'), maxLength: 9 }).map((text) => `x${text}x`)
      const rows = fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 3, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(rows, async (cells) => {
          const quoted = (text: string): string => (/[",;|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
          const text = [['a', 'b', 'c', 'd'], ...cells].map((row) => row.map(quoted).join(separator)).join('\n')
          expect(textsIn(await read(utf8(text))).slice(1)).toEqual(cells)
        }),
        { numRuns: 60 },
      )
    },
  )

  it('is split by the sign that gives equal columns, not by the one that is most frequent', () => {
    expect(separatorOf('a;b;c\n1,2,3;4,5,6;7,8\n1;2,2,2,2,2,2;3\n')).toBe(';')
    expect(separatorOf('name;fee\nHodan;17,50\nCali;17,50\n')).toBe(';')
    expect(separatorOf('name\nHodan\nCali\n')).toBe(',')
  })

  it('may name its separator in a first line, which is no row', async () => {
    for (const line of ['sep=|', '"sep=|"', 'SEP=|'])
      expect(textsIn(await read(utf8(`${line}\r\na|b\r\n1,2,3|4\r\n`)))).toEqual([
        ['a', 'b'],
        ['1,2,3', '4'],
      ])
  })

  it('of a foreign encoding is guessed, and shows what each encoding would make of it', async () => {
    const western = await read(new Uint8Array(Buffer.from('name,class\nSt\xe9phane,1A\n', 'latin1')))
    expect([western.text?.encoding, western.text?.isSure]).toEqual(['windows-1252', false])
    expect(western.text?.choices[0]).toEqual({ encoding: 'windows-1252', samples: ['Stéphane'] })
    // محمد علي in Windows-1256, Şükrü Doğan in Windows-1254.
    const arabic = new Uint8Array([...utf8('name\n'), 0xe3, 0xcd, 0xe3, 0xcf, 0x20, 0xda, 0xe1, 0xed, 0x0a])
    const turkish = new Uint8Array([
      ...utf8('name\n'),
      0xde,
      0xfc,
      0x6b,
      0x72,
      0xfc,
      0x20,
      0x44,
      0x6f,
      0xf0,
      0x61,
      0x6e,
    ])
    expect(textsIn(await read(arabic))[1]).toEqual(['محمد علي'])
    expect(textsIn(await read(turkish))[1]).toEqual(['Şükrü Doğan'])
    const chosen = await read(turkish, { encoding: 'windows-1252' })
    expect([textsIn(chosen)[1], chosen.text?.isSure]).toEqual([['Þükrü Doðan'], true])
  })

  it('has the value of a cell that Excel was told not to count with', async () => {
    expect(textsIn(await read(utf8('roll,phone\n="0007",="0634771001"\n')))[1]).toEqual(['0007', '0634771001'])
  })
})
