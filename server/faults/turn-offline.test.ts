import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callInfoOffline, markClassOffline } from '#domain/attendance/attendance.offline.ts'
import { createRecordOffline } from '#domain/discipline/discipline.offline.ts'
import { enterScoresOffline } from '#domain/exams/exams.offline.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { preview } from '#domain/fees/payments.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { takenOf } from '#domain/fees/payment-lines.rules.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Turn, TurnDraft } from '#domain/turns/turns.schema.ts'
import { newRef } from '#data/device/new-ref.ts'
import { readAccounts } from '#data/fees/fee-accounts.queries.ts'
import { savePayment } from '#data/fees/take-payment.ts'
import { getSetting } from '#data/device/settings.ts'
import { enqueue } from '#data/outbox/outbox.ts'
import { openInnerSchool } from '#tests/days/engine/inner-school.ts'
import { readerOf } from '#tests/days/engine/reader.ts'
import type { School } from '#tests/days/engine/school.ts'
import { FIRST_DAY } from '#tests/days/engine/small-school.ts'
import { sourceOnPostgres, type Source } from '#tests/days/engine/sources.ts'
import { storageInMemory, storageOf } from '#tests/days/engine/storage.ts'
import { actorOf, newDevices, newWorld, signIn, type Actor, type World } from '#tests/days/engine/world.ts'
import { nothingTried } from '#tests/days/saved.ts'
import { entriesOf, run, runUntilQuiet, savingOn, shut, type Device } from '#sw/sync/testing/device.ts'
import { expectMoneyAddsUp } from '../areas/fees/money.testing.ts'
import {
  absenceCalls,
  academicYears,
  attendance,
  classes,
  discipline,
  paymentAllocations,
  payments,
  scores,
  students,
  writes,
} from '../db/schema.ts'
import { ownPostgres, usesPostgres } from '../testing/own-postgres.ts'

const DAY_MS = 86_400_000
const MAKERS = ['office', 'teacher', 'attendance'] as const

let school: School
let world: World
let source: Source | undefined

beforeEach(async () => {
  source ??= usesPostgres() ? await sourceOnPostgres(ownPostgres(), FIRST_DAY) : undefined
  const postgres = source
  school = await openInnerSchool(postgres ? () => storageOf(postgres) : storageInMemory)
  world = newWorld(school, newDevices(school).slice(0, MAKERS.length), nothingTried())
  for (const [on, maker] of MAKERS.entries()) {
    await signIn(world, deviceOf(maker), maker)
    await run(world.devices[on]!, 'signIn')
  }
})
afterEach(async () => {
  world.devices.forEach(shut)
  await school.close()
})

type Maker = (typeof MAKERS)[number]
const deviceOf = (maker: Maker): Device => world.devices[MAKERS.indexOf(maker)]!

const codeOf = async (maker: Maker): Promise<string> => (await getSetting(deviceOf(maker).db, 'device'))?.code ?? ''

async function actor(maker: Maker): Promise<Actor> {
  const found = await actorOf(world, { on: MAKERS.indexOf(maker), seed: 1, do: 'signIn' })
  if (!found) throw new Error(`${maker} is not signed in`)
  return found
}

async function replicaOf(maker: Maker) {
  const reader = await readerOf(await actor(maker))
  if (!reader) throw new Error(`The tablet of ${maker} holds nothing`)
  return reader
}

const pupilsOn = async (maker: Maker, classId: number): Promise<StudentRow[]> =>
  ((await (await replicaOf(maker)).cache.students.toArray()) as StudentRow[]).filter((each) => each.classId === classId)

const classNamed = (name: string): Promise<number> =>
  school.look(async (db) => (await db.select().from(classes).where(eq(classes.name, name)))[0]?.id ?? 0)

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const { status, json } = await school.askAsAdmin(method, path, body)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return json as T
}

async function prepare(): Promise<number> {
  const years = await school.look((db) => db.select().from(academicYears).orderBy(academicYears.year))
  const at = years.findIndex(({ firstDay, year }) => (firstDay ?? `${year.slice(0, 4)}-08-01`) > school.today())
  const body = { fromYearId: years[at - 1]?.id, toYearId: years[at]?.id, rule: 'all' }
  return (await ask<{ turn: Turn }>('POST', '/turns', body)).turn.id
}

async function turn(id: number): Promise<void> {
  const draft = await ask<TurnDraft>('GET', `/turns/${id}/draft`)
  await ask('POST', `/turns/${id}/turn`, previewOf(draft).counts)
}

