import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Packed } from '#data/handover/packing.ts'
import { MOST_NEWS_BYTES, type Delivered, type News } from '#domain/handover/handover.schema.ts'
import { devices, discipline, packets, teacherClasses, users } from '../../db/schema.ts'
import { readSchoolSeal } from '../../db/server-values.ts'
import { bring, openedBy, packedOn } from '#tests/school/packets.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { applyPage, emptyReplica, type Replica, type Tablet } from '../../testing/tablet.ts'
import { encodeCursor, readCursor } from '../sync/cursor.ts'

let school: School
let factKey: string
let office: Tablet
let sahra: Tablet
let replica: Replica

beforeAll(async () => {
  school = await openSchool()
  ;({ publicKey: factKey } = await readSchoolSeal(school.db))
  office = await school.tablet('user')
})
afterAll(() => school.close())
beforeEach(async () => {
  school.clock.now += 60_000
  sahra = await school.tablet('sahra')
  replica = await pulled(sahra)
})

async function pulled(tablet: Tablet): Promise<Replica> {
  const fresh = emptyReplica()
  await tablet.pull(fresh)
  return fresh
}

let remarks = 0
const mark = (tablet: Tablet, studentId: number) =>
  tablet.entry('attendance.mark', {
    studentId,
    date: school.today,
    present: false,
    remark: `remark ${++remarks}`,
  })

const packed = (tablet: Tablet, cursor: string | undefined): Promise<Packed> =>
  packedOn(factKey, tablet, [mark(tablet, 1)], cursor === undefined ? {} : { cursor })

/** The news in the receipt of a packet that the office brings; undefined for none. */
async function brought(packet: Packed): Promise<News | undefined> {
  const answer = await bring(school.call, office, [packet.bytes])
  const content = await openedBy(packet, (answer.json['packets'] as Delivered[])[0])
  if (!content || !('reply' in content)) throw new Error(JSON.stringify(content ?? answer.json))
  return content.news
}

function pagesOf(news: News | undefined) {
  if (!news || !('pages' in news)) throw new Error(`no news: ${JSON.stringify(news)}`)
  return news.pages
}

const contact = async () =>
  (await school.db.select().from(devices).where(eq(devices.code, sahra.device.code)))[0]?.lastContactAt

describe('news in a receipt', () => {
  it('make the replica of its maker what a new device of hers gets, with her own entries, and are no contact', async () => {
    await school.moveStudent(7, '1A')
    await school.moveStudent(2, '2A')
    const before = await contact()
    for (const page of pagesOf(await brought(await packed(sahra, replica.cursor)))) applyPage(replica, page)
    expect(replica.tables).toEqual((await pulled(sahra)).tables)
    expect(await contact()).toBe(before)
    await school.moveStudent(7, '1B')
    await sahra.pull(replica)
    expect(replica.tables).toEqual((await pulled(sahra)).tables)
  })

  it('come only where the packet asks for them', async () => {
    expect(await brought(await packed(sahra, undefined))).toBeUndefined()
  })

  it('come again with a copy of the packet', async () => {
    const packet = await packed(sahra, replica.cursor)
    expect(pagesOf(await brought(packet))).toEqual(pagesOf(await brought(packet)))
  })

  it('come whole or not at all', async () => {
    const words = () => Array.from({ length: 250 }, () => crypto.randomUUID()).join(' ')
    const recordedAt = new Date(school.clock.now).toISOString()
    const of = { studentId: 1, classId: 1, type: 'Disruption', recordedBy: sahra.owner, recordedAt } as const
    const rows = Array.from({ length: 40 }, () => ({ ...of, ref: crypto.randomUUID(), description: words() }))
    await school.db.insert(discipline).values(rows)
    expect(await brought(await packed(sahra, replica.cursor))).toEqual({ isTooLarge: true })
    await school.db.delete(discipline)
    const small = pagesOf(await brought(await packed(sahra, replica.cursor)))
    expect(JSON.stringify(small).length).toBeLessThan(MOST_NEWS_BYTES)
  })
})

describe('news are refused', { tags: ['attack:session-survives'] }, () => {
  it('where the place is that of another person, unsigned, or of a release that did not name its owner', async () => {
    const yuusuf = await pulled(await school.tablet('hodan'))
    const { seal } = school.env
    const { owner: _, ...nobodys } = readCursor(replica.cursor ?? '', seal)!
    for (const cursor of [yuusuf.cursor, `${replica.cursor}x`, encodeCursor(nobodys, seal)])
      expect(await brought(await packed(sahra, cursor))).toBeUndefined()
  })

  it('where her session on that device has ended, though its grant brings her entries', async () => {
    await school.call({ method: 'POST', path: '/user/auth/logout', cookie: sahra.cookie })
    expect(await brought(await packed(sahra, replica.cursor))).toBeUndefined()
  })

  it('where she may see something else now, until she has pulled herself', async () => {
    await school.db.insert(teacherClasses).values({ userId: sahra.owner, classId: 2 })
    expect(await brought(await packed(sahra, replica.cursor))).toBeUndefined()
    await school.db.delete(teacherClasses).where(eq(teacherClasses.classId, 2))
  })

  it('where her account has ended', async () => {
    const packet = await packed(sahra, replica.cursor)
    const endedAt = new Date(school.clock.now).toISOString()
    await school.db.update(users).set({ endedAt }).where(eq(users.id, sahra.owner))
    expect(await brought(packet)).toBeUndefined()
    await school.db.update(users).set({ endedAt: null }).where(eq(users.id, sahra.owner))
    await school.db.delete(packets)
  })
})
