import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import { audit, documentParts, documents, users } from '../../db/schema.ts'
import { contentOf } from '../../testing/content.ts'
import { emailOf, openTestApp, type SignedIn, type TestApp } from '../../testing/app.ts'
import { pdfForm, pdfOf, sha256Of } from '../../testing/pdfs.ts'
import { deleteExpired } from '../../process/forget.ts'
import { beginDraft } from './parts.ts'

let school: TestApp
const people = {} as Record<Role, SignedIn>
const ROLES_HERE = ['ADMIN', 'USER', 'Teacher', 'PARENT', 'ACADEMY'] as const

beforeAll(async () => {
  school = await openTestApp()
  for (const role of ROLES_HERE) people[role] = await school.signIn(role)
})
afterAll(() => school.close())

const UPLOAD = '/user/upload-pdf'
const key = '00000000-0000-4000-8000-000000000001'
const small = pdfOf(3_000)

const upload = async (file: Uint8Array | null, fields: Record<string, string>, by: Role = 'USER', name?: string) =>
  school.call({ method: 'POST', path: UPLOAD, token: people[by].token, ...(await pdfForm(file, fields, name)) })
async function uploaded(file: Uint8Array, fields: Record<string, string>, by: Role = 'USER'): Promise<DocumentListed> {
  const { status, json, text } = await upload(file, fields, by)
  if (status !== 200) throw new Error(text)
  return json['document'] as DocumentListed
}
const list = async (by: Role, kind?: string) =>
  (await school.call({ path: `/user/documents${kind ? `?kind=${kind}` : ''}`, token: people[by].token })).json[
    'documents'
  ] as DocumentListed[]
