import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import * as income from '#domain/fees/income.endpoints.ts'
import * as endpoints from '#domain/fees/payments.endpoints.ts'
import { centsOf } from '#domain/school/money.ts'
import type { CashUp, UserCollection } from '#domain/fees/income.schema.ts'
import type { HeldSettlement } from '#domain/fees/fees.schema.ts'
import { RANDOM_TIMEOUT, isProof, volume } from '#tests/tier.ts'
import type { Database } from '../../db/client.ts'
import { paymentChanges, payments } from '../../db/schema.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { feeReportHandlers } from './reports.handlers.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

let school: MoneySchool
let database: Database

const HISTORIES = volume(6, 300)

beforeAll(async () => {
  database = await openTestDatabase()
  // Each history has three students of its own, and the other tests have some.
  school = await openMoneySchool(database, feeReportHandlers, 40 + 3 * HISTORIES)
})
afterAll(async () => {
  await expectMoneyAddsUp(database.db)
  await database.close()
})

const TENTH = '2026-09-10'
const at = (day: string) => ({ now: Date.parse(`${day}T07:00:00Z`) })
const admin = () => school.actor('admin')
const office = () => school.actor('office')

const cashUp = (day: string, actor = admin()) =>
  school.call(income.getCashUp, actor, { query: { date: day } }, at('2026-12-31'))
const collected = (day: string) =>
  school.call(income.summarizeCollections, office(), { query: { date: day } }, at('2026-12-31'))
const incomeOf = (day: string) => school.call(income.getIncomeToday, office(), {}, at(day))

const correct = (id: number, amountPaid: number, who = 'admin', day = TENTH, reason?: string) =>
  school.call(
    endpoints.correctPayment,
    school.actor(who),
    { params: { id }, body: { amountPaid, discount: 0, ...(reason ? { reason } : {}) } },
    at(day),
  )

async function taken(day: string, dollars = 24, who = 'office') {
  const studentId = await school.freshStudent([8, 9])
  const { lines, receipt } = await school.take({ lines: [school.line(studentId, dollars, 8)] }, who, at(day))
  return { id: lines[0]!.paymentId, receipt, studentId }
}

const lineOf = ({ lines }: CashUp, who: string) =>
  lines.find(({ collectorId, method }) => collectorId === school.actor(who).id && method === 'Cash')

