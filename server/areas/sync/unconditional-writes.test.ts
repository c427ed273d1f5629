import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '#domain/core/problems.ts'
import { sealed } from '#data/outbox/retained-writes.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { declareMoney, takeMoney } from '#sw/sync/testing/money.ts'
import { pushGrants, unplacedMoney, users, writes } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { allHandlers } from '../../handlers.ts'
import { readSchoolSeal } from '../../db/server-values.ts'
import { SECRET } from '../../testing/app.ts'
import { changeRole } from '../../testing/change-role.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet, Verdict } from '../../testing/tablet.ts'

declareMoney()

type Taken = { ref: string; cents: number; collector: number; objection: string | null }

/** Takes money as the real call does: objections are stored with the record. */
const taking = handle(takeMoney, async ({ body }, { tx, actor, objection }) => {
  if (body.cents === 13) throw new Problem('studentNotFound')
  await tx.execute(sql`insert into till values (${body.ref}, ${body.cents}, ${actor.id}, ${objection})`)
  return { message: 'Payment recorded', held: objection }
})

let school: School
let sahra: Tablet
let number = 0

beforeAll(async () => {
  school = await openSchool({ handlers: [...allHandlers(SECRET), taking] })
  await school.db.execute(sql`create table till (ref text, cents integer, collector integer, objection text)`)
})
afterAll(() => school.close())

beforeEach(async () => {
  await school.db.execute(sql`delete from till`)
  await school.db
    .update(users)
    .set({ role: 'Teacher', endedAt: null })
    .where(eq(users.id, school.userId('sahra')))
  sahra = await school.tablet('sahra')
})

const payment = (tablet: Tablet, cents = 1700) =>
  tablet.entry(takeMoney.id, { ref: `p${++number}`, studentId: 1, cents, receipt: `K7Q-R${number}` })
const mark = (tablet: Tablet) =>
  tablet.entry('attendance.mark', { studentId: 1, date: school.freshDay(), present: true })
const till = async (): Promise<Taken[]> => {
  const { rows } = (await school.db.execute(sql`select * from till order by ref`)) as { rows: Taken[] }
  return rows
}
const held = ({ id }: { id: string }) => school.db.select().from(unplacedMoney).where(eq(unplacedMoney.writeId, id))
const verdictsOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.map(({ verdict, code }) => (code ? `${verdict} ${code}` : verdict))

/** Ends an account as an administrator does. */
async function endAccount(tablet: Tablet): Promise<void> {
  const admin = await school.signIn('ADMIN')
  const answer = await school.call({ method: 'DELETE', path: `/user/${tablet.owner}`, token: admin.token })
  expect(answer.status).toBe(200)
}

describe('a payment entry', () => {
  it('is recorded without objection while its collector’s role may take money', async () => {
    expect(verdictsOf(await sahra.deliver([payment(sahra)]))).toEqual(['applied'])
    expect(await till()).toMatchObject([{ cents: 1700, collector: sahra.owner, objection: null }])
  })

  it(
    'of a collector whose role has changed is recorded with that objection, and her other entries are rejected',
    { tags: ['fault:role-changed'] },
    async () => {
      await changeRole(school.db, sahra.owner, 'ATTENDANCE')
      const incident = { studentId: 1, type: 'Disruption', description: 'Talked' }
      const verdicts = await sahra.deliver([sahra.entry('discipline.create', incident), payment(sahra)])
      expect(verdictsOf(verdicts)).toEqual(['rejected accessDenied', 'applied'])
      expect(verdicts[1]?.reply).toMatchObject({ held: 'roleChanged' })
      expect(await till()).toMatchObject([{ collector: sahra.owner, objection: 'roleChanged' }])
    },
  )

  it('is not unconditional when a parent sends it, whose account never was a collector’s', async () => {
    const parent = await school.tablet('idle')
    await school.db.update(users).set({ role: 'PARENT' }).where(eq(users.id, parent.owner))
    expect(verdictsOf(await parent.deliver([payment(parent)]))).toEqual(['rejected accessDenied'])
    expect(await till()).toEqual([])
  })

  it('is recorded once, with the same verdict however often it comes', async () => {
    const batch = [payment(sahra), payment(sahra)]
    const answers = await Promise.all(Array.from({ length: 10 }, () => sahra.deliver(batch)))
    expect(await till()).toHaveLength(2)
    const all = answers.flat()
    expect(all.filter(({ verdict }) => verdict === 'applied')).toHaveLength(2)
    expect(new Set(all.map(({ position }) => position)).size).toBeLessThanOrEqual(2)
  })

  it('does not wait behind rejected entries', async () => {
    const entry = payment(sahra)
    const malformed = { ...payment(sahra), input: { ...entry.input, params: {}, body: { ref: 'x' } } }
    const behind = { ...entry, input: { body: { ...(entry.input['body'] as object), ref: 'x' } } }
    expect(verdictsOf(await sahra.deliver([malformed, behind]))).toEqual(['rejected invalidInput', 'applied'])
  })

  it('is held where its handler refuses it, without effects of the handler', async () => {
    const broken = payment(sahra, 13)
    expect(verdictsOf(await sahra.deliver([broken, payment(sahra)]))).toEqual(['applied', 'applied'])
    expect(await held(broken)).toMatchObject([{ reason: 'studentUnknown' }])
    expect(await till()).toHaveLength(1)
  })

  it('of a release newer than this server is held as it was sent', async () => {
    const newer = { ...payment(sahra), version: 2 }
    expect(verdictsOf(await sahra.deliver([newer]))).toEqual(['applied'])
    expect(await held(newer)).toMatchObject([{ reason: 'unreadable' }])
  })
})

