import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as XLSX from 'xlsx'
import { endpoints } from '#domain/endpoints.ts'
import { isProof } from '#tests/tier.ts'
import { contentOf } from '../testing/content.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'
import { zipOf } from '../testing/zip.ts'

const uploads = endpoints.filter(({ upload }) => upload)
const PAGE = '<html><body><script>alert(1)</script></body></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

let school: School
let admin: Tablet
beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  await admin.get('/calendar')
})
afterAll(() => school.close())

const picture = (change: (image: Sharp) => Sharp = (image) => image.jpeg()) =>
  change(sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a5' } })).toBuffer()

/** Form with one file, as a browser or an attacker sends it. */
async function formOf(field: string, file: Uint8Array, name: string, type: string, more: Record<string, string> = {}) {
  const form = new FormData()
  for (const [each, value] of Object.entries(more)) form.append(each, value)
  form.append(field, new Blob([new Uint8Array(file)], { type }), name)
  const request = new Request('http://school/', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return { body: Buffer.from(await request.arrayBuffer()), headers }
}

const ofId = (id: string) => {
  const found = endpoints.find((each) => each.id === id)
  if (!found?.upload) throw new Error(`${id} takes no file`)
  return { path: found.path.replace(':id', String(admin.owner)), ...found.upload }
}

/** The other fields of the form of an upload of scores. */
const MARKS_OF = { classId: '1', academicYearId: '1', examId: '1', subjectId: '1' }

async function send(id: string, file: Uint8Array, name: string, type: string) {
  const { path, field } = ofId(id)
  const more: Record<string, string> =
    id === 'users.uploadPhoto' ? { userId: String(admin.owner) } : id === 'exams.uploadScores' ? MARKS_OF : {}
  return school.call({ method: 'POST', path, token: admin.token, ...(await formOf(field, file, name, type, more)) })
}

const workbook = (rows: unknown[][], change: (sheet: XLSX.WorkSheet) => void = () => undefined): Uint8Array => {
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  change(sheet)
  const book = XLSX.utils.book_new(sheet, 'Students')
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}
const text = (value: string): Uint8Array => new Uint8Array(Buffer.from(value, 'latin1'))
const HEADINGS = ['firstname', 'lastname', 'classId', 'phone', 'gender', 'Age', 'fee']

/** A cell in the millionth row of a sheet of one column: the writer of the file looks at every cell of the range. */
const FAR = { A1000000: { t: 's', v: 'x' }, '!ref': 'A1:A1000000' }
const FAR_SHEET = workbook([HEADINGS], (sheet) => void Object.assign(sheet, FAR))

/** A workbook that unfolds to hundreds of megabytes. */
const BOMB = zipOf('xl/workbook.xml', deflateRawSync(Buffer.alloc(300_000_000), { level: 1 }), 0)

const HIDDEN = 'Hidden'

/** A workbook whose first sheet has these rows, or none, and whose second one has others. */
function secondSheet(
  rows: unknown[][],
  name = 'Second',
  change: (sheet: XLSX.WorkSheet) => void = () => undefined,
  first: unknown[][] = [],
): Uint8Array {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(first), 'First')
  const sheet = XLSX.utils.aoa_to_sheet(rows)
  change(sheet)
  XLSX.utils.book_append_sheet(book, sheet, name)
  if (name === HIDDEN) XLSX.utils.book_set_sheet_visibility(book, 1, 1)
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}

/** Files that are neither a picture nor a list of students, whatever they claim to be. */
const HOSTILE: [what: string, file: () => Uint8Array | Promise<Uint8Array>][] = [
  ['a page', () => text(PAGE)],
  ['a drawing with a script', () => text(SVG)],
  ['a drawing behind a declaration', () => text(`<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY x "y">]>${SVG}`)],
  ['a program', () => text('MZ\u0090\u0000\u0003\u0000\u0000\u0000')],
  ['a shell script', () => text('#!/bin/sh\nrm -rf /\n\u0000')],
  ['a PDF', () => text('%PDF-1.7\n\u0001\u0002')],
  ['the beginning of a picture', async () => (await picture()).subarray(0, 30)],
  ['the head of a picture before a page', () => text(`\u00ff\u00d8\u00ff\u00e0${PAGE}\u0001`)],
  ['the head of a GIF before a script', () => text(`GIF89a/*${PAGE}*/=1;\u0001`)],
  ['a picture of another kind', () => picture((image) => image.webp())],
  ['a zip file', () => text('PK\u0003\u0004nothing')],
  ['nothing', () => new Uint8Array()],
]
const NAMES = [
  { name: 'me.php.png', type: 'text/csv' },
  { name: '../../etc/me.xlsx', type: 'image/png' },
]
const REFUSALS = ['notAnImage', 'notAReceipt', 'notAPdf', 'notASheet', 'emptySheet']

describe('an upload that is not what it should be', () => {
  it.each(uploads.map(({ id }, place) => [id, place] as const))(
    'is refused by %s, whatever its name and type, and changes nothing',
    { tags: ['attack:hostile-upload'] },
    async (id, place) => {
      const before = await contentOf(school.db)
      const answers: [what: string, status: number, isToldWhy: boolean][] = []
      for (const [at, [what, file]] of HOSTILE.entries()) {
        // At a push in turns: a sheet is read in a thread of its own, and another call gets this file by the other name.
        const names = isProof ? NAMES : [NAMES[(at + place) % NAMES.length]!]
        for (const { name, type } of names) {
          const { status, code } = await send(id, await file(), name, type)
          answers.push([what, status, REFUSALS.includes(String(code))])
        }
      }
      const expected = HOSTILE.map(([what]) => [what, 400, true])
      expect(answers).toEqual(isProof ? expected.flatMap((each) => NAMES.map(() => each)) : expected)
      expect(await contentOf(school.db)).toEqual(before)
    },
  )

  it.each([
    ['that unfolds to hundreds of megabytes', () => BOMB, 'tooManyRows'],
    ['of a million rows', () => FAR_SHEET, 'tooManyRows'],
    [
      'of prototypes',
      () =>
        workbook([
          ['__proto__', 'constructor', 'prototype'],
          ['x', 'y', 'z'],
        ]),
      'notASheet',
    ],
  ])('is refused as a list of students: a workbook %s', { tags: ['attack:spreadsheet'] }, async (_, file, code) => {
    const before = await contentOf(school.db)
    expect((await send('students.uploadExcel', file(), 'students.xlsx', '')).code).toBe(code)
    expect(await contentOf(school.db)).toEqual(before)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it.each([
    ['that unfolds to hundreds of megabytes', () => BOMB, 'tooManyRows'],
    ['of a million rows', () => FAR_SHEET, 'tooManyRows'],
    [
      'of prototypes',
      () =>
        workbook([
          ['__proto__', 'constructor'],
          ['x', 'y'],
        ]),
      'notAMarksSheet',
    ],
    [
      'whose marks are in a hidden sheet',
      () =>
        secondSheet(
          [
            ['studentId', 'marks'],
            [1, 9],
          ],
          HIDDEN,
        ),
      'notAMarksSheet',
    ],
    [
      'whose hidden sheet has a million rows',
      () => secondSheet([['Class', 1, '1A']], 'About', (sheet) => void Object.assign(sheet, FAR)),
      'tooManyRows',
    ],
    [
      'that says it is of another class',
      () =>
        secondSheet([['Class', 2, '1B']], 'About', undefined, [
          ['studentId', 'marks'],
          [1, 9],
        ]),
      'sheetOfAnother',
    ],
  ])('is refused as scores: a workbook %s', { tags: ['attack:spreadsheet'] }, async (_, file, code) => {
    const before = await contentOf(school.db)
    expect((await send('exams.uploadScores', file(), 'marks.xlsx', '')).code).toBe(code)
    expect(await contentOf(school.db)).toEqual(before)
    expect(({} as Record<string, unknown>)['y']).toBeUndefined()
  })

  it('with a prototype among the headings of scores enters nothing under it', async () => {
    const file = workbook([
      ['studentId', 'examName', 'academicYearId', '__proto__', 'constructor', 'toString'],
      [1, 'Monthly exam', 1, 9, 9, 9],
    ])
    const { json } = await send('exams.uploadShort', file, 'scores.xlsx', '')
    expect(json).toMatchObject({ insertedCount: 0 })
    expect(JSON.stringify({})).toBe('{}')
  })

  it('is refused as a photo when it unpacks to too many pixels', async () => {
    const wide = sharp({ create: { width: 16_000, height: 4_000, channels: 3, background: '#000' } })
    const bomb = await wide.png({ compressionLevel: 1 }).toBuffer()
    expect((await send('users.setPhoto', bomb, 'me.png', 'image/png')).code).toBe('notAnImage')
    expect((await send('expenses.attachFile', bomb, 'receipt.png', 'image/png')).code).toBe('notAReceipt')
    expect((await send('attendance.attachPaper', bomb, 'paper.png', 'image/png')).code).toBe('notAnImage')
  })

  it('with formulas is read by their values alone, as text', async () => {
    const row = ['=cmd|calc', '@Nuur', '1A', '634000009', 'Female', 7, 17]
    const file = workbook([HEADINGS, row], (sheet) => {
      sheet['A2'] = { t: 's', v: 'Sahra', f: 'WEBSERVICE("http://evil")' }
    })
    expect((await send('students.uploadExcel', file, 's.xlsx', '')).json['created']).toBe(1)
    const list = (await admin.get('/student/students/by-parent-phone?phone=634000009')).text
    expect([list.includes('Sahra'), list.includes('@Nuur'), list.includes('WEBSERVICE')]).toEqual([true, true, false])
  })
})

describe('a stored photo', () => {
  async function stored(file: Uint8Array, name = 'me.jpg.html', type = 'text/html') {
    const answer = await send('users.setPhoto', file, name, type)
    expect(answer.status).toBe(200)
    const path = String(answer.json['photoUrl'])
    const headers = { authorization: `Bearer ${admin.token}` }
    return { path, served: await school.app.inject({ url: `/api${path}`, headers }) }
  }

  it('has no data about where and with what it was taken', async () => {
    const place = { GPSLatitude: '9/1 33/1 0/1', GPSLatitudeRef: 'N' }
    const exif = { IFD0: { Make: 'Camera of Sahra', Copyright: 'Hargeysa' }, IFD3: place }
    const file = await picture((image) => image.withExif(exif).jpeg())
    expect(file.includes('Camera of Sahra')).toBe(true)
    const { served } = await stored(file)
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.exif, meta.xmp, meta.iptc, meta.icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(served.rawPayload.includes('Sahra')).toBe(false)
  })

  it('has no trace of a page or script that was hidden in the upload', async () => {
    const file = Buffer.concat([await picture(), Buffer.from(PAGE)])
    const commented = await picture((image) => image.withExif({ IFD0: { ImageDescription: PAGE } }).jpeg())
    for (const each of [file, commented])
      expect((await stored(each)).served.rawPayload.includes('<script>')).toBe(false)
  })

  it('has a random name, and is saved or shown as its type and never run', async () => {
    const [one, two] = [await stored(await picture()), await stored(await picture())]
    expect(one.path).toMatch(/^\/user\/photo\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(two.path).not.toBe(one.path)
    expect(two.served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
    })
    expect(String(two.served.headers['cache-control'])).toContain('private')
  })
})

describe('an upload without an end', () => {
  let origin: string
  beforeAll(async () => {
    await school.app.listen({ port: 0, host: '127.0.0.1' })
    origin = `http://127.0.0.1:${(school.app.server.address() as AddressInfo).port}`
  })

  /** Sends a form in pieces without declaring its length, until the connection is closed; returns how much was sent. */
  const pour = (id: string) =>
    new Promise<{ told: { status: number; code: unknown } | null; sent: number }>((resolve) => {
      const { path, field } = ofId(id)
      const headers = {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      }
      const request = http.request(`${origin}/api${path}`, { method: 'POST', headers })
      const piece = Buffer.alloc(256 * 1024, 'x')
      let told: { status: number; code: unknown } | null = null
      let sent = 0
      const MOST = 200_000_000
      const end = (): void => resolve({ told, sent })
      request.on('response', (answer) => {
        let body = ''
        answer.on('data', (part) => (body += String(part)))
        answer.on('end', () => {
          told = { status: answer.statusCode ?? 0, code: (JSON.parse(body) as { code: unknown }).code }
        })
      })
      request.on('close', end)
      request.on('error', end)
      const write = (): void => {
        if (request.destroyed) return
        if (sent > MOST) return void request.destroy()
        sent += piece.length
        request.write(piece, () => setImmediate(write))
      }
      request.write(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`)
      write()
    })

  it.each(uploads.map(({ id }) => id))(
    'to %s is answered and cut off soon after its limit',
    { tags: ['attack:hostile-upload'] },
    async (id) => {
      const { bytes, tooLarge } = ofId(id)
      const { told, sent } = await pour(id)
      // A sender that writes into a closed connection may not receive the answer sent before.
      expect(told ?? { status: 413, code: tooLarge }).toEqual({ status: 413, code: tooLarge })
      // Bytes in the buffers of the connection are sent but never read.
      expect(sent).toBeGreaterThan(bytes)
      expect(sent).toBeLessThan(bytes + 20_000_000)
    },
  )

  it.each(uploads.map(({ id }) => id))('to %s that is slightly too large gets the answer that says so', async (id) => {
    const { path, field, bytes, tooLarge } = ofId(id)
    const form = await formOf(field, new Uint8Array(bytes + 1), 'a.png', 'image/png')
    const headers = { ...form.headers, authorization: `Bearer ${admin.token}` }
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: form.body })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, tooLarge])
  })

  it.each(uploads.map(({ id }) => id))('to %s that is compressed gets the answer that says so', async (id) => {
    const { path, field } = ofId(id)
    const { body, headers } = await formOf(field, new Uint8Array(300_000), 'a.png', 'image/png')
    const answer = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${admin.token}`, 'content-encoding': 'gzip' },
      body: gzipSync(body),
    })
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect([answer.status, code]).toEqual([415, 'unsupportedMedia'])
    expect(message).toBe('A form with a file must be sent without Content-Encoding.')
  })

  it('to a call without a file is answered and cut off, too', async () => {
    for (const { id, path, bodyLimit = 1_048_576 } of endpoints.filter(({ bodyLimit }) => bodyLimit)) {
      const answer = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ x: 'x'.repeat(bodyLimit) }),
      })
      expect([id, answer.status, answer.headers.get('connection')]).toEqual([id, 413, 'close'])
    }
  })
})