async function markClass(maker: Maker, classId: number, remark: string): Promise<number[]> {
  const group = await pupilsOn(maker, classId)
  const marks = group.map(({ id }) => ({ studentId: id, present: false, remark }))
  const body = { classId, date: school.today(), marks }
  const { device } = await actor(maker)
  await enqueue(device.db, markClassOffline, { body }, savingOn(device))
  return group.map(({ id }) => id)
}

async function enterMark(classId: number, studentId: number, marks: number): Promise<void> {
  const { device } = await actor('teacher')
  const body = { classId, examId: 3, subjectId: 1, scores: [{ studentId, marks, base: 0 }] }
  await enqueue(device.db, enterScoresOffline, { body }, savingOn(device))
}

async function call(studentId: number): Promise<void> {
  const { device } = await actor('attendance')
  const body = { studentId, date: school.today(), callStatus: 'Missed' as const, callNotes: 'nobody there' }
  await enqueue(device.db, callInfoOffline, { body }, savingOn(device))
}

async function writeRecord(studentId: number, description: string): Promise<void> {
  const { device } = await actor('teacher')
  const body = { type: 'Disruption' as const, description, studentId, ref: newRef() }
  await enqueue(device.db, createRecordOffline, { body }, savingOn(device))
}

/** Takes the oldest fee that a student owes, and says how much. */
async function pay(studentId: number): Promise<number> {
  const reader = await replicaOf('office')
  const { device } = await actor('office')
  const accountOf = await readAccounts(reader, [studentId])
  const [month] = accountOf(studentId).open
  if (!month) throw new Error('She owes nothing')
  const line = { studentId, year: month.year, month: month.month, amountPaid: dueOf(month) / 100, discount: 0 }
  const body = { ref: newRef(), method: 'Cash' as const, lines: [line] }
  await savePayment(reader, body, { shown: [preview(accountOf(studentId), takenOf(line))], ...savingOn(device) })
  return dueOf(month)
}

async function deliverAll(): Promise<void> {
  for (const device of world.devices) await runUntilQuiet(device)
}

/** Entries that are not simply done: state, reason and remark of each. */
async function notDone() {
  const found = []
  for (const device of world.devices)
    for (const { state, endpoint, lastError, attention } of await entriesOf(device))
      if (state !== 'acknowledged' || attention !== null)
        found.push({ endpoint, state, code: lastError?.code, attention })
  return found
}

/** That each tablet holds exactly the students, in their classes, that it would hold if it were new. */
async function expectFreshReplicas(): Promise<void> {
  const present = await school.look((db) => db.select().from(students).where(isNull(students.deletedAt)))
  const classOf = new Map(present.map(({ id, classId }) => [id, classId]))
  for (const maker of ['office', 'attendance'] as const) {
    const held = (await (await replicaOf(maker)).cache.students.toArray()) as StudentRow[]
    expect(new Map(held.map(({ id, classId }) => [id, classId]))).toEqual(classOf)
  }
}

const marksAbout = (remark: string) =>
  school.look((db) => db.select().from(attendance).where(eq(attendance.remark, remark)).orderBy(attendance.studentId))