const fetched = (url: string, by: Role, headers: Record<string, string> = {}) =>
  school.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${people[by].token}`, ...headers } })
const remove = (id: number, by: Role) =>
  school.call({ method: 'DELETE', path: `/user/documents/${id}`, token: people[by].token })
const contentNow = async () => ({ ...(await contentOf(school.db)), devices: null })

/** Asserts that an upload is refused and no row of it is stored. */
async function expectRefused(answer: () => ReturnType<typeof upload>, status: number, message: string): Promise<void> {
  const before = await contentNow()
  const { status: given, json } = await answer()
  expect([given, json['message']]).toEqual([status, message])
  expect(await contentNow()).toEqual(before)
}

describe('a document', () => {
  it('is stored as it was sent, under an address that nobody can guess, and listed for everybody', async () => {
    const file = pdfOf(700_001)
    const { json } = await upload(file, { title: '  Rules <b>of</b> the school ' })
    expect(json['message']).toBe('Document uploaded successfully')
    const document = json['document'] as DocumentListed
    expect(document).toMatchObject({
      title: 'Rules <b>of</b> the school',
      kind: 'rules',
      size: 700_001,
      sha256: sha256Of(file),
      uploadedBy: { fullName: 'Test USER' },
    })
    expect(document.fileUrl).toMatch(/^\/user\/documents\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(document.url).toBe(document.fileUrl)
    for (const role of ROLES_HERE) {
      expect((await list(role))[0]).toEqual(document)
      const { rawPayload, headers } = await fetched(document.fileUrl, role)
      expect(sha256Of(rawPayload)).toBe(document.sha256)
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="file"; filename*=UTF-8''Rules%20b%20of%20b%20the%20school.pdf`,
        'cache-control': 'no-store',
        'accept-ranges': 'bytes',
        'content-length': '700001',
      })
    }
    const nobody = await school.app.inject({ url: `/api${document.fileUrl}` })
    expect(nobody.statusCode).toBe(401)
  })

  it('that asks for a password is refused, since nobody could open it', async () => {
    const parts = [20, 262_140, 599_900].map((at) => {
      const file = pdfOf(600_000)
      file.write('/Encrypt 5 0 R', at, 'latin1')
      return file
    })
    for (const file of [...parts, pdfOf(4_000, '<< /Encrypt << /V 4 >> >>')])
      await expectRefused(
        () => upload(file, { title: 'Locked' }),
        400,
        'This PDF asks for a password. Please save it without one and upload it again.',
      )
  })

  it('is accepted with scripts and any words inside, and served as it is', async () => {
    for (const inside of ['(the key /Encrypted)', '<< /S /JavaScript /JS (app.alert(1)) >>']) {
      const file = pdfOf(4_000, inside)
      const { fileUrl } = await uploaded(file, { title: 'Inside' })
      const { rawPayload, headers } = await fetched(fileUrl, 'PARENT')
      expect([rawPayload.equals(file), String(headers['content-disposition']).startsWith('attachment;')]).toEqual([
        true,
        true,
      ])
    }
  })

  it('may have its title after the file in the form', async () => {
    const parts = [
      ['name="pdf"; filename="a.pdf"', small],
      ['name="title"', Buffer.from('Behind')],
    ] as const
    const body = Buffer.concat([
      ...parts.flatMap(([name, value]) => [
        Buffer.from(`--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n`),
        value,
        Buffer.from('\r\n'),
      ]),
      Buffer.from('--x--\r\n'),
    ])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const { json } = await school.call({ method: 'POST', path: UPLOAD, token: people.ADMIN.token, body, headers })
    expect(json['document']).toMatchObject({ title: 'Behind', sha256: sha256Of(small) })
  })

  it('is refused by its content, whatever its name', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a5' } })
      .jpeg()
      .toBuffer()
    const cut = small.subarray(0, 2_000)
    for (const file of [jpeg, cut, Buffer.from('%PDF'), Buffer.alloc(300_000), Buffer.concat([jpeg, small])])
      await expectRefused(
        () => upload(file, { title: 'Rules' }, 'USER', 'rules.pdf'),
        400,
        'Only PDF files are accepted',
      )
  })

  it.each([
    [{}, 'Title is required'],
    [{ title: '   ' }, 'Title is required'],
    [{ title: 'x'.repeat(61) }, 'Title must be 60 characters or less'],
    [{ title: 'Rules', kind: 'timetable' }, 'Kind is not valid'],
    [{ title: 'Rules', uploadedBy: '1' }, 'This call does not know: uploadedBy'],
  ])('is refused with the form %j', async (fields, message) => {
    await expectRefused(() => upload(small, fields), 400, message)
  })

  it('needs a file, and a form', async () => {
    await expectRefused(() => upload(null, { title: 'Rules' }), 400, 'PDF file is required')
    const json = { method: 'POST', path: UPLOAD, token: people.USER.token, body: { title: 'Rules' } }
    expect((await school.call(json)).code).toBe('unsupportedMedia')
    expect((await upload(small, { title: 'x'.repeat(60) })).status).toBe(200)
  })

  it('is uploaded once under one key, also twice at the same time', async () => {
    const before = (await list('USER')).length
    const send = async (file: Uint8Array, title: string, by: Role = 'USER') => {
      const { headers, ...form } = await pdfForm(file, { title })
      const sent = { ...form, headers: { ...headers, 'idempotency-key': key } }
      return school.call({ method: 'POST', path: UPLOAD, token: people[by].token, ...sent })
    }
    const [first, second] = await Promise.all([send(small, 'Once'), send(small, 'Once')])
    expect([first.status, second.json]).toEqual([200, first.json])
    expect((await send(small, 'Once')).json).toEqual(first.json)
    expect((await send(small, 'Again')).code).toBe('savedBefore')
    expect((await send(pdfOf(5_000), 'Once')).code).toBe('savedBefore')
    expect((await send(small, 'Once', 'ADMIN')).json['document']).not.toEqual(first.json['document'])
    expect((await list('USER')).length).toBe(before + 2)
    expect(await school.db.$count(documents, eq(documents.isDraft, true))).toBe(0)
    await remove((first.json['document'] as DocumentListed).id, 'ADMIN')
    expect((await send(small, 'Once')).json).toEqual(first.json)
    expect((await list('USER')).length).toBe(before + 1)
  })

  it('that is deleted is missing for everybody, and stays in the audit log and the database', async () => {
    const { id, fileUrl } = await uploaded(small, { title: 'Old rules' })
    expect((await remove(id, 'Teacher')).code).toBe('documentNotFound')
    expect((await remove(id, 'ADMIN')).json).toEqual({ message: 'Document deleted successfully' })
    expect((await remove(id, 'ADMIN')).code).toBe('documentNotFound')
    for (const role of ROLES_HERE) expect((await fetched(fileUrl, role)).json()).toMatchObject(await missing(role))
    const isIt = and(eq(audit.entity, 'documents'), eq(audit.key, String(id)))
    const trail = await school.db.select().from(audit).where(isIt).orderBy(audit.id)
    expect(trail.map(({ endpoint, actorId }) => [endpoint, actorId])).toEqual([
      ['documents.upload', people.USER.reply.user.id],
      ['documents.delete', people.ADMIN.reply.user.id],
    ])
    expect(await school.db.$count(documentParts, eq(documentParts.documentId, id))).toBe(1)
  })
})

/** Answer for the address of a document that never existed. */
async function missing(by: Role) {
  const { status, code } = await school.call({
    path: '/user/documents/files/00000000-0000-4000-8000-000000000009',
    token: people[by].token,
  })
  return { code, ...(status === 404 ? {} : { status }) }
}