describe('a day that is over', () => {
  it('keeps its figures when a payment is corrected, while the correction is a line of its own day', async () => {
    const [day, later] = ['2026-02-10', '2026-02-22']
    const { id, receipt } = await taken(day)
    const [before, told] = [await cashUp(day), await collected(day)]
    expect(lineOf(before, 'office')).toMatchObject({ confirmedCents: 2_400, drawerCents: 2_400, count: 1 })
    await correct(id, 17, 'admin', later, 'counted again')
    expect(await collected(day)).toEqual(told)
    expect(await collected(later)).toMatchObject([
      {
        userId: admin().id,
        email: admin().email,
        totalPaid: -7,
        corrected: -7,
        transactionCount: 0,
        studentPayments: [{ kind: 'corrected', paymentId: id, amountPaid: -7 }],
      },
    ])

    const after = await cashUp(day)
    expect(after.lines).toEqual(before.lines)
    expect(after.changedElsewhere).toEqual([
      expect.objectContaining({
        kind: 'corrected',
        paymentId: id,
        receipt,
        cents: -700,
        paidOn: day,
        doneOn: later,
        doneById: admin().id,
        collectorId: office().id,
        reason: 'counted again',
      }),
    ])
    expect(await incomeOf(day)).toMatchObject({ amountPaidToday: 24 })

    const onThatDay = await cashUp(later)
    expect(lineOf(onThatDay, 'admin')).toMatchObject({ count: 0, correctedCents: -700, drawerCents: -700 })
    expect(lineOf(onThatDay, 'office')).toBeUndefined()
    expect(onThatDay.changes).toEqual(after.changedElsewhere)
    expect(await incomeOf(later)).toMatchObject({ amountPaidToday: -7 })
  })

  it('keeps its figures when a payment is voided or given back', async () => {
    const [day, later] = ['2026-03-10', '2026-03-22']
    const [voided, given] = [await taken(day), await taken(day, 17)]
    const [before, told] = [await cashUp(day), await collected(day)]
    await school.voidPayment(voided.id, at(later))
    const { receipt, payment } = await school.giveBack(given.id, undefined, at(later))
    expect(receipt).toMatch(/^S-R\d{6,}$/)
    expect(payment).toMatchObject({ state: 'refunded', changes: [{ kind: 'refunded', receipt, by: admin().fullName }] })
    expect((await cashUp(day)).lines).toEqual(before.lines)
    expect(lineOf(await cashUp(later), 'admin')).toMatchObject({
      correctedCents: -2_400,
      refundedCents: 1_700,
      drawerCents: -4_100,
    })
    expect(await collected(day)).toEqual(told)
    expect(await collected(later)).toMatchObject([{ totalPaid: -41, corrected: -24, refunded: 17 }])
    await expect(school.giveBack(given.id)).rejects.toMatchObject({ code: 'notConfirmed' })
  })

  it('keeps its figures when held money is settled on another day', async () => {
    const [day, later] = ['2026-04-10', '2026-04-22']
    const { studentId } = await taken(day, 34)
    const again = await school.take(
      { receipt: school.freshReceipt(), lines: [school.line(studentId, 17, 8)] },
      'office',
      at(day),
    )
    const before = await cashUp(day)
    expect(lineOf(before, 'office')).toMatchObject({ confirmedCents: 3_400, heldCents: 1_700, drawerCents: 5_100 })
    const told = await collected(day)
    expect(told).toMatchObject([{ totalPaid: 34, heldAmount: 17, transactionCount: 1 }])
    await school.settle(again.lines[0]!.paymentId, { action: 'carry' }, at(later))
    expect((await cashUp(day)).lines).toEqual(before.lines)
    expect((await cashUp(later)).lines).toEqual([])
    expect(await collected(day)).toEqual(told)
    expect(await collected(later)).toMatchObject([{ userId: office().id, totalPaid: 17, heldAmount: 0 }])
    expect(await incomeOf(day)).toMatchObject({ amountPaidToday: 34 })
    expect(await incomeOf(later)).toMatchObject({ amountPaidToday: 17 })
  })
})

describe('a correction of a payment', () => {
  const day = '2026-05-12'

  it('of a payment that a user took on the same day is allowed to her, in her own drawer', async () => {
    const { id } = await taken(day)
    const { payment } = await correct(id, 17, 'office', day)
    expect(payment).toMatchObject({
      amountCents: 1_700,
      changes: [{ amountBeforeCents: 2_400, amountAfterCents: 1_700 }],
    })
    expect(lineOf(await cashUp(day), 'office')).toMatchObject({
      confirmedCents: 2_400,
      correctedCents: -700,
      drawerCents: 1_700,
    })
    expect((await cashUp(day)).changedElsewhere).toEqual([])
  })

  it('of a payment of another day or person is refused to a user, and needs an administrator’s reason', async () => {
    const [hers, his] = [await taken(day), await taken(day, 17, 'admin')]
    await expect(correct(hers.id, 17, 'office', addDays(day, 1))).rejects.toMatchObject({ code: 'notYourPayment' })
    await expect(correct(his.id, 15, 'office', day)).rejects.toMatchObject({ code: 'notYourPayment' })
    await expect(correct(hers.id, 17, 'admin', day)).rejects.toMatchObject({ code: 'reasonRequired' })
    await correct(his.id, 15, 'admin', day)
  })

  it('of texts only makes no line', async () => {
    const { id } = await taken('2026-05-13', 17)
    const body = { amountPaid: 17, discount: 0, Description: 'for the uniform too' }
    const { payment } = await school.call(
      endpoints.correctPayment,
      office(),
      { params: { id }, body },
      at('2026-05-13'),
    )
    expect(payment).toMatchObject({ description: 'for the uniform too', changes: [] })
  })
})

