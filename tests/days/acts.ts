import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { createRecordOffline, editRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { preview } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/students/students.schema.ts'
import { readAccounts } from '#data/fees/fee-accounts.queries.ts'
import { newPaymentRef, savePayment, takenOfLine } from '#data/fees/take-payment.ts'
import { enqueue } from '#data/outbox.ts'
import { getSetting } from '#data/settings.ts'
import { entriesOf, nowOf, openCopy } from '#sw/sync/testing/device.ts'
import { labelOf, note, type Actor, type World } from './world.ts'

/** The copy that the person on the device reads; null before the first page has come. */
async function readerOf({ device, ownerId }: Actor) {
  const name = await getSetting(device.db, `cache:${ownerId}`)
  return name ? { db: device.db, cache: openCopy(device, name), ownerId } : null
}

async function studentsOf(actor: Actor): Promise<StudentRow[]> {
  const reader = await readerOf(actor)
  return reader ? ((await reader.cache.students.toArray()) as StudentRow[]) : []
}

export async function mark(world: World, actor: Actor): Promise<void> {
  const students = await studentsOf(actor)
  if (students.length === 0) return
  const { random, school } = world
  const student = students[random.int(0, students.length - 1)]!
  const date = school.today()
  const now = nowOf(actor.device)
  await note(world, actor, (remark) => {
    if (random.chance(0.7)) {
      const body = { studentId: student.id, date, present: false, remark }
      return enqueue(actor.device.db, markAttendanceOffline, { body }, { now })
    }
    const marks = students
      .filter(({ classId }) => classId === student.classId)
      .map(({ id }) => ({ studentId: id, present: false, remark }))
    return enqueue(actor.device.db, markClassOffline, { body: { classId: student.classId, date, marks } }, { now })
  })
}

export async function record(world: World, actor: Actor): Promise<void> {
  const students = await studentsOf(actor)
  const { random, saved } = world
  const own = [...saved.values()].filter(({ ref, on, ownerId }) => ref && on === actor.on && ownerId === actor.ownerId)
  const earlier = own.length > 0 && random.chance(0.4) ? own[random.int(0, own.length - 1)] : null
  if (students.length === 0) return
  const { id: studentId } = students[random.int(0, students.length - 1)]!
  const ref = earlier?.ref ?? newPaymentRef()
  const now = nowOf(actor.device)
  const made = await note(world, actor, (description) => {
    const text = { type: 'Disruption' as const, description }
    return earlier
      ? enqueue(actor.device.db, editRecordOffline, { params: { id: ref }, body: text }, { now })
      : enqueue(actor.device.db, createRecordOffline, { body: { ...text, studentId, ref } }, { now })
  })
  if (made) made.ref = ref
}

/** Money for some children of one family, as the counter takes it: what is due, or an odd sum, or too much. */
export async function pay(world: World, actor: Actor): Promise<void> {
  const reader = await readerOf(actor)
  const students = await studentsOf(actor)
  const first = students[world.random.int(0, students.length - 1)]
  if (!reader || !first?.phone) return
  const { random, tried } = world
  const family = students.filter(({ phone }) => phone === first.phone)
  const accountOf = await readAccounts(
    reader,
    family.map(({ id }) => id),
  )
  const lines = family.flatMap(({ id: studentId }) => {
    const { open } = accountOf(studentId)
    const month = open[random.int(0, open.length - 1)]
    if (!month) return []
    const cents = random.chance(0.6) ? dueOf(month) : random.int(1, 2 * dueOf(month))
    return [{ studentId, year: month.year, month: month.month, amountPaid: cents / 100, discount: 0 }]
  })
  if (lines.length === 0) return
  const shown = lines.map((line) => preview(accountOf(line.studentId), takenOfLine(line)))
  const ref = newPaymentRef()
  const body = { ref, method: 'Cash' as const, lines }
  const made = await note(world, actor, async (description) => {
    const take = () => savePayment(reader, { ...body, description }, { shown, now: nowOf(actor.device) })
    // A second click of a nervous finger.
    const [{ entry }, again] = [await take(), await take()]
    if (!again.isRepeat || again.entry.receipt !== entry.receipt) throw new Error('One payment was taken twice')
    return entry
  })
  if (!made) return
  const entry = (await entriesOf(actor.device)).find(({ input }) => labelOf(input) === made.label)
  made.payment = { receipt: entry?.receipt ?? '', ref, lines }
  tried.payments++
}