describe('a scheme of work', () => {
  it('is uploaded by a teacher, and read by her and the office only', async () => {
    const { id, fileUrl } = await uploaded(small, { title: 'Biology 8A', kind: 'scheme' }, 'Teacher')
    expect((await list('Teacher', 'scheme')).map((each) => each.id)).toContain(id)
    expect((await list('Teacher')).map((each) => each.id)).not.toContain(id)
    for (const role of ['ADMIN', 'USER'] as const) {
      expect((await list(role, 'scheme')).map((each) => each.id)).toContain(id)
      expect((await fetched(fileUrl, role)).statusCode).toBe(200)
    }
    for (const role of ['PARENT', 'ACADEMY'] as const) {
      expect(await list(role, 'scheme')).toEqual([])
      expect((await fetched(fileUrl, role)).json()).toMatchObject(await missing(role))
    }
    await school.db.insert(users).values({
      username: 'other',
      email: 'other@test.school',
      fullName: 'Other Teacher',
      role: 'Teacher',
      passwordHash: (
        await school.db
          .select()
          .from(users)
          .where(eq(users.email, emailOf('Teacher')))
      )[0]!.passwordHash,
    })
    const { Access_token: token } = (await school.tryLogin({ email: 'other@test.school', password: 'Right!2026' }))
      .json as { Access_token: string }
    const other = { token }
    expect((await school.call({ path: fileUrl, ...other })).code).toBe('documentNotFound')
    expect((await school.call({ method: 'DELETE', path: `/user/documents/${id}`, ...other })).code).toBe(
      'documentNotFound',
    )
    expect((await remove(id, 'Teacher')).status).toBe(200)
  })

  it('is the only kind of document that a teacher may upload', async () => {
    await expectRefused(() => upload(small, { title: 'New rules' }, 'Teacher'), 403, 'Access denied')
    for (const role of ['PARENT', 'ACADEMY'] as const)
      expect((await upload(small, { title: 'x' }, role)).status).toBe(403)
  })
})

describe('a draft', () => {
  it('is missing for everybody, and deleted after a day', async () => {
    const id = await beginDraft(school.db, {
      uploadedBy: people.USER.reply.user.id,
      size: small.length,
      now: school.clock.now,
    })
    await school.db.insert(documentParts).values({ documentId: id, position: 0, content: small })
    const [draft] = await school.db.select().from(documents).where(eq(documents.id, id))
    const path = `/user/documents/files/${draft?.publicId}`
    for (const role of ROLES_HERE) expect((await fetched(path, role)).json()).toMatchObject(await missing(role))
    expect((await remove(id, 'ADMIN')).code).toBe('documentNotFound')
    await deleteExpired(school.db, school.clock.now + 3_600_000)
    expect(await school.db.$count(documents, eq(documents.id, id))).toBe(1)
    await deleteExpired(school.db, school.clock.now + 25 * 3_600_000)
    expect(await school.db.$count(documents, eq(documents.id, id))).toBe(0)
    expect(await school.db.$count(documentParts, eq(documentParts.documentId, id))).toBe(0)
  })
})

describe('a range of a document', () => {
  const file = pdfOf(600_000)
  let document: DocumentListed
  beforeAll(async () => {
    document = await uploaded(file, { title: 'In parts' })
  })
  const part = (range: string, more: Record<string, string> = {}) =>
    fetched(document.fileUrl, 'PARENT', { range, ...more })

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=262140-262150', 262_140, 262_151],
    ['bytes=262144-', 262_144, 600_000],
    ['bytes=-5', 599_995, 600_000],
    ['bytes=-900000', 0, 600_000],
    ['bytes=599999-700000', 599_999, 600_000],
  ])('%s is sent exactly as asked for', async (range, from, to) => {
    const { statusCode, headers, rawPayload } = await part(range)
    expect([statusCode, headers['content-range'], rawPayload.equals(file.subarray(from, to))]).toEqual([
      206,
      `bytes ${from}-${to - 1}/600000`,
      true,
    ])
    expect(headers['content-length']).toBe(String(to - from))
  })

  it.each(['bytes=600000-', 'bytes=9-3', 'bytes=700000-800000', 'bytes=-0'])(
    '%s is refused, since no byte of the file is in it',
    async (range) => {
      expect((await part(range)).statusCode).toBe(416)
    },
  )

  it.each(['bytes=0-1,4-5', 'lines=0-1', 'bytes=', 'bytes=a-b'])(
    '%s is answered with the whole file',
    async (range) => {
      const { statusCode, rawPayload } = await part(range)
      expect([statusCode, rawPayload.length]).toEqual([200, 600_000])
    },
  )

  it('of another version is answered with the whole file', async () => {
    expect((await part('bytes=0-9', { 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await part('bytes=0-9', { 'if-range': `"${document.sha256}"` })).statusCode).toBe(206)
  })
})