describe('tablets that are offline while the year turns', () => {
  it('deliver marks, exam marks, a record and a payment of before into the classes and the exam of before, each once', async () => {
    const [first, last] = [await classNamed('1A'), await classNamed('4A')]
    const marked = await markClass('teacher', first, 'yesterday')
    const [half] = marked
    await enterMark(first, half ?? 0, 44)
    await writeRecord(half ?? 0, 'before the turn')
    const [graduate] = await markClass('attendance', last, 'yesterday too')
    const cents = await pay(graduate ?? 0)
    await call(graduate ?? 0)
    const made = (await Promise.all(world.devices.map(entriesOf))).flat().map(({ id }) => id)

    school.clock.now += DAY_MS
    await turn(await prepare())
    await deliverAll()
    // What was answered and is sent again has no second effect.
    school.clock.now += 60_000
    await deliverAll()

    expect(await notDone()).toEqual([])
    expect((await marksAbout('yesterday')).map((mark) => [mark.studentId, mark.classId])).toEqual(
      marked.toSorted((a, b) => a - b).map((id) => [id, first]),
    )
    expect(new Set((await marksAbout('yesterday too')).map(({ classId }) => classId))).toEqual(new Set([last]))
    await school.look(async (db) => {
      const entered = await db
        .select()
        .from(scores)
        .where(eq(scores.studentId, half ?? 0))
      expect(entered.filter(({ examId, marks }) => examId === 3 && marks === 44)).toMatchObject([{ classId: first }])
      const told = await db.select().from(discipline).where(eq(discipline.description, 'before the turn'))
      expect(told).toMatchObject([{ studentId: half, classId: first }])
      const [paid, ...others] = await db
        .select()
        .from(payments)
        .where(eq(payments.deviceCode, await codeOf('office')))
      expect(others).toEqual([])
      expect(paid).toMatchObject({ studentId: graduate, amountCents: cents, state: 'confirmed' })
      const placed = await db
        .select()
        .from(paymentAllocations)
        .where(eq(paymentAllocations.paymentId, paid?.id ?? 0))
      expect(placed.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
      const calls = await db
        .select()
        .from(absenceCalls)
        .where(eq(absenceCalls.studentId, graduate ?? 0))
      expect(calls.filter(({ notes }) => notes === 'nobody there')).toHaveLength(1)
      const [gone] = await db
        .select()
        .from(students)
        .where(eq(students.id, graduate ?? 0))
      expect(gone?.deletedAt).not.toBeNull()
      const claimed = await db.select({ id: writes.id }).from(writes)
      expect(made.filter((id) => claimed.filter((each) => each.id === id).length !== 1)).toEqual([])
      await expectMoneyAddsUp(db)
    })
    await expectFreshReplicas()
  })

  it('say what became of a form that was filled for a class of before, and lose nothing of it', async () => {
    const [first, second] = [await classNamed('1A'), await classNamed('2A')]
    const group = await pupilsOn('teacher', first)
    await turn(await prepare())
    // The tablet has not heard of the turn: its forms show the classes of before.
    school.clock.now += DAY_MS
    const marked = await markClass('teacher', first, 'after the turn')
    const [half] = marked
    await enterMark(first, half ?? 0, 43)
    await markClass('attendance', await classNamed('4A'), 'left already')
    await deliverAll()

    expect(marked).toEqual(group.map(({ id }) => id))
    const stored = await marksAbout('after the turn')
    expect(stored.map((mark) => [mark.studentId, mark.classId])).toEqual(
      marked.toSorted((a, b) => a - b).map((id) => [id, second]),
    )
    const entered = await school.look((db) => db.select().from(scores).where(eq(scores.examId, 3)))
    expect(entered.filter(({ studentId, marks }) => studentId === half && marks === 43)).toMatchObject([
      { classId: first },
    ])
    // Whoever has graduated takes no mark any more; the form stays with its maker, and says so.
    expect(await marksAbout('left already')).toEqual([])
    expect(await notDone()).toEqual([
      { endpoint: 'attendance.markClass', state: 'parked', code: 'studentNotFound', attention: null },
    ])
    await expectFreshReplicas()
  })
})

describe('a backup of before the turn that is put in place', () => {
  it('is what tablets hold that have seen the turn, and their entries of after it go out', async () => {
    const [first, second] = [await classNamed('1A'), await classNamed('2A')]
    const group = (await pupilsOn('teacher', first)).map(({ id }) => id)
    const prepared = await prepare()
    await school.backUp()
    await turn(prepared)
    await deliverAll()
    expect((await pupilsOn('attendance', second)).map((each) => each.id)).toEqual(expect.arrayContaining(group))
    school.clock.now += DAY_MS
    const waiting = await markClass('attendance', await classNamed('3A'), 'waiting')
    const [owing] = await pupilsOn('office', await classNamed('4A'))
    const cents = await pay(owing?.id ?? 0)

    school.clock.now += 1_000
    await school.restore(false)
    // Sessions of after the backup have ended.
    for (const maker of MAKERS) await signIn(world, deviceOf(maker), maker)
    await deliverAll()
    expect((await pupilsOn('attendance', first)).map((each) => each.id)).toEqual(expect.arrayContaining(group))
    await expectFreshReplicas()
    const [stored, now] = [await marksAbout('waiting'), await school.look((db) => db.select().from(students))]
    expect(stored.map(({ studentId }) => studentId)).toEqual(waiting.toSorted((a, b) => a - b))
    expect(stored.map(({ classId }) => classId)).toEqual(
      stored.map(({ studentId }) => now.find(({ id }) => id === studentId)?.classId),
    )
    await school.look(async (db) => {
      const paid = await db
        .select()
        .from(payments)
        .where(eq(payments.deviceCode, await codeOf('office')))
      expect(paid).toMatchObject([{ studentId: owing?.id, amountCents: cents, state: 'confirmed' }])
      await expectMoneyAddsUp(db)
    })
    // The same turn is still prepared, and can be done.
    await turn(prepared)
    await deliverAll()
    await expectFreshReplicas()
  })
})
