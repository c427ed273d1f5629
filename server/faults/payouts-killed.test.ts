import { setTimeout as after } from 'node:timers/promises'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { schoolDay } from '#domain/core/dates.ts'
import { monthNumber, monthNumberOfDay } from '#domain/school/months.ts'
import type { Month } from '../areas/payroll/salaries-due.ts'
import { expenses, salaryPayouts } from '../db/schema.ts'
import type { SchoolDatabase } from '../testing/place.ts'
import { openDemo } from '../testing/school-place.ts'
import { ask, startProcess, type ServerProcess } from '../testing/server-process.ts'

const TODAY = schoolDay(Date.now(), 'Africa/Mogadishu')

const KILLS = 3

/** The month that many months before the present one. */
function monthBefore(months: number): Month {
  const present = monthNumberOfDay(TODAY)
  const number = Math.floor(present / 100) * 12 + (present % 100) - 1 - months
  return { year: Math.floor(number / 12), month: (number % 12) + 1 }
}

/** Months of the demo school whose salaries nobody paid, one for each kill; every employee was hired before them. */
const MONTHS = Array.from({ length: KILLS }, (_, at) => monthBefore(3 + at))

type Pay = { totals: { employeesPaid: number } }

let place: SchoolDatabase
const servers: ServerProcess[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((each) => each.kill()))
  await place.remove()
})

async function start(): Promise<{ address: string; server: ServerProcess }> {
  const server = startProcess({ env: place.env })
  servers.push(server)
  return { address: await server.ready, server }
}

const signIn = async (address: string): Promise<string> =>
  String(
    (await ask(address, '/user/login', { body: { email: 'office@demo.school', password: 'Demo!2026' } })).json[
      'Access_token'
    ],
  )

/** Presses Pay for a month. */
const pay = (address: string, token: string, month: Month) =>
  ask(address, '/EmployeeAdvance/employee/salary/pay-all', {
    token,
    body: { ...month, paymentMethod: 'Cash', overdrawnReason: 'counted again' },
  })

it(
  'a server killed while it pays the salaries of a month pays every employee once, or nobody until the payment is requested again',
  { tags: ['fault:server-killed', 'promise:effect-once'], timeout: 240_000 },
  async () => {
    place = await openDemo()
    let { address, server } = await start()
    let token = await signIn(address)
    const begun = performance.now()
    const present = await pay(address, token, monthBefore(0))
    const payMs = performance.now() - begun
    expect(present.status).toBe(200)
    const due = new Map<number, number>()
    const paidAfterKill: number[] = []
    for (const [at, month] of MONTHS.entries()) {
      const { year } = month
      const asked = await ask(address, `/EmployeeAdvance/All/employee-balance?month=${month.month}&year=${year}`, {
        token,
      })
      const { balances } = asked.json as { balances: unknown[] }
      expect(balances.length).toBeGreaterThan(3)
      due.set(monthNumber(month), balances.length)
      const answer = pay(address, token, month).catch(() => null)
      // The last answer comes and is lost; before it the server is killed at moments spread over the call.
      await (at === MONTHS.length - 1 ? answer : Promise.race([answer, after((payMs * (at + 0.5)) / MONTHS.length)]))
      await server.kill()
      ;({ address, server } = await start())
      token = await signIn(address)
      const employeesPaid = async (): Promise<number> => {
        const told = await ask(address, `/EmployeeAdvance/payout?month=${month.month}&year=${year}`, { token })
        return (told.json as Pay).totals.employeesPaid
      }
      paidAfterKill.push(await employeesPaid())
      expect([0, balances.length]).toContain(paidAfterKill.at(-1))
      const again = await pay(address, token, month)
      expect(again.status).toBe(200)
      expect(await employeesPaid()).toBe(balances.length)
    }
    expect(paidAfterKill.at(-1)).toBe(due.get(monthNumber(MONTHS.at(-1) as Month)))
    await server.stop()
    const { db, close } = await place.open()
    for (const month of MONTHS) {
      const { year } = month
      const paid = await db
        .select({
          employeeId: salaryPayouts.employeeId,
          cents: salaryPayouts.paidCents,
          expenseId: salaryPayouts.expenseId,
        })
        .from(salaryPayouts)
        .where(
          and(eq(salaryPayouts.year, year), eq(salaryPayouts.month, month.month), isNull(salaryPayouts.reversedAt)),
        )
      expect(new Set(paid.map(({ employeeId }) => employeeId)).size).toBe(paid.length)
      expect(paid).toHaveLength(due.get(monthNumber(month)) ?? 0)
      const ids = paid.flatMap(({ expenseId }) => (expenseId === null ? [] : [expenseId]))
      const spent = await db.select({ cents: expenses.amountCents }).from(expenses).where(inArray(expenses.id, ids))
      expect(spent).toHaveLength(new Set(ids).size)
      const sum = (rows: { cents: number }[]): number => rows.reduce((total, { cents }) => total + cents, 0)
      expect(sum(spent)).toBe(sum(paid))
    }
    const [differences] = await db.select({ number: sql<number>`count(*)::int` }).from(sql`journal_differences`)
    expect(differences?.number).toBe(0)
    await close()
  },
)
