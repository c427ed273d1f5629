import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attachAbsencePaper } from '#domain/attendance/papers.endpoints.ts'
import { absencePapers, attendance } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { wire } from '../../testing/wire.ts'

let school: School
let photo: Uint8Array
let mark: number
const tablets = new Map<string, Tablet>()

const as = async (name: string): Promise<Tablet> => {
  const tablet = tablets.get(name) ?? (await school.tablet(name))
  tablets.set(name, tablet)
  return tablet
}

beforeAll(async () => {
  school = await openSchool()
  const picture = { width: 40, height: 60, channels: 3 as const, background: '#ddd' }
  photo = new Uint8Array(
    await sharp({ create: picture })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => school.close())

beforeEach(async () => {
  await school.db.delete(absencePapers)
  const sahra = await as('sahra')
  const absent = { studentId: 1, date: school.today, present: false, remark: 'Absent - Sick', kind: 'excused' }
  await sahra.deliver([sahra.entry('attendance.mark', absent)])
  const [row] = await school.db.select().from(attendance).where(eq(attendance.studentId, 1))
  mark = row?.id ?? 0
})

const path = (): string => `/attendance/${mark}/paper`

async function attach(name: string, paper: Uint8Array = photo) {
  const { token } = await as(name)
  return school.call({ method: 'POST', path: path(), token, ...wire(attachAbsencePaper, { paper }) })
}
const get = async (name: string) => (await as(name)).get(path())
const remove = async (name: string) => school.call({ method: 'DELETE', path: path(), token: (await as(name)).token })

describe('the paper of an absence', () => {
  it('is attached by who marks or by the office, and the newest counts', async () => {
    expect((await get('sahra')).code).toBe('fileNotFound')
    expect((await attach('sahra')).status).toBe(200)
    expect((await attach('attendance')).status).toBe(200)
    expect(await school.db.select().from(absencePapers)).toMatchObject([{ addedBy: (await as('attendance')).owner }])
    for (const name of ['sahra', 'attendance', 'admin', 'academy', 'user'])
      expect([name, (await get(name)).status]).toEqual([name, 200])
  })

  it('is re-encoded, so that nothing is left of what the camera noted', async () => {
    await attach('sahra')
    const [{ content } = { content: new Uint8Array() }] = await school.db.select().from(absencePapers)
    expect(Buffer.from(photo).toString('latin1')).toContain('secret place')
    expect(Buffer.from(content).toString('latin1')).not.toContain('secret place')
    expect((await sharp(content).metadata()).format).toBe('jpeg')
    expect((await attach('sahra', new TextEncoder().encode('<svg/>'))).code).toBe('notAnImage')
  })

  it('is for no family and no teacher of another class', { tags: ['attack:foreign-family'] }, async () => {
    await attach('sahra')
    for (const name of ['faadumo', 'xuseen', 'yuusuf', 'idle']) {
      expect([name, (await get(name)).status >= 400]).toEqual([name, true])
      expect([name, (await attach(name)).status >= 400]).toEqual([name, true])
      expect([name, (await remove(name)).status >= 400]).toEqual([name, true])
    }
    expect((await get('sahra')).status).toBe(200)
  })

  it('is taken away for good, and who did so is in the audit log', async () => {
    await attach('sahra')
    expect((await remove('attendance')).status).toBe(200)
    expect((await get('sahra')).code).toBe('fileNotFound')
    expect((await remove('attendance')).code).toBe('fileNotFound')
    const { text } = await (await as('admin')).get('/audit?entity=absencePapers')
    expect(text).toContain('removed')
  })
})
