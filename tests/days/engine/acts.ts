import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { createRecordOffline, editRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { preview } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import { readAccounts } from '#data/fees/fee-accounts.queries.ts'
import { newPaymentRef, savePayment, takenOfLine } from '#data/fees/take-payment.ts'
import { cancelEntry, dismissEntry, enqueue, retryEntry } from '#data/outbox.ts'
import { getSetting } from '#data/settings.ts'
import type { Random } from '#server/db/seed/random.ts'
import { entriesOf, openCopy, savingOn } from '#sw/sync/testing/device.ts'
import type { PaidLine } from '../saved.ts'
import { handle, labelOf, note, type Actor, type World } from './world.ts'

/** The copy that the person on the device reads; null before the first page has come. */
async function readerOf({ device, ownerId }: Actor) {
  const name = await getSetting(device.db, `cache:${ownerId}`)
  return name ? { db: device.db, cache: openCopy(device, name), ownerId } : null
}

async function studentsOf(actor: Actor): Promise<StudentRow[]> {
  const reader = await readerOf(actor)
  return reader ? ((await reader.cache.students.toArray()) as StudentRow[]) : []
}

const oneOf = <T>(random: Random, items: readonly T[]): T | undefined =>
  items.length > 0 ? items[random.int(0, items.length - 1)] : undefined

/** One student, or a whole class, absent with a reason. */
export async function mark(world: World, actor: Actor, isClass: boolean): Promise<void> {
  const students = await studentsOf(actor)
  const student = oneOf(actor.random, students)
  if (!student) return
  const { db } = actor.device
  const options = savingOn(actor.device)
  const date = world.school.today()
  const { classId } = student
  await note(world, actor, (remark) => {
    if (!isClass) {
      const body = { studentId: student.id, date, present: false, remark }
      return enqueue(db, markAttendanceOffline, { body }, options)
    }
    const group = students.filter((each) => each.classId === classId)
    const marks = group.map(({ id }) => ({ studentId: id, present: false, remark }))
    return enqueue(db, markClassOffline, { body: { classId, date, marks } }, options)
  })
}

/** A record of discipline, or another text for one that the same person made on this device. */
export async function record(world: World, actor: Actor, isEdit: boolean): Promise<void> {
  const { random, device } = actor
  const isOwn = ({ ref, on, ownerId }: { ref?: string; on: number; ownerId: number }): boolean =>
    ref !== undefined && on === actor.on && ownerId === actor.ownerId
  const earlier = isEdit ? oneOf(random, [...world.saved.values()].filter(isOwn)) : undefined
  const student = oneOf(random, await studentsOf(actor))
  if (!student || (isEdit && !earlier)) return
  const ref = earlier?.ref ?? newPaymentRef()
  const options = savingOn(device)
  const made = await note(world, actor, (description) => {
    const text = { type: 'Disruption' as const, description }
    return earlier
      ? enqueue(device.db, editRecordOffline, { params: { id: ref }, body: text }, options)
      : enqueue(device.db, createRecordOffline, { body: { ...text, studentId: student.id, ref } }, options)
  })
  made.ref = ref
}

const MONEY_ROLES: readonly string[] = ['ADMIN', 'USER']
/** So few that some are used twice. */
const NUMBERS = ['634000001', '634000002', '634000003', '634000004', '634000005', '634000006']

/** By which way the money comes: mostly notes, sometimes a transfer by phone. */
const wayOf = (random: Random): { method: 'Cash' } | { method: 'ZAAD'; number: string } =>
  random.chance(0.7) ? { method: 'Cash' } : { method: 'ZAAD', number: random.pick(NUMBERS as [string]) }

/** What is due, or an odd sum, or too much; now and then less by a discount. */
function sumsFor(random: Random, dueCents: number): Pick<PaidLine, 'amountPaid' | 'discount'> {
  const discountCents = random.chance(0.2) ? random.int(1, Math.min(500, dueCents)) : 0
  const cents = random.chance(0.6) ? dueCents - discountCents : random.int(1, 2 * dueCents)
  return { amountPaid: cents / 100, discount: discountCents / 100 }
}

/** Money for some children of one family, as the counter takes it. */
export async function pay(world: World, actor: Actor): Promise<void> {
  const { random, device } = actor
  const reader = await readerOf(actor)
  const students = await studentsOf(actor)
  const first = oneOf(random, students)
  if (!MONEY_ROLES.includes(actor.role) || !reader || !first?.phone) return
  const family = students.filter(({ phone }) => phone === first.phone)
  const ids = family.map(({ id }) => id)
  const accountOf = await readAccounts(reader, ids)
  const lines = ids.flatMap((studentId) => {
    const month = oneOf(random, accountOf(studentId).open)
    return month ? [{ studentId, year: month.year, month: month.month, ...sumsFor(random, dueOf(month)) }] : []
  })
  if (lines.length === 0) return
  const way = wayOf(random)
  const isLess = lines.some(({ discount }) => discount > 0)
  const shown = lines.map((line) => preview(accountOf(line.studentId), takenOfLine(line)))
  const body = { ref: newPaymentRef(), ...way, lines, ...(isLess && { discountReason: 'siblings' }) }
  const made = await note(world, actor, async (description) => {
    const take = () => savePayment(reader, { ...body, description }, { shown, ...savingOn(device) })
    // A second click of a nervous finger.
    const [{ entry }, again] = [await take(), await take()]
    if (!again.isRepeat || again.entry.receipt !== entry.receipt) throw new Error('One payment was taken twice')
    return entry
  })
  const entry = (await entriesOf(device)).find(({ input }) => labelOf(input) === made.label)
  made.payment = { receipt: entry?.receipt ?? '', method: way.method, lines }
  world.tried.payments++
  if (isLess) world.tried.discounts++
  if (way.method !== 'Cash') world.tried['transfers by phone']++
}

/** What the maker of an entry may do with it on the outbox page. */
export async function tidy(world: World, actor: Actor, wish: 'cancel' | 'retry' | 'dismiss'): Promise<void> {
  const { device, ownerId, random } = actor
  const own = (await entriesOf(device)).filter((each) => each.ownerId === ownerId && each.state !== 'acknowledged')
  const entry = oneOf(random, own)
  if (!entry) return
  if (wish === 'retry' && entry.state === 'parked') world.saved.get(labelOf(entry.input))!.isRetried = true
  const how = { cancel: cancelEntry, retry: retryEntry, dismiss: dismissEntry }[wish]
  await handle<unknown>(world, actor, () => how(device.db, entry.id))
}
