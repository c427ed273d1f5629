import * as openings from '#domain/openings/openings.endpoints.ts'
import { centsOf } from '#domain/school/money.ts'
import type { Database } from '../../db/client.ts'
import { students } from '../../db/schema.ts'
import type { MoneySchool } from '../fees/test-money-school.ts'
import type { Act } from './test-book-steps.ts'

type OfOpenings = Act & { kind: 'open' | 'openStudent' | 'payOwed' | 'takeOwedBack' }

type Books = {
  school: MoneySchool
  database: Database
  employeeIds: readonly number[]
  /** Adds money of the cash accounts to the model (cents). */
  addByHand: (cents: number) => void
}

const DAY = '2026-01-01'

/** Steps of random histories that set opening balances, and pay salaries that were owed. `now`: the instant of a step. */
export function openingsOf({ school, database, employeeIds, addByHand }: Books, now: () => { now: number }) {
  const owed = new Map<number, number>()
  let drawerCents = 0
  const admin = () => school.actor('admin')

  async function open({ what, which, dollars: amount }: Act & { kind: 'open' }): Promise<void> {
    const employeeId = employeeIds[which % employeeIds.length] ?? 0
    const of =
      what === 'money'
        ? { accounts: [{ account: 'cash' as const, amount }] }
        : { employees: [{ employeeId, [what]: amount }] }
    await school.call(openings.saveOpening, admin(), { body: { day: DAY, ...of } }, now())
    if (what === 'salary') owed.set(employeeId, centsOf(amount))
    if (what !== 'money') return
    addByHand(centsOf(amount) - drawerCents)
    drawerCents = centsOf(amount)
  }

  async function run(each: OfOpenings, family: readonly number[]): Promise<void> {
    if (each.kind === 'open') return open(each)
    if (each.kind === 'openStudent') {
      const { child, dollars, owes } = each
      const rows = [{ studentId: family[child] ?? 0, debt: owes ? dollars : 0, ahead: owes ? 0 : dollars }]
      await school.call(openings.saveOpeningStudents, admin(), { body: { rows } }, now())
      return
    }
    const employeeId = employeeIds[each.which % employeeIds.length] ?? 0
    const params = { employeeId }
    if (each.kind === 'payOwed') {
      const body = { method: 'Cash' as const, overdrawnReason: 'the drawer knows best' }
      await school.call(openings.payOwedSalary, admin(), { params, body }, now())
      addByHand(-(owed.get(employeeId) ?? 0))
      return
    }
    await school.call(openings.takeOwedSalaryBack, admin(), { params, body: { reason: 'wrong' } }, now())
    addByHand(owed.get(employeeId) ?? 0)
  }

  return {
    run,
    /** Opens the books of the school and of every student: one of two owes something, the other has money ahead. */
    begin: async (): Promise<void> => {
      await open({ kind: 'open', what: 'money', which: 0, dollars: 40 })
      for (const which of [0, 1]) {
        await open({ kind: 'open', what: 'advance', which, dollars: 120 })
        await open({ kind: 'open', what: 'salary', which, dollars: 33 })
      }
      await database.db.update(students).set({ deletedAt: null })
      const rows = school.students.map(({ id }, at) => ({
        studentId: id,
        debt: at % 2 ? 0 : 21,
        ahead: at % 2 ? 8 : 0,
      }))
      await school.call(openings.saveOpeningStudents, admin(), { body: { rows } }, now())
      await school.removeAll()
    },
  }
}

/** Opening balances can be changed only until the first closing, so these steps begin the first history. */
export const FIRST_STEPS = [
  { kind: 'open', what: 'salary', which: 0, dollars: 20 },
  { kind: 'payOwed', which: 0 },
  { kind: 'takeOwedBack', which: 0 },
  // An expense that is corrected; most later ones are in closed months, or in shillings, which stay.
  { kind: 'spend', dollars: 5, back: 0, method: 'Cash', on: 9 },
  { kind: 'spendOther', which: 0, dollars: 6, back: 0, on: 9 },
] as const satisfies readonly Act[]
