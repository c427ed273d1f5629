import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendance, audit, payments, studentFees, unplacedMoney, users } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'

let school: School
let admin: Tablet
/** Somebody of the office, on the tablet where the administrator signs in later. */
let office: Tablet

beforeAll(async () => {
  school = await openSchool()
  office = await school.tablet('user')
  admin = await school.tablet('admin', office.device)
  await school.db.insert(studentFees).values({ studentId: 1, year: 2026, month: 9, amountCents: 1_700 })
})
afterAll(() => school.close())

const money = (number: number, studentId = 1) =>
  office.entry('fees.take', {
    ref: `6f9619ff-8b86-4d01-b42d-00c04fc96${String(number).padStart(3, '0')}`,
    receipt: `${office.device.code}-R00000${number}`,
    lines: [{ studentId, year: 2026, month: 9, amountPaid: 17 }],
  })
const mark = () => office.entry('attendance.mark', { studentId: 1, date: school.freshDay(), present: true })

const settle = (action: string, entries: readonly unknown[], over: Record<string, unknown> = {}) =>
  school.call({
    method: 'POST',
    path: '/sync/left',
    token: admin.token,
    body: { owner: office.owner, ownerName: 'Office', action, entries, ...over },
  })
const endAccount = (endedAt: string | null) =>
  school.db.update(users).set({ endedAt }).where(eq(users.id, office.owner))
const heldOf = (id: string) => school.db.select().from(unplacedMoney).where(eq(unplacedMoney.writeId, id))
const trail = async () => {
  const rows = await school.db.select().from(audit).where(eq(audit.endpoint, 'sync.settleLeft'))
  return rows.map(({ actorId, key, after }) => ({ actorId, key, after }))
}

describe('unsent entries that a person has left on a device', () => {
  it('cannot be settled by others while the account exists', async () => {
    const answer = await settle('takeOver', [money(1)])
    expect([answer.status, answer.code]).toEqual([409, 'accountInUse'])
    expect(await school.db.$count(payments)).toBe(0)
    expect(await trail()).toEqual([])
  })

  describe('of an ended account', { tags: ['fault:account-ended-for-good', 'fault:collector-gone'] }, () => {
    beforeAll(() => endAccount(new Date(school.clock.now).toISOString()))
    afterAll(() => endAccount(null))

    it('are taken over: money is held as taken by that person, once; marks are listed to be made again', async () => {
      const entries = [mark(), money(2)]
      for (const verdict of ['applied', 'replayed']) {
        const answer = await settle('takeOver', entries)
        expect(answer.json['verdicts']).toMatchObject([{ id: entries[1]!.id, verdict }])
      }
      const taken = await school.db.select().from(payments)
      expect(taken).toMatchObject([
        { collectedBy: office.owner, state: 'held', heldCode: 'collectorInactive', amountCents: 1_700 },
      ])
      expect(await school.db.$count(attendance)).toBe(0)
      expect((await trail())[0]).toMatchObject({
        actorId: admin.owner,
        key: String(office.owner),
        after: { madeBy: 'Office', takeOver: [{ id: entries[0]!.id }, { id: entries[1]!.id }] },
      })
    })

    it('that had arrived before are reported as applied, so that nobody makes them again', async () => {
      await endAccount(null)
      const arrived = mark()
      await office.deliver([arrived])
      await endAccount(new Date(school.clock.now).toISOString())
      const answer = await settle('takeOver', [arrived, mark()])
      expect(answer.json['verdicts']).toMatchObject([{ id: arrived.id, verdict: 'replayed', reply: null }])
    })

    it('are dismissed with an audit entry that contains all of them', async () => {
      const entry = mark()
      expect((await settle('putAway', [entry])).json['verdicts']).toEqual([])
      const { version: _, ...told } = entry
      expect((await trail()).at(-1)).toMatchObject({ actorId: admin.owner, after: { putAway: [told] } })
    })

    it('on another device cannot be settled from this one', async () => {
      const foreign = { ...money(3), id: 'QQQ-1' }
      const answer = await settle('takeOver', [foreign])
      expect(answer.json['verdicts']).toMatchObject([{ verdict: 'rejected', code: 'foreignDevice' }])
    })
  })

  it('by somebody who is unknown to the school are held, or dismissed', async () => {
    const unknown = { owner: 999_999 }
    const entry = money(4)
    const { json } = await settle('takeOver', [entry], unknown)
    expect(json['verdicts']).toMatchObject([{ id: entry.id, verdict: 'applied' }])
    expect(await heldOf(entry.id)).toMatchObject([{ reason: 'makerUnknown', collectedBy: null }])
    expect((await settle('putAway', [money(4)], unknown)).status).toBe(200)
  })

  it(
    'by somebody whom a restore lost are held as they were sent, whoever has the number now',
    { tags: ['fault:number-reused'] },
    async () => {
      const before = await school.db.$count(payments)
      const told = { receipt: 'K7Q-R000009', cents: 1_700, method: 'Cash', sentence: '$17.00 of Axmed Lost (ID 1)' }
      const entries = [{ ...money(9), told }, mark()]
      for (const verdict of ['applied', 'replayed']) {
        const answer = await settle('takeOver', entries, { ownerBorn: 1, ownerName: 'Sahal Lost' })
        expect(answer.json['verdicts']).toMatchObject([{ id: entries[0]!.id, verdict }])
      }
      expect(await school.db.$count(payments)).toBe(before)
      expect(await heldOf(entries[0]!.id)).toMatchObject([
        { reason: 'makerUnknown', collectedBy: null, collector: 'Sahal Lost', cents: 1_700, sentence: told.sentence },
      ])
    },
  )

  describe('of somebody who may not do it any more', { tags: ['attack:session-survives'] }, () => {
    it('are taken over once the school has refused them, but neither entries that it never saw nor money', async () => {
      const before = await school.db.$count(attendance)
      const refused = office.entry('discipline.delete', {}, { input: { params: { id: '999999' } } })
      expect(await office.deliver([refused])).toMatchObject([{ verdict: 'rejected' }])
      for (const entries of [[refused, mark()], [refused, money(7)], [mark()]])
        expect((await settle('takeOver', entries)).code).toBe('accountInUse')
      for (const action of ['takeOver', 'putAway']) {
        const answer = await settle(action, [refused])
        expect([answer.status, answer.json['verdicts']]).toEqual([200, []])
      }
      expect(await school.db.$count(attendance)).toBe(before)
      expect((await trail()).at(-1)).toMatchObject({ actorId: admin.owner, after: { putAway: [{ id: refused.id }] } })
    })
  })
})
