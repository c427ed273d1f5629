import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Packed } from '#data/handover/packing.ts'
import type { Delivered } from '#domain/handover/handover.schema.ts'
import { bring, openedBy, packedOn } from '#tests/school/packets.ts'
import { packets, writes } from '../db/schema.ts'
import { readSchoolSeal } from '../db/server-values.ts'
import type { Answer } from '../testing/app.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

let school: School
let factKey: string
let sahra: Tablet
let parent: Tablet

beforeEach(async () => {
  school = await openSchool()
  ;({ publicKey: factKey } = await readSchoolSeal(school.db))
  sahra = await school.tablet('sahra')
  parent = await school.tablet('faadumo')
})
afterEach(() => school.close())

const mark = (studentId: number, date: string) =>
  sahra.entry('attendance.mark', { studentId, date, present: false, remark: 'ill' })

const carry = (carrier: Tablet, ...packed: readonly Packed[]): Promise<Answer> =>
  bring(
    school.call,
    carrier,
    packed.map(({ bytes }) => bytes),
  )

const delivered = ({ json }: Answer): Delivered[] => json['packets'] as Delivered[]

/** Verdicts in the receipt; empty where the whole packet was refused. */
async function verdicts(packet: Packed, answer: Answer): Promise<string[]> {
  const content = await openedBy(packet, delivered(answer)[0])
  return content && 'reply' in content ? content.reply.verdicts.map(({ verdict }) => verdict) : []
}

describe('a delivery while a table of the database is gone', () => {
  const rename = (from: string, to: string) => school.db.execute(sql.raw(`alter table "${from}" rename to "${to}"`))

  it.each([
    // The entries, what is told of them, and the note that they were delivered.
    ['writes'],
    ['attendance'],
    ['attendance_history'],
    ['changes'],
    ['audit'],
    ['packets'],
    ['push_grants'],
    ['devices'],
  ])('has no half effect without %s, and one effect when it comes again', async (table) => {
    const day = school.freshDay()
    const packet = await packedOn(factKey, sahra, [mark(1, day), mark(2, day)])
    await rename(table, `${table}_gone`)
    const answer = await carry(parent, packet)
    await rename(`${table}_gone`, table)
    const isAnswered = answer.status === 200
    if (!isAnswered) expect([answer.status, answer.code]).toEqual([500, 'serverFault'])
    // A receipt that says nothing final lets the carrier's copy, or the maker's, be tried again.
    const said = isAnswered ? await verdicts(packet, answer) : []
    expect(said.filter((verdict) => verdict === 'applied' || verdict === 'rejected')).toEqual([])
    const again = await carry(parent, packet)
    expect((await verdicts(packet, again)).filter((verdict) => !['applied', 'replayed'].includes(verdict))).toEqual([])
    expect((await school.marksOf(day)).map(({ revision }) => revision)).toEqual([1, 1])
    expect(await school.historyOf(day)).toHaveLength(2)
    expect(await school.db.$count(packets)).toBe(1)
  })
})

describe('a packet that was made to do harm', () => {
  it('is refused unread where it unpacks to more than any packet has', { tags: ['attack:tampering'] }, async () => {
    const bomb = await packedOn(factKey, sahra, [mark(1, school.freshDay())], { witness: 'a'.repeat(32_000_000) })
    expect(bomb.bytes.length).toBeLessThan(100_000)
    const [refused] = delivered(await carry(parent, bomb))
    expect(refused).toMatchObject({ problem: { code: 'packetDamaged' } })
    expect(refused).not.toHaveProperty('receipt')
  })

  it('gives whoever carries it no rights of its maker, and its maker none of the carrier', async () => {
    const admin = await school.tablet('admin')
    const before = await school.db.$count(writes)
    const asAdmin = await packedOn(factKey, sahra, [mark(1, school.freshDay())], { owner: admin.owner })
    const onAnother = await packedOn(factKey, sahra, [mark(1, school.freshDay())], { device: admin.device.code })
    const answer = await carry(admin, asAdmin, onAnother)
    expect(delivered(answer).map(({ problem }) => problem?.code)).toEqual(['notYourEntries', 'foreignDevice'])
    // A student of another class, carried by somebody who may mark her.
    const foreign = await packedOn(factKey, sahra, [mark(13, school.freshDay())])
    expect(await verdicts(foreign, await carry(admin, foreign))).toEqual(['rejected'])
    expect(await school.db.$count(writes)).toBe(before + 1)
  })

  it('is told nothing by an answer beside its name and what is sealed', async () => {
    const packet = await packedOn(factKey, sahra, [mark(1, school.freshDay()), mark(13, school.freshDay())])
    const answer = await carry(parent, packet)
    expect(Object.keys(answer.json)).toEqual(['packets'])
    expect(delivered(answer).map((each) => Object.keys(each).toSorted())).toEqual([['id', 'receipt']])
    expect(await openedBy(await packedOn(factKey, sahra, []), delivered(answer)[0])).toBeNull()
  })

  it.each([
    ['no bytes', ['']],
    ['no base64', ['!!!!']],
    ['an address', ['../../etc/passwd']],
    ['a number', [7]],
    ['more than a packet may have', ['A'.repeat(1_500_000)]],
    ['nothing', undefined],
  ])('is refused with a reason where it has %s, and leaves nothing', async (_, body) => {
    const answer = await school.call({
      method: 'POST',
      path: '/handover/packets',
      token: parent.token,
      body: { packets: body },
    })
    const [first] = answer.status === 200 ? delivered(answer) : []
    expect(first?.problem?.code ?? answer.code).toMatch(/^(packetDamaged|invalidInput)$/)
    expect(await school.db.$count(packets)).toBe(0)
  })
})
