import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { base64Of, sealForSchool } from '#data/session/seal-for-school.ts'
import { photoLabel } from '#domain/photos/photos.schema.ts'
import { audit, photos, students } from '../../db/schema.ts'
import { readSchoolSeal } from '../../db/server-values.ts'
import { GREY_PHOTO } from '../../testing/good-photos.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica, type Tablet } from '../../testing/tablet.ts'

let school: School
let sahra: Tablet
let admin: Tablet
beforeAll(async () => {
  school = await openSchool()
  sahra = await school.tablet('sahra')
  admin = await school.tablet('admin')
})
afterAll(() => school.close())

/** A picture of much detail, as a camera takes it, in base64. */
async function pictureOf(width: number, height: number): Promise<string> {
  const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251))
  const picture = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  return picture.toString('base64')
}

const take = (tablet: Tablet, studentId: number, over: Record<string, unknown> = {}) =>
  tablet.deliver([tablet.entry('photos.takeStudent', { studentId, ref: randomUUID(), image: GREY_PHOTO, ...over })])

type Read = { id: number; ref: string; image: string }
const read = async (tablet: Tablet, ids: string): Promise<Read[]> =>
  (await tablet.get(`/photos/students?studentIds=${ids}`)).json as unknown as Read[]

describe('a photo of a student', () => {
  it('is stored upright in its size, with at most 15 kB, whatever was sent', async () => {
    const ref = randomUUID()
    const [verdict] = await take(sahra, 1, { ref, image: await pictureOf(150, 150) })
    expect(verdict).toMatchObject({ verdict: 'applied', reply: { photo: { studentId: 1, ref } } })
    const [found] = await read(sahra, '1')
    const bytes = Buffer.from(found?.image ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 })
    expect(bytes.length).toBeLessThanOrEqual(15_360)
  })

  it('arrives sealed, and is opened by the school alone', async () => {
    const ref = randomUUID()
    const { publicKey } = await readSchoolSeal(school.db)
    const sealed = {
      ref,
      image: base64Of(await sealForSchool(publicKey, 'input', photoLabel(ref), GREY_PHOTO)),
      isSealed: true,
    }
    expect((await take(sahra, 2, sealed))[0]).toMatchObject({ verdict: 'applied' })
    expect((await read(sahra, '2')).map((each) => each.ref)).toEqual([ref])
    const moved = await take(sahra, 3, { ...sealed, ref: randomUUID() })
    expect(moved[0]).toMatchObject({ verdict: 'rejected', code: 'notAnImage' })
  })

  it('that is no picture is refused', async () => {
    const page = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect((await take(sahra, 3, { image: page }))[0]).toMatchObject({ verdict: 'rejected', code: 'notAnImage' })
  })

  it('replaces the one before, of which nothing is left, and both are told in the audit log', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await take(sahra, 4, { ref: first })
    await take(sahra, 4, { ref: second })
    expect((await read(sahra, '4')).map(({ ref }) => ref)).toEqual([second])
    expect(await school.db.$count(photos, eq(photos.id, first))).toBe(0)
    const lines = await school.db.select().from(audit).where(eq(audit.entity, 'studentPhotos'))
    expect(JSON.stringify(lines)).not.toContain(GREY_PHOTO.slice(0, 40))
    expect(lines.length).toBeGreaterThanOrEqual(2)
  })

  it('that is sent again changes nothing, and a key is not given twice', async () => {
    const ref = randomUUID()
    expect((await take(sahra, 5, { ref }))[0]).toMatchObject({ verdict: 'applied' })
    expect((await take(sahra, 5, { ref }))[0]).toMatchObject({ verdict: 'applied' })
    expect((await take(sahra, 6, { ref }))[0]).toMatchObject({ verdict: 'rejected', code: 'savedBefore' })
  })

  it('is taken and seen only by who sees the student', async () => {
    await take(admin, 8)
    expect((await take(sahra, 8))[0]).toMatchObject({ verdict: 'rejected', code: 'studentNotFound' })
    expect(await read(sahra, '8')).toEqual([])
    expect((await read(admin, '8')).length).toBe(1)
    const parent = await school.tablet('faadumo')
    expect((await parent.get('/photos/students?studentIds=1')).status).toBe(403)
    const [found] = await read(admin, '1')
    expect((await parent.get(`/user/photo/${found?.ref}`)).status).toBe(404)
    expect((await sahra.get(`/user/photo/${found?.ref}`)).status).toBe(404)
  })

  it('goes with her to the teacher of her new class', async () => {
    await take(admin, 7)
    const replica = emptyReplica()
    await sahra.pull(replica)
    expect(replica.tables.studentPhotos.has('7')).toBe(false)
    await school.db.update(students).set({ classId: 1 }).where(eq(students.id, 7))
    await sahra.pull(replica)
    expect(replica.tables.studentPhotos.get('7')).toMatchObject({ studentId: 7 })
    await school.db.update(students).set({ classId: 2 }).where(eq(students.id, 7))
    await sahra.pull(replica)
    expect(replica.tables.studentPhotos.has('7')).toBe(false)
  })

  it('is deleted by the office for good, on every device too', async () => {
    await take(admin, 9)
    const replica = emptyReplica()
    await admin.pull(replica)
    const [found] = await read(admin, '9')
    const gone = await school.call({ method: 'DELETE', path: '/photos/students/9', token: admin.token })
    expect(gone.status).toBe(200)
    await admin.pull(replica)
    expect(replica.tables.studentPhotos.has('9')).toBe(false)
    expect(await school.db.$count(photos, eq(photos.id, found?.ref ?? ''))).toBe(0)
  })
})

describe('a photo of an employee', () => {
  it('is taken by the office, and read by it alone', async () => {
    const entry = admin.entry('photos.takeEmployee', { employeeId: 1, ref: randomUUID(), image: GREY_PHOTO })
    expect((await admin.deliver([entry]))[0]).toMatchObject({ verdict: 'applied' })
    expect((await admin.get('/photos/employees?employeeIds=1,2')).json).toMatchObject([{ id: 1 }])
    expect((await sahra.get('/photos/employees?employeeIds=1')).status).toBe(403)
  })
})
