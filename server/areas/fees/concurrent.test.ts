import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#domain/core/problems.ts'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import * as endpoints from '#domain/fees/payments.endpoints.ts'
import type { PaymentLine } from '#domain/fees/fees.schema.ts'
import type { Database } from '../../db/client.ts'
import { discountLimits, payments } from '../../db/schema.ts'
import { seededRandom, type Random } from '../../db/seed/random.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { usesPostgres } from '../../testing/own-postgres.ts'
import { expectMoneyAddsUp } from './money.testing.ts'
import { openMoneySchool, type MoneySchool } from './test-money-school.ts'

const CLIENTS = 8
const STEPS = 25
/** Room in the discount limits (cents), so small that discounts are soon refused or held. */
const ROOM_CENTS = 600

type Taken = { id: number; studentId: number; cents: number }

// The embedded database runs one transaction at a time; only on PostgreSQL do clients run in parallel.
describe.runIf(usesPostgres())('eight clients who take money of one family at once', () => {
  let school: MoneySchool
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
    school = await openMoneySchool(database, [], 120)
    await school.removeAll()
  })
  afterAll(() => database.close())

  /** Payments that a call recorded; none where it was refused. Any other error fails the test. */
  async function recorded(call: ReturnType<MoneySchool['take']>): Promise<Taken[]> {
    try {
      const { lines } = await call
      return lines.map(({ paymentId: id, studentId, amountPaid }) => ({
        id,
        studentId,
        cents: Math.round(amountPaid * 100),
      }))
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return []
      throw error
    }
  }

  const ignoringRefusals = async (call: Promise<unknown>): Promise<void> => {
    try {
      await call
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
    }
  }

  function linesFor(random: Random, family: readonly number[]): PaymentLine[] {
    const chosen = random.shuffle(family).slice(0, random.int(1, family.length))
    return chosen.map((id) =>
      school.line(id, random.int(1, 2_500) / 100, random.int(1, 3), random.chance(0.4) ? random.int(1, 300) / 100 : 0),
    )
  }

  /**
   * The steps of one client; returns the money that it was told is recorded, and the unconditional writes by which it
   * took money.
   */
  async function client(random: Random, family: readonly number[]) {
    const taken: Taken[] = []
    const receipts: string[] = []
    for (let at = 0; at < STEPS; at++) {
      const admin = school.actor('admin')
      const dice = random.next()
      const known = taken.length > 0 ? taken[random.int(0, taken.length - 1)] : undefined
      if (dice < 0.3) {
        const receipt = school.freshReceipt()
        receipts.push(receipt)
        const made = await recorded(school.take({ receipt, lines: linesFor(random, family) }))
        expect(made.length).toBeGreaterThan(0)
        taken.push(...made)
      } else if (dice < 0.65) taken.push(...(await recorded(school.take({ lines: linesFor(random, family) }))))
      else if (dice < 0.78 && known) {
        const cents = random.int(1, 3_000)
        const body = {
          reason: 'counted again',
          amountPaid: cents / 100,
          discount: random.chance(0.3) ? random.int(1, 200) / 100 : 0,
        }
        const correct = school.call(endpoints.correctPayment, admin, { params: { id: known.id }, body })
        await ignoringRefusals(
          correct.then(() => {
            known.cents = cents
          }),
        )
      } else if (dice < 0.88 && known) await ignoringRefusals(school.voidPayment(known.id))
      else {
        const month = random.int(1, 12)
        const body = { months: [{ year: 2026, month }] }
        await school.call(generateFees, admin, { body }, { now: Date.UTC(2026, month - 1, 15) })
      }
    }
    return { taken, receipts }
  }

  const discountGiven = async (month: number): Promise<number> => {
    const [sum] = await database.db
      .select({ cents: sql<number>`coalesce(sum(${payments.discountCents}), 0)::int` })
      .from(payments)
      .where(and(eq(payments.state, 'confirmed'), eq(payments.year, 2026), eq(payments.month, month)))
    return sum!.cents
  }

  /** Raises the discount limit of each month. */
  async function raiseLimits(): Promise<Map<number, number>> {
    const limits = new Map<number, number>()
    for (const month of [1, 2, 3]) {
      const maxCents = (await discountGiven(month)) + ROOM_CENTS
      await database.db
        .insert(discountLimits)
        .values({ year: 2026, month, maxCents })
        .onConflictDoUpdate({ target: [discountLimits.year, discountLimits.month], set: { maxCents } })
      limits.set(month, maxCents)
    }
    return limits
  }

  it.each(['one', 'two', 'three', 'four'])(
    'neither lose nor double a payment, whatever else happens meanwhile (%s)',
    async (seed) => {
      const family = [
        await school.freshStudent([1, 2, 3]),
        await school.freshStudent([1, 2, 3]),
        await school.freshStudent([1]),
      ]
      const limits = await raiseLimits()
      const clients = Array.from({ length: CLIENTS }, (_, index) => client(seededRandom(`${seed} ${index}`), family))
      const done = await Promise.all(clients)
      const told = done.flatMap(({ taken }) => taken)
      const stored = await database.db.select().from(payments).where(inArray(payments.studentId, family))
      expect(stored.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
        told.map(({ id }) => id).toSorted((a, b) => a - b),
      )
      const centsOf = new Map(stored.map(({ id, studentId, amountCents }) => [id, { studentId, amountCents }]))
      for (const { id, studentId, cents } of told) expect(centsOf.get(id)).toEqual({ studentId, amountCents: cents })
      const receipts = new Set(stored.map(({ receipt }) => receipt))
      for (const receipt of done.flatMap((each) => each.receipts)) expect(receipts).toContain(receipt)
      for (const [month, cents] of limits) expect(await discountGiven(month)).toBeLessThanOrEqual(cents)
      await expectMoneyAddsUp(database.db)
    },
    120_000,
  )

  it('have one of two payments held that use one number at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const zaad = { method: 'ZAAD', number: `63 500 00${String(round).padStart(2, '0')}` } as const
      const pair = [await school.freshStudent([1]), await school.freshStudent([1])]
      const taken = await Promise.all(
        pair.map((id) => school.take({ ...zaad, receipt: school.freshReceipt(), lines: [school.line(id, 17)] })),
      )
      const told = taken.flatMap(({ lines }) => lines.map(({ heldCode }) => heldCode))
      expect(told).toHaveLength(2)
      expect(told).toEqual(expect.arrayContaining([null, 'numberUsed']))
    }
    await expectMoneyAddsUp(database.db)
  })

  it('never deadlock over the limits of two months', async () => {
    await raiseLimits()
    const take = async (months: readonly [number, number]) => {
      const lines = [school.line(await school.freshStudent([1, 2]), 1, months[0], 0.01)]
      lines.push(school.line(await school.freshStudent([1, 2]), 1, months[1], 0.01))
      return () => school.take({ lines })
    }
    for (let round = 0; round < 3; round++) {
      const ready = []
      for (let index = 0; index < CLIENTS; index++) ready.push(await take(index % 2 === 0 ? [1, 2] : [2, 1]))
      const taken = await Promise.all(ready.map((go) => go()))
      expect(taken.flatMap(({ lines }) => lines.map(({ discount }) => discount))).toEqual(
        Array<number>(2 * CLIENTS).fill(0.01),
      )
    }
  })

  it('have one of two payments for one month confirmed, and the other held or refused', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await school.freshStudent([1])
      const lines = [school.line(id, 17)]
      const [withReceipt, plain] = await Promise.allSettled([
        school.take({ receipt: school.freshReceipt(), lines }),
        school.take({ lines }),
      ])
      const state = withReceipt.status === 'fulfilled' ? withReceipt.value.lines[0]?.state : 'refused'
      expect([state, plain.status]).toEqual(state === 'held' ? ['held', 'fulfilled'] : ['confirmed', 'rejected'])
    }
  })
})
