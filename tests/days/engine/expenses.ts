import { addDays, schoolDay } from '#domain/core/dates.ts'
import { recordExpenseOffline } from '#domain/expenses/expenses.offline.ts'
import { EXPENSE_METHODS } from '#domain/expenses/expense-methods.ts'
import { EXPENSE_CATEGORIES } from '#domain/school/expense-categories.ts'
import { saveExpense } from '#data/expenses/record-expense.ts'
import { newRef } from '#data/device/new-ref.ts'
import { entriesOf, nowOf, savingOn } from '#sw/sync/testing/device.ts'
import type { Saved } from '../saved.ts'
import { ZONE } from './small-school.ts'
import { MONEY, note, type Actor, type World } from './world.ts'

/** Numbers of days by which an expense is dated back: mostly today, sometimes in a month that has ended. */
const DAYS_BACK = [0, 0, 0, 0, 1, 3, 25, 40] as const

/** Records an expense on the device, as the office does, dated by the device's clock. */
export async function spend(world: World, actor: Actor): Promise<Saved | undefined> {
  const { random, device } = actor
  if (!MONEY.includes(actor.role)) return undefined
  const date = addDays(schoolDay(nowOf(device), ZONE), -random.pick(DAYS_BACK))
  const cents = random.int(1, 9_000)
  const [category, paymentMethod] = [random.pick(EXPENSE_CATEGORIES), random.pick(EXPENSE_METHODS)]
  const body = { ref: newRef(), category, paymentMethod, amount: cents / 100, date }
  const made = await note(world, { ...actor, about: [] }, async (description) => {
    const save = () => saveExpense(device.db, { ...body, description }, savingOn(device))
    // Saved twice, as by a double click.
    const [{ entry }, again] = [await save(), await save()]
    if (!again.isRepeat || again.entry.receipt !== entry.receipt) throw new Error('One expense was recorded twice')
    return entry
  })
  const key = recordExpenseOffline.key({ body })
  const voucher = (await entriesOf(device)).find((entry) => entry.key === key)?.receipt ?? ''
  made.expense = { voucher, category, method: paymentMethod, cents, day: date }
  world.tried.expenses++
  if (date < world.school.today().slice(0, 8)) world.tried['expenses of earlier months']++
  return made
}