describe('money that is given back', () => {
  it('in part leaves the rest with the oldest months, and goes out of the drawer of the day', async () => {
    const day = '2026-06-10'
    const { id, studentId } = await taken(day, 40)
    const { payment } = await school.giveBack(id, 10, at(addDays(day, 3)))
    expect(payment).toMatchObject({ state: 'confirmed', amountCents: 3_000 })
    expect(payment.parts.map(({ month, amountCents }) => [month, amountCents])).toEqual([
      [8, 1_700],
      [9, 1_300],
    ])
    await expect(school.giveBack(id, 31)).rejects.toMatchObject({ message: 'Only $30.00 was paid.' })
    const second = await school.giveBack(id, 30, at(addDays(day, 4)))
    expect(second.payment).toMatchObject({ state: 'refunded', parts: [] })
    expect(second.payment.changes).toHaveLength(2)
    const receipts = await database.db
      .select({ receipt: paymentChanges.receipt })
      .from(paymentChanges)
      .where(eq(paymentChanges.paymentId, id))
    expect(new Set(receipts.map(({ receipt }) => receipt)).size).toBe(2)
    expect(studentId).toBeGreaterThan(0)
  })

  it('must be confirmed money, and is given back by an administrator', async () => {
    expect(endpoints.refundPayment.roles).toEqual(['ADMIN'])
    const { studentId } = await taken('2026-06-11', 34)
    const held = await school.take({ receipt: school.freshReceipt(), lines: [school.line(studentId, 5, 8)] })
    await expect(school.giveBack(held.lines[0]!.paymentId)).rejects.toMatchObject({ code: 'notConfirmed' })
  })
})

it('the database refuses a change of a payment without a line, and a change of the amount first taken', async () => {
  const { id } = await taken('2026-06-12')
  const change = (values: Partial<typeof payments.$inferInsert>) =>
    database.db.update(payments).set(values).where(eq(payments.id, id))
  await expect(change({ amountCents: 100 })).rejects.toThrow()
  await correct(id, 17, 'admin', '2026-06-20', 'counted again')
  await expect(change({ takenCents: 1 })).rejects.toThrow()
  await expect(database.db.delete(paymentChanges).where(eq(paymentChanges.paymentId, id))).rejects.toThrow()
})

