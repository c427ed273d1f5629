import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeletedDocument } from '#domain/documents/deleted.endpoints.ts'
import type { DocumentListed } from '#domain/documents/documents.schema.ts'
import { audit, documentParts, documents, schoolSettings } from '../../db/schema.ts'
import { deleteExpired } from '../../process/forget.ts'
import { openTestApp, type SignedIn, type TestApp } from '../../testing/app.ts'
import { usesPostgres } from '../../testing/own-postgres.ts'
import { pdfForm, pdfOf, sha256Of } from '../../testing/pdfs.ts'

const MB = 1_024 * 1_024
const DAY_MS = 86_400_000

let school: TestApp
let admin: SignedIn
let office: SignedIn
beforeAll(async () => {
  school = await openTestApp()
  admin = await school.signIn('ADMIN')
  office = await school.signIn('USER')
})
afterAll(() => school.close())

const upload = async (bytes: number, key?: string) => {
  const { headers, ...form } = await pdfForm(pdfOf(bytes), { title: 'Rules' })
  return school.call({
    method: 'POST',
    path: '/user/upload-pdf',
    token: office.token,
    ...form,
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  })
}
async function uploaded(bytes: number): Promise<DocumentListed> {
  const { status, json, text } = await upload(bytes)
  if (status !== 200) throw new Error(text)
  return json['document'] as DocumentListed
}
const remove = (id: number) => school.call({ method: 'DELETE', path: `/user/documents/${id}`, token: office.token })
const erase = (id: number) =>
  school.call({ method: 'DELETE', path: `/user/documents/deleted/${id}/file`, token: admin.token })
const deleted = async () =>
  (await school.call({ path: '/user/documents/deleted', token: admin.token })).json['documents'] as DeletedDocument[]
const partsOf = (id: number) => school.db.$count(documentParts, eq(documentParts.documentId, id))
const rowOf = async (id: number) => (await school.db.select().from(documents).where(eq(documents.id, id)))[0]
const setLimit = (documentsMb: number) =>
  school.call({ method: 'PUT', path: '/settings', token: admin.token, body: { documentsMb } })

describe('the file of a deleted document', () => {
  it('is erased thirty days later, while the document’s row stays', async () => {
    const { id } = await uploaded(100_000)
    await remove(id)
    await deleteExpired(school.db, school.clock.now + 29 * DAY_MS)
    expect(await partsOf(id)).toBe(4)
    await deleteExpired(school.db, school.clock.now + 31 * DAY_MS)
    expect(await partsOf(id)).toBe(0)
    expect(await rowOf(id)).toMatchObject({ title: 'Rules', size: 100_000, erasedAt: expect.any(String) })
    expect((await deleted()).map((each) => each.id)).not.toContain(id)
  })

  it('stays as long as the document is not deleted', async () => {
    const { id } = await uploaded(100_000)
    expect((await erase(id)).code).toBe('documentNotFound')
    await deleteExpired(school.db, school.clock.now + 100 * DAY_MS)
    expect(await partsOf(id)).toBe(4)
  })

  it('is listed for administrators with its size and day, and erased at once by one of them', async () => {
    const { id } = await uploaded(70_000)
    await remove(id)
    expect((await deleted()).find((each) => each.id === id)).toEqual({
      id,
      title: 'Rules',
      kind: 'rules',
      size: 70_000,
      uploadedAt: new Date(school.clock.now).toISOString(),
      uploadedBy: 'Test USER',
      deletedAt: new Date(school.clock.now).toISOString(),
      deletedBy: 'Test USER',
      erasedFrom: new Date(school.clock.now + 30 * DAY_MS).toISOString(),
    })
    expect((await erase(id)).json).toEqual({ message: 'The file is erased for good' })
    expect([await partsOf(id), (await deleted()).length]).toEqual([0, 0])
    const told = (
      await school.db
        .select()
        .from(audit)
        .where(eq(audit.key, String(id)))
    ).at(-1)
    expect(told).toMatchObject({ entity: 'documents', endpoint: 'documents.erase', actorId: admin.reply.user.id })
    expect(told?.after).toEqual({ erasedAt: new Date(school.clock.now).toISOString() })
    expect((await erase(id)).code).toBe('documentNotFound')
  })

  it('leaves its room in the database to the next files', async () => {
    const size = async (): Promise<number> => {
      const asked = sql`select pg_total_relation_size('document_parts')::float8 as bytes`
      const { rows } = (await school.db.execute(asked)) as { rows: { bytes: number }[] }
      return rows[0]!.bytes
    }
    const care = async (): Promise<void> => {
      // PostgreSQL does so by itself, within minutes.
      if (usesPostgres()) await school.db.execute(sql`vacuum document_parts`)
      else await school.database.care()
    }
    const replace = async (): Promise<void> => {
      const { id } = await uploaded(MB)
      await remove(id)
      await erase(id)
      await care()
    }
    for (let before = 0; before < 6; before++) await uploaded(MB / 2)
    await replace()
    const settled = await size()
    for (let round = 0; round < 2; round++) await replace()
    // 2 MB were stored meanwhile.
    expect(await size()).toBeLessThan(settled + MB / 2)
  })
})

