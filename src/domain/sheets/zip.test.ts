import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { zipOf } from '#server/testing/zip.ts'
import { readBook } from './read-book.ts'
import { storedZip, unzip, ZipProblem, type ZipTrouble } from './zip.ts'

const MEGABYTE = 1_048_576
const SHEET = 'xl/worksheets/sheet1.xml'
const [LOCAL, DIRECTORY, END] = ['PK\u0003\u0004', 'PK\u0001\u0002', 'PK\u0005\u0006']

const workbook = (name = 'Hodan'): Buffer => {
  const sheet = XLSX.utils.aoa_to_sheet([['firstname'], [name]])
  const book = XLSX.utils.book_new(sheet, 'Students')
  return Buffer.from(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

/** The offset of a file's record: the local header before the file, or the one in the directory. */
function recordOf(file: Buffer, kind: string, name = SHEET): number {
  const nameAt = kind === LOCAL ? file.indexOf(name, 0, 'latin1') : file.lastIndexOf(name, undefined, 'latin1')
  const at = file.lastIndexOf(Buffer.from(kind, 'latin1'), nameAt)
  expect(at).toBeGreaterThanOrEqual(0)
  return at
}

const endOf = (file: Buffer): number => file.lastIndexOf(Buffer.from(END, 'latin1'))

/** The workbook after `change` has manipulated it. */
function tampered(change: (file: Buffer) => Buffer | void): Buffer {
  const file = workbook()
  return change(file) ?? file
}

const refused = (bytes: Uint8Array, most = MEGABYTE): Promise<ZipTrouble | 'none'> =>
  unzip(bytes, most).then(
    () => 'none' as const,
    (error: unknown) => {
      if (error instanceof ZipProblem) return error.trouble
      throw error
    },
  )

const writtenAnew = async (bytes: Uint8Array): Promise<Buffer> => Buffer.from(storedZip(await unzip(bytes, MEGABYTE)))

describe('a zip file written anew', () => {
  it('contains the same as its original', async () => {
    const book = XLSX.read(await writtenAnew(workbook('Sahra')), { type: 'array' })
    expect(book.SheetNames).toEqual(['Students'])
    expect(XLSX.utils.sheet_to_csv(book.Sheets['Students'] as XLSX.WorkSheet)).toBe('firstname\nSahra')
  })

  it('lacks what was before its first file and between files, to which no directory entry points', async () => {
    const plain = await writtenAnew(workbook())
    expect((await writtenAnew(plain)).equals(plain)).toBe(true)
    const [count, listed] = [
      plain.readUInt16LE(endOf(plain) + 10),
      plain.toString('latin1').split(DIRECTORY).length - 1,
    ]
    expect([listed, plain.toString('latin1').split(LOCAL).length - 1]).toEqual([count, count])
  })

  it('may have the allowed size, and not a byte more', async () => {
    const packed = deflateRawSync(Buffer.alloc(1_000))
    expect(await refused(zipOf('a', packed, 1_000), 1_000)).toBe('none')
    expect(await refused(zipOf('a', packed, 10), 999)).toBe('tooLarge')
  })

  it('is refused when many names point to one packed file that is small by itself', async () => {
    const one = Buffer.from(zipOf('a', deflateRawSync(Buffer.alloc(100_000)), 100_000))
    const [at, end] = [one.indexOf(Buffer.from(DIRECTORY, 'latin1')), endOf(one)]
    const count = 20
    const records = Array.from({ length: count }, () => one.subarray(at, end))
    const tail = Buffer.from(one.subarray(end))
    tail.writeUInt16LE(count, 8)
    tail.writeUInt16LE(count, 10)
    tail.writeUInt32LE((end - at) * count, 12)
    expect(await refused(Buffer.concat([one.subarray(0, at), ...records, tail]))).toBe('tooLarge')
    expect(await refused(Buffer.concat([one.subarray(0, at), ...records, tail]), 100 * MEGABYTE)).toBe('unclear')
  })
})

describe('a workbook that two readers would see differently is refused', { tags: ['attack:two-readings'] }, () => {
  const bomb = deflateRawSync(Buffer.alloc(40 * MEGABYTE))

  it.each<[what: string, file: () => Uint8Array]>([
    [
      'its directory calls a bomb a few stored bytes',
      () => {
        const file = Buffer.from(zipOf('xl/workbook.xml', bomb, 10))
        const at = file.lastIndexOf(Buffer.from(DIRECTORY, 'latin1'))
        file.writeUInt16LE(0, at + 10)
        file.writeUInt32LE(10, at + 20)
        return file
      },
    ],
    [
      'a file is packed otherwise than its directory says',
      () => tampered((file) => void file.writeUInt16LE(0, recordOf(file, LOCAL) + 8)),
    ],
    [
      'a file has another name than in the directory',
      () => tampered((file) => void file.write('xl/worksheets/sheet2.xml', recordOf(file, LOCAL) + 30, 'latin1')),
    ],
    [
      'two files have one name',
      () =>
        // Readers ignore case in names.
        tampered((file) =>
          Buffer.from(file.toString('latin1').replaceAll('xl/theme/theme1.xml', '[CONTENT_types].xml'), 'latin1'),
        ),
    ],
    [
      'the end counts other files on this disk than in all',
      () => tampered((file) => void file.writeUInt16LE(1, endOf(file) + 8)),
    ],
    [
      'another end stands within its last bytes',
      () => tampered((file) => Buffer.concat([file, Buffer.from(END, 'latin1')])),
    ],
    [
      'another end stands in its comment',
      () =>
        tampered((file) => {
          const second = Buffer.from(file.subarray(endOf(file)))
          file.writeUInt16LE(second.length + 4, endOf(file) + 20)
          return Buffer.concat([file, second, Buffer.alloc(4)])
        }),
    ],
    ['something stands behind its end', () => tampered((file) => Buffer.concat([file, Buffer.from('more')]))],
    [
      'a file lies outside of it',
      () => tampered((file) => void file.writeUInt32LE(0x7fff_ffff, recordOf(file, DIRECTORY) + 42)),
    ],
    ['a file is encrypted', () => tampered((file) => void file.writeUInt16LE(1, recordOf(file, LOCAL) + 6))],
  ])('because %s', async (what, file) => {
    const bytes = file()
    const isEncrypted = what === 'a file is encrypted'
    expect(await refused(bytes)).toBe(isEncrypted ? 'locked' : 'unclear')
    expect(await readBook(bytes)).toEqual({ trouble: isEncrypted ? 'locked' : 'notASheet' })
  })
})