/** Steps of random histories: three children, a clerk and an administrator over some days; impossible steps are refused. */
const who = fc.constantFrom('office', 'admin')
const dollars = fc.integer({ min: 1, max: 4_000 }).map((cents) => cents / 100)
const which = fc.nat(30)
const settlement = fc.oneof(
  fc.constant<HeldSettlement>({ action: 'accept' }),
  fc.constant<HeldSettlement>({ action: 'carry' }),
  fc.constant<HeldSettlement>({ action: 'refund', reason: 'given back' }),
)
const step = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      who,
      child: fc.nat(2),
      month: fc.integer({ min: 1, max: 3 }),
      dollars,
      discount: fc.constantFrom(0, 0, 2),
      isUnconditional: fc.boolean(),
      daysLate: fc.constantFrom(0, 0, 0, 1, 2, 20),
      method: fc.constantFrom('Cash' as const, 'ZAAD' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), who, which, dollars }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), which, dollars, isAll: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), which, settlement }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('nextDay' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let numbers = 0

async function run(family: readonly number[], day: string, each: Step): Promise<void> {
  if (each.kind === 'nextDay') return
  if (each.kind === 'take') {
    const madeAt = `${addDays(day, -each.daysLate)}T06:00:00.000Z`
    const isTold = each.isUnconditional || each.daysLate > 0
    await school.take(
      {
        ...(isTold ? { receipt: school.freshReceipt() } : {}),
        ...(each.method === 'ZAAD'
          ? { method: 'ZAAD' as const, number: `6350${String(++numbers).padStart(6, '0')}` }
          : {}),
        lines: [school.line(family[each.child]!, each.dollars, each.month, each.discount)],
      },
      each.who,
      { ...at(day), ...(isTold ? { write: { id: crypto.randomUUID(), version: 1, madeAt } } : {}) },
    )
    return
  }
  const found = await database.db
    .select({ id: payments.id })
    .from(payments)
    .where(sql`${payments.studentId} = any(${sql.param([...family])}::integer[])`)
    .orderBy(payments.id)
  const id = found.length === 0 ? 999_999 : found[each.which % found.length]!.id
  if (each.kind === 'correct') await correct(id, each.dollars, each.who, day, 'counted again')
  else if (each.kind === 'void') await school.voidPayment(id, at(day))
  else if (each.kind === 'giveBack') await school.giveBack(id, each.isAll ? undefined : each.dollars, at(day))
  else await school.settle(id, each.settlement, at(day))
}

/** Cash-up of a day without money that reached the school later, which is listed apart. */
const told = ({ lines, changes }: CashUp) => ({
  changes,
  lines: lines
    .map(
      ({ collectorId, method, confirmedCents, heldCents, laterCents, correctedCents, refundedCents, drawerCents }) => ({
        collectorId,
        method,
        correctedCents,
        refundedCents,
        takenCents: confirmedCents + heldCents - laterCents,
        drawerCents: drawerCents - laterCents,
      }),
    )
    .filter(({ takenCents, ...line }) => takenCents || line.correctedCents || line.refundedCents),
})

const linesIn = (all: readonly UserCollection[]) => all.flatMap(({ studentPayments }) => studentPayments)

/** The sums of a day's collections in cents, which must agree with each other and with its lines. */
function totalOf(all: readonly UserCollection[]): number {
  for (const { totalPaid, methods, studentPayments } of all) {
    expect(centsOf(methods.Cash) + centsOf(methods.ZAAD) + centsOf(methods['E-dahab'])).toBe(centsOf(totalPaid))
    expect(studentPayments.reduce((sum, { amountPaid }) => sum + centsOf(amountPaid), 0)).toBe(centsOf(totalPaid))
  }
  return all.reduce((sum, { totalPaid }) => sum + centsOf(totalPaid), 0)
}

it(
  'random histories never change the figures of a past day, and drawers add up to the worth of all payments',
  { tags: ['random', 'promise:money-adds-up'], timeout: RANDOM_TIMEOUT },
  async () => {
    const outcomes = { done: 0, refused: 0, days: 0 }
    let start = '2027-01-01'
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const family = [
          await school.freshStudent([1, 2]),
          await school.freshStudent([1]),
          await school.freshStudent([1]),
        ]
        // A month before it is left for what is dated earlier; 300 histories end before 2100, the last year of fees.
        start = addDays(start, 80)
        let day = start
        const known = new Map<string, { cashUp: ReturnType<typeof told>; lines: ReturnType<typeof linesIn> }>()
        for (const each of steps) {
          try {
            await run(family, day, each)
            outcomes.done += 1
          } catch (error) {
            if (!(error instanceof Problem) || error.status >= 500) throw error
            outcomes.refused += 1
          }
          if (each.kind !== 'nextDay') continue
          known.set(day, { cashUp: told(await cashUp(day)), lines: linesIn(await collected(day)) })
          day = addDays(day, 1)
          outcomes.days += 1
        }
        for (const [past, before] of known) {
          expect(told(await cashUp(past))).toEqual(before.cashUp)
          const lines = linesIn(await collected(past))
          expect(lines).toEqual(expect.arrayContaining(before.lines))
          // Later only payments that devices sent late are added to a day.
          const added = lines.length - before.lines.length
          expect(lines.filter(({ kind }) => kind === 'taken').length - added).toBe(
            before.lines.filter(({ kind }) => kind === 'taken').length,
          )
        }
        let [drawers, inCollections] = [0, 0]
        for (let each = addDays(start, -30); each <= day; each = addDays(each, 1)) {
          const { lines, drawerCents, changes } = await cashUp(each)
          for (const line of lines)
            expect(line.confirmedCents + line.heldCents + line.correctedCents - line.refundedCents).toBe(
              line.drawerCents,
            )
          const changed = lines.reduce((sum, line) => sum + line.correctedCents - line.refundedCents, 0)
          expect(changes.reduce((sum, { cents }) => sum + cents, 0)).toBe(changed)
          drawers += drawerCents
          const inDay = totalOf(await collected(each))
          expect(centsOf((await incomeOf(each)).amountPaidToday)).toBe(inDay)
          inCollections += inDay
        }
        const [worth] = await database.db
          .select({
            cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::int`,
            confirmed: sql<number>`coalesce(sum(${payments.amountCents}) filter (where state = 'confirmed'), 0)::int`,
          })
          .from(payments)
          .where(sql`${payments.studentId} = any(${sql.param(family)}::integer[]) and state in ('confirmed', 'held')`)
        expect(drawers).toBe(worth!.cents)
        expect(inCollections).toBe(worth!.confirmed)
      }),
      { numRuns: HISTORIES, ...(isProof ? {} : { seed: 20_261_122 }), endOnFailure: true },
    )
    await expectMoneyAddsUp(database.db)
    expect(outcomes.done).toBeGreaterThan(outcomes.refused)
    expect(outcomes.days).toBeGreaterThan(10)
  },
)
