import { markAttendanceOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { createRecordOffline, editRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { isPartly, kindFields } from '#domain/school/day-kinds.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { preview } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { readAccounts } from '#data/fees/fee-accounts.queries.ts'
import { takenOf } from '#domain/fees/payment-lines.rules.ts'
import { savePayment } from '#data/fees/take-payment.ts'
import { newRef } from '#data/device/new-ref.ts'
import { cancelEntry, dismissEntry, enqueue, retryEntry } from '#data/outbox/outbox.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import type { Random } from '#server/db/seed/random.ts'
import { entriesOf, savingOn } from '#sw/sync/testing/device.ts'
import type { Saved } from '../saved.ts'
import { spend } from './expenses.ts'
import { isScan, scan } from './gate.ts'
import { NEW_STUDENT } from './office.ts'
import { oneOf, readerOf } from './reader.ts'
import { handle, labelOf, MONEY, note, savesOf, type Actor, type World } from './world.ts'

async function studentsOf(actor: Actor): Promise<StudentRow[]> {
  const reader = await readerOf(actor)
  return reader ? ((await reader.cache.students.toArray()) as StudentRow[]) : []
}

/** A random student; sometimes the student who was registered last. */
function someStudent(random: Random, students: readonly StudentRow[]): StudentRow | undefined {
  const newest = students.filter(({ fullname }) => fullname.startsWith(NEW_STUDENT)).sort((a, b) => a.id - b.id)
  return newest.length > 0 && random.chance(0.5) ? newest.at(-1) : oneOf(random, students)
}

/** Kinds of marks in turn, so that they take no draw from the plan; as often none. */
const KINDS = [null, 'late', null, 'excused', null, 'unexcused', null, 'leftEarly'] as const

const saidOf = (world: World) => {
  const dayKind = KINDS[world.made % KINDS.length] ?? null
  return { dayKind, said: { present: isPartly(dayKind), ...kindFields({ kind: dayKind }) } }
}

/** Marks one student, or a whole class, absent with a reason, late or leaving early. */
export async function mark(world: World, actor: Actor, isClass: boolean): Promise<Saved | undefined> {
  const students = await studentsOf(actor)
  const student = someStudent(actor.random, students)
  if (!student) return undefined
  if (!isClass && isScan(world, actor)) return scan(world, actor, student)
  const { db } = actor.device
  const options = savingOn(actor.device)
  const date = world.school.today()
  const { classId } = student
  const group = isClass ? students.filter((each) => each.classId === classId) : [student]
  const { dayKind, said } = saidOf(world)
  const made = await note(world, { ...actor, about: group.map(({ fullname }) => fullname) }, (remark) => {
    if (!isClass) {
      const body = { studentId: student.id, date, ...said, remark }
      return enqueue(db, markAttendanceOffline, { body }, options)
    }
    const marks = group.map(({ id }) => ({ studentId: id, ...said, remark }))
    return enqueue(db, markClassOffline, { body: { classId, date, marks } }, options)
  })
  made.dayKind = dayKind
  return made
}

/** Writes a discipline record, or edits one that the same person made on this device. */
export async function record(world: World, actor: Actor, isEdit: boolean): Promise<void> {
  const { random, device } = actor
  const isOwn = ({ ref, on, maker }: Saved): boolean => ref !== undefined && on === actor.on && maker === actor.maker
  const earlier = isEdit ? oneOf(random, [...world.saved.values()].filter(isOwn)) : undefined
  const student = someStudent(random, await studentsOf(actor))
  if (!student || (isEdit && !earlier)) return
  const ref = earlier?.ref ?? newRef()
  const options = savingOn(device)
  const made = await note(world, { ...actor, about: earlier?.about ?? [student.fullname] }, (description) => {
    const text = { type: 'Disruption' as const, description }
    return earlier
      ? enqueue(device.db, editRecordOffline, { params: { id: ref }, body: text }, options)
      : enqueue(device.db, createRecordOffline, { body: { ...text, studentId: student.id, ref } }, options)
  })
  made.ref = ref
}

/** Transfer numbers, so few that some are used twice. */
const NUMBERS = ['634000001', '634000002', '634000003', '634000004', '634000005', '634000006']

/** A random payment method: mostly cash, sometimes a mobile money transfer. */
const wayOf = (random: Random): { method: 'Cash' } | { method: 'ZAAD'; number: string } =>
  random.chance(0.7) ? { method: 'Cash' } : { method: 'ZAAD', number: random.pick(NUMBERS as [string]) }

/** A random amount: the sum due, or an odd amount, or too much; sometimes with a discount. */
function sumsFor(random: Random, dueCents: number): { amountPaid: number; discount: number } {
  const discountCents = random.chance(0.2) ? random.int(1, Math.min(500, dueCents)) : 0
  const cents = random.chance(0.6) ? dueCents - discountCents : random.int(1, 2 * dueCents)
  return { amountPaid: cents / 100, discount: discountCents / 100 }
}

/** Takes money for some children of one family, as the counter does. */
export const pay = (world: World, actor: Actor): Promise<Saved | undefined> => payFor(world, actor, () => true)

/** Takes money for some children of a family that has a child whom `isWanted` chooses. */
export async function payFor(
  world: World,
  actor: Actor,
  isWanted: (student: StudentRow) => boolean,
): Promise<Saved | undefined> {
  const { random, device } = actor
  const reader = await readerOf(actor)
  const students = await studentsOf(actor)
  const first = someStudent(random, students.filter(isWanted))
  if (!MONEY.includes(actor.role) || !reader || !first?.phone) return undefined
  const family = students.filter(({ phone }) => phone === first.phone)
  const ids = family.map(({ id }) => id)
  const accountOf = await readAccounts(reader, ids)
  const lines = ids.flatMap((studentId) => {
    const month = oneOf(random, accountOf(studentId).open)
    return month ? [{ studentId, year: month.year, month: month.month, ...sumsFor(random, dueOf(month)) }] : []
  })
  if (lines.length === 0) return undefined
  const way = wayOf(random)
  const isLess = lines.some(({ discount }) => discount > 0)
  const shown = lines.map((line) => preview(accountOf(line.studentId), takenOf(line)))
  const body = { ref: newRef(), ...way, lines, ...(isLess && { discountReason: 'siblings' }) }
  const names = new Map(family.map(({ id, fullname }) => [id, fullname]))
  const made = await note(world, { ...actor, about: [...names.values()] }, async (description) => {
    const take = () => savePayment(reader, { ...body, description }, { shown, ...savingOn(device) })
    // Taken twice, as by a double click.
    const [{ entry }, again] = [await take(), await take()]
    if (!again.isRepeat || again.entry.receipt !== entry.receipt) throw new Error('One payment was taken twice')
    return entry
  })
  const entry = await entryOf(actor, made)
  const paidLines = lines.map((line) => ({ ...line, student: names.get(line.studentId) ?? '' }))
  made.payment = { receipt: entry?.receipt ?? '', method: way.method, lines: paidLines }
  world.tried.payments++
  if (isLess) world.tried.discounts++
  if (way.method !== 'Cash') world.tried['transfers by phone']++
  return made
}

const entryOf = async ({ device }: Actor, { label }: Saved): Promise<OutboxEntry | undefined> =>
  (await entriesOf(device)).find(({ input }) => labelOf(input) === label)

/** An id so high that the school never gives it. */
const NOBODY = 2_000_000

/** Leaves an entry of a release that is newer than the server, or a payment for a student who never existed. */
export async function ahead(world: World, actor: Actor, what: 'mark' | 'pay' | 'spend'): Promise<void> {
  const made = await { mark, pay, spend }[what](world, actor, false)
  const entry = made && (await entryOf(actor, made))
  if (!entry) return
  const { outbox } = actor.device.db
  world.tried['entries ahead of the school']++
  const money = made.payment ?? made.expense
  if (money) money.isAhead = true
  if (!made.payment || actor.random.chance(0.5)) return void (await outbox.update(entry.id, { version: 99 }))
  const { body } = entry.input as { body: { lines: object[] } }
  const lines = body.lines.map((line, at) => ({ ...line, studentId: NOBODY + at }))
  await outbox.update(entry.id, { input: { body: { ...body, lines } }, subjects: lines.map(() => ({ born: null })) })
}

/** Cancels, retries or dismisses an entry, as its maker may on the outbox page. */
export async function tidy(world: World, actor: Actor, wish: 'cancel' | 'retry' | 'dismiss'): Promise<void> {
  const { device, ownerId, random } = actor
  const own = (await entriesOf(device)).filter((each) => each.ownerId === ownerId && each.state !== 'acknowledged')
  const entry = oneOf(random, own)
  if (!entry) return
  if (wish === 'retry' && entry.state === 'parked') for (const save of savesOf(world, entry)) save.isRetried = true
  const how = { cancel: cancelEntry, retry: retryEntry, dismiss: dismissEntry }[wish]
  await handle<unknown>(world, actor, () => how(device.db, entry.id))
}