describe('a retained payment', () => {
  const kept = async (tablet: Tablet, over: Partial<OutboxEntry> = {}) => {
    const { id, endpoint, version, madeAt, input, subjects, told } = payment(tablet)
    const { publicKey } = await readSchoolSeal(school.db)
    const entry = {
      id,
      endpoint,
      version,
      madeAt,
      input,
      told,
      ownerId: tablet.owner,
      isFact: true,
      ack: null,
      ...over,
    }
    const asRetained = await sealed(publicKey, entry as unknown as OutboxEntry)
    return {
      plain: { id, endpoint, version, madeAt, input, subjects, told },
      offered: { id, endpoint, version, madeAt, input: asRetained.input, subjects },
    }
  }

  it(
    'is recorded as it was taken, and its reply is hidden from the person who offers it',
    { tags: ['promise:sealed-writes', 'attack:next-user'] },
    async () => {
      const { plain, offered } = await kept(sahra)
      expect(JSON.stringify(offered)).not.toContain('1700')
      const [verdict] = await sahra.deliver([offered as never], sahra.underGrant)
      expect(verdict).toMatchObject({ verdict: 'applied', reply: { hasRemark: false } })
      expect(await till()).toMatchObject([{ cents: 1700, collector: sahra.owner, objection: null }])
      expect(verdictsOf(await sahra.deliver([plain as never]))).toEqual(['replayed'])
      expect(await till()).toHaveLength(1)
    },
  )

  it('is rejected in the name of another, and when it was sealed for another school', async () => {
    const { offered } = await kept(sahra, { ownerId: sahra.owner + 1 })
    expect(verdictsOf(await sahra.deliver([offered as never]))).toEqual(['rejected sealedForAnother'])
    const changed = { ...(await kept(sahra)).offered, madeAt: '2026-09-14T06:31:00.000Z' }
    expect(verdictsOf(await sahra.deliver([changed as never]))).toEqual(['rejected sealedForAnother'])
    const junk = { ...changed, input: { sealed: 'AAAA' } }
    expect(verdictsOf(await sahra.deliver([junk as never]))).toEqual(['rejected sealedForAnother'])
    expect(await till()).toEqual([])
  })
})

describe('the grant of a collector whose account has ended', () => {
  it('still delivers money, with an objection, and no other entries', { tags: ['fault:collector-gone'] }, async () => {
    await endAccount(sahra)
    const batch = [mark(sahra), payment(sahra), mark(sahra), payment(sahra)]
    const verdicts = await sahra.deliver(batch, sahra.underGrant)
    const left = 'notAttempted accountEnded'
    expect(verdictsOf(verdicts)).toEqual([left, 'applied', left, 'applied'])
    const taken = { collector: sahra.owner, objection: 'collectorInactive' }
    expect(await till()).toMatchObject([taken, taken])
    expect(await school.db.$count(writes, eq(writes.id, batch[0]!.id))).toBe(0)
    expect(verdictsOf(await sahra.deliver(batch, sahra.underGrant))).toEqual([left, 'replayed', left, 'replayed'])
  })

  it('does not make the collector’s ended session valid', async () => {
    await endAccount(sahra)
    const answer = await sahra.push([payment(sahra)])
    expect([answer.status, answer.code]).toEqual([401, 'sessionExpired'])
    expect(await till()).toEqual([])
  })

  it('stays invalid when it had ended before the account, or is too old', async () => {
    const endedAt = new Date(school.clock.now - 60_000).toISOString()
    await school.db.update(pushGrants).set({ endedAt }).where(eq(pushGrants.deviceCode, sahra.device.code))
    await endAccount(sahra)
    expect((await sahra.push([payment(sahra)], {}, sahra.underGrant)).status).toBe(401)
    await school.db
      .update(pushGrants)
      .set({ endedAt: null, expiresAt: endedAt })
      .where(eq(pushGrants.deviceCode, sahra.device.code))
    expect((await sahra.push([payment(sahra)], {}, sahra.underGrant)).status).toBe(401)
    expect(await till()).toEqual([])
  })

  it('cannot read anything', async () => {
    await endAccount(sahra)
    for (const path of ['/sync/pull', '/student/classList', '/user/sessions'])
      expect((await sahra.underGrant({ path })).status).toBe(401)
  })
})

it('a grant that was ended while the account exists delivers no money either', async () => {
  const endedAt = new Date(school.clock.now).toISOString()
  await school.db.update(pushGrants).set({ endedAt }).where(eq(pushGrants.deviceCode, sahra.device.code))
  expect((await sahra.push([payment(sahra)], {}, sahra.underGrant)).status).toBe(401)
})