describe('the room for documents', () => {
  beforeAll(async () => {
    await school.db.delete(documentParts)
    await school.db.delete(documents)
    await setLimit(10)
  })

  it('is limited as administrators have set, and an upload beyond the limit is refused with no part stored', async () => {
    await uploaded(6 * MB)
    const { status, json } = await upload(5 * MB)
    expect([status, json['message']]).toEqual([
      409,
      'The school has 4 MB left for documents, of 10 MB. An administrator can erase deleted ones for good, or raise the limit in School settings.',
    ])
    expect(await school.db.$count(documents)).toBe(1)
  })

  it('is used by deleted documents until their files are erased', async () => {
    const { id } = await uploaded(3 * MB)
    await remove(id)
    expect((await upload(2 * MB)).code).toBe('documentsFull')
    await erase(id)
    expect((await upload(2 * MB)).status).toBe(200)
  })

  it('is not exceeded by uploads that arrive together', async () => {
    // 2 MB are left.
    const answers = await Promise.all([0, 1, 2].map(() => upload(1.5 * MB)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await school.db.$count(documents, eq(documents.isDraft, true))).toBe(0)
  })

  it('is not checked for a stored document that is sent again after a lost answer', async () => {
    await school.db.delete(schoolSettings)
    const key = '00000000-0000-4000-8000-000000000001'
    const first = await upload(MB, key)
    expect(first.status).toBe(200)
    await setLimit(10)
    expect((await upload(MB)).code).toBe('documentsFull')
    expect((await upload(MB, key)).json).toEqual(first.json)
    expect(await school.db.$count(documents, eq(documents.isDraft, true))).toBe(0)
    expect(await school.db.$count(documents, eq(documents.sha256, sha256Of(pdfOf(MB))))).toBe(1)
  })
})

describe('an upload that fails at the school', () => {
  const failWith = (code: string) =>
    school.db.execute(
      sql.raw(`create or replace function fail_parts() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = '${code}'; end $$;
        create or replace trigger fail_parts before insert on document_parts for each row execute function fail_parts()`),
    )
  beforeAll(() => setLimit(1_000))
  afterAll(() => school.db.execute(sql`drop trigger fail_parts on document_parts`))

  it.each([
    ['53100', 503, 'serverFull'],
    ['57P01', 503, 'unavailable'],
    ['XX000', 500, 'serverFault'],
  ])('is not blamed on its sender (%s)', async (code, status, problem) => {
    await failWith(code)
    const answer = await upload(2 * MB)
    expect([answer.status, answer.code]).toEqual([status, problem])
    expect(await school.db.$count(documents, eq(documents.isDraft, true))).toBe(0)
  })
})
