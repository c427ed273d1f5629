import type { FinalReport } from '#domain/exams/reports.schema.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { standingYear } from '#domain/exams/years.rules.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import { previewOf } from '#domain/turns/turns.rules.ts'
import type { Outcome, Turn, TurnDraft } from '#domain/turns/turns.schema.ts'
import { seededRandom, type Random } from '#server/db/seed/random.ts'
import { entriesOf, run } from '#sw/sync/testing/device.ts'
import type { Step, Work } from '../plan.ts'
import type { AtSchool } from '../saved.ts'
import { nameAt } from '../work.ts'
import {
  copyOfYears,
  hasMovedOn,
  isForLeaver,
  placesAfterTakingBack,
  placesAfterTurn,
  placesOn,
  wrongPlaces,
  wrongRolls,
  type Decision,
  type Place,
  type Places,
  type Roll,
  type TurnedYear,
} from '../years.ts'
import { payFor } from './acts.ts'
import type { School } from './school.ts'
import { actorOf, saveOf, signIn, type World } from './world.ts'

const DAY_MS = 86_400_000

/** A subject that every class takes. */
const SUBJECT_OF_ALL = 1

type Calls = Pick<School, 'askAsAdmin'>

async function ask<T>({ askAsAdmin }: Calls, method: string, path: string, body?: object): Promise<T> {
  const { status, json } = await askAsAdmin(method, path, body)
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`)
  return json as T
}

type Listed = { id: number; fullname: string; className: string }

/** Where each student is, as lists of the school say; `wrong` names students (N) who are in several places. */
async function readPlaces(calls: Calls): Promise<{ places: Places; wrong: string[] }> {
  const present = await ask<Listed[]>(calls, 'GET', '/student/studentList')
  const { students: former } = await ask<{ students: FormerStudent[] }>(calls, 'GET', '/former-students')
  const all: [string, Place][] = [
    ...present.map(({ fullname, className }): [string, Place] => [fullname, className]),
    ...former.map(({ fullName }): [string, Place] => [fullName, null]),
  ]
  const places = new Map(all)
  const twice = all.map(([name]) => name).filter((name, at, names) => names.indexOf(name) !== at)
  return { places, wrong: twice.map((name) => `D: ${name} is in two places`) }
}

/** The turn that is prepared, or begun to be; null where the school has no year after its present one. */
async function prepare(world: World): Promise<Turn | null> {
  const { school } = world
  const { turns } = await ask<{ turns: Turn[] }>(school, 'GET', '/turns')
  const open = turns.find(({ turned }) => turned === null)
  if (open) return open
  const { years } = await ask<ExamSetup>(school, 'GET', '/exam/setup')
  const from = standingYear(years, school.today())
  const to = from && years.toSorted((a, b) => a.year.localeCompare(b.year)).find(({ year }) => year > from.year)
  if (!from || !to) return null
  const body = { fromYearId: from.id, toYearId: to.id, rule: 'all' }
  return (await ask<{ turn: Turn }>(school, 'POST', '/turns', body)).turn
}

/** Function that does a step of work on a device; see `work` in day.ts. */
type DoWork = (world: World, step: Step & { do: 'work' }) => Promise<unknown>

const WORK: readonly Work[] = ['mark', 'markClass', 'score', 'pay', 'record']

/** Work that is saved on tablets without network: marks, part of a grid, records, and a payment for a child of a class that leaves. */
async function workOffline(world: World, step: Step, leaving: readonly string[], doWork: DoWork): Promise<void> {
  const people = ['office', 'teacher', nameAt({ ...step, on: 2 })]
  for (const [on, device] of world.devices.entries()) {
    const own = { ...step, on, seed: step.seed + on }
    const name = people[on] ?? 'office'
    if ((await actorOf(world, own))?.maker !== name) {
      await signIn(world, device, name)
      await run(device, 'signIn')
    }
    for (const [at, what] of WORK.entries()) await doWork(world, { ...own, seed: own.seed + at, do: 'work', what })
    const actor = await actorOf(world, own)
    if (actor) await payFor(world, actor, ({ fullname }) => leaving.includes(fullname))
  }
}

/** What may be decided about a student; all others go as their class does. */
const CHOICES: readonly [Outcome, ...Outcome[]] = ['repeats', 'leaves', 'moves']

/** Decides about some students, and sets new fees of a level. */
async function decide({ school }: World, { id }: Turn, random: Random): Promise<void> {
  const { students } = await ask<TurnDraft>(school, 'GET', `/turns/${id}/draft`)
  for (const student of random.shuffle([...students]).slice(0, random.int(0, 4)))
    await ask(school, 'PUT', `/turns/${id}/students`, { studentIds: [student.id], outcome: random.pick(CHOICES) })
  if (!random.chance(0.5)) return
  const fees = { withoutBus: random.int(10, 20), withBus: random.int(20, 40) }
  await ask(school, 'PUT', `/turns/${id}/fees`, { level: random.int(1, 4), fees })
}

/** What was decided about each student, and otherwise follows from the plan of her class. */
function decisionsIn({ turn, classes, students }: TurnDraft): Map<string, Decision> {
  const nameOf = new Map(classes.map(({ id, name }) => [id, name]))
  const nextOf = new Map(turn.plans.map(({ classId, next }) => [classId, next]))
  return new Map(
    students.map(({ fullname, classId, choice }) => {
      const className = nameOf.get(classId) ?? ''
      const planned = nextOf.get(classId) ?? null
      const outcome = choice?.outcome ?? (planned === null ? 'graduates' : 'up')
      const next = outcome === 'repeats' ? className : outcome === 'up' ? (nameOf.get(planned ?? 0) ?? null) : null
      return [fullname, { className, outcome, next }]
    }),
  )
}

/**
 * Notes what waits on devices, with the class of each student whose mark is of a day before this one. On days of a turn that was taken back,
 * another mark of the student may stand already, in the class that she had then, and what waits corrects that one.
 */
async function noteWaiting({ devices, saved, tried, years, undoneTurns }: World, turned: TurnedYear): Promise<void> {
  for (const device of devices) {
    for (const entry of await entriesOf(device)) {
      const save = entry.state === 'acknowledged' ? undefined : saveOf({ saved }, entry)
      if (!save) continue
      tried['saves that waited for a turn']++
      if (isForLeaver(save, turned)) tried['payments for leavers']++
      const { body } = entry.input as { body?: { date?: string } }
      const date = entry.endpoint.startsWith('attendance.mark') ? body?.date : undefined
      const isOfUndone = undoneTurns.some(({ from, until }) => date !== undefined && from <= date && date <= until)
      const places = date === undefined || isOfUndone ? undefined : placesOn(date, years)
      if (places) save.classesThen ??= new Map(save.about.map((name) => [name, places.get(name) ?? null]))
    }
  }
}

/** Enters a mark in an exam of the year that has begun, after which its turn cannot be taken back. */
async function enterNewMarks({ school }: World, turned: TurnedYear, name: string): Promise<void> {
  const [student] = await ask<Listed[]>(school, 'GET', '/student/studentList')
  if (!student) return
  const academicYearId = turned.toYearId
  await ask(school, 'POST', '/exam/create', { name, type: 'MONTHLY', academicYearId })
  const { exams } = await ask<ExamSetup>(school, 'GET', '/exam/setup')
  const examId = exams.find((exam) => exam.name === name && exam.academicYearId === academicYearId)?.id
  const score = { studentId: student.id, examId, subjectId: SUBJECT_OF_ALL, marks: 10, academicYearId }
  await ask(school, 'POST', '/exam/RegisterScore', score)
  turned.hasMarks = true
}

/** Takes the last turn back, which must be refused where marks of the new year are there, and otherwise only where somebody has moved on. */
export async function takeTurnBack(world: World): Promise<void> {
  const { school, tried, wrong } = world
  const last = world.years.at(-1)
  if (!last) return
  school.clock.now += 1_000
  const { places: now } = await readPlaces(school)
  const { status, json } = await school.askAsAdmin('POST', `/turns/${last.id}/take-back`)
  const isRefused = status === 409
  if (status !== 200 && !isRefused)
    throw new Error(`Taking the turn back was answered ${status}: ${JSON.stringify(json)}`)
  const after = await readPlaces(school)
  wrong.push(...after.wrong)
  if (isRefused) {
    tried['turns not taken back']++
    if (!last.hasMarks && !hasMovedOn(last, now)) wrong.push(`D: the turn was not taken back: ${JSON.stringify(json)}`)
    return void wrong.push(...wrongPlaces('after a turn that was not taken back', after.places, now))
  }
  tried['turns taken back']++
  if (last.hasMarks) wrong.push('D: a turn was taken back, although the new year has marks')
  wrong.push(...wrongPlaces('after the turn was taken back', after.places, placesAfterTakingBack(last, now)))
  setYears(world, world.years.slice(0, -1))
}

/**
 * Notes the turns that stand, after one was taken back or a restore has lost some. What was marked since the first of those is
 * about classes as if it had not been: it is there already, or arrives so.
 */
export function setYears(world: World, years: readonly TurnedYear[]): void {
  const undone = world.years.find(({ id }) => !years.some((each) => each.id === id))
  world.years = copyOfYears(years)
  if (!undone) return
  world.undoneTurns.push({ from: undone.day, until: world.school.today() })
  for (const save of world.saved.values()) if (save.number > undone.madeBefore) delete save.classesThen
}

/**
 * Turns the school into the next year, a night after marks, parts of grids, records and payments were saved on tablets without
 * network; then some tablets deliver, and `fate` says what becomes of the turn.
 */
export async function turnYear(world: World, step: Step & { do: 'turnYear' }, doWork: DoWork): Promise<void> {
  const { school, tried, wrong, devices } = world
  const random = seededRandom(`turn ${step.seed}`)
  const turn = await prepare(world)
  if (!turn) return
  const path = `/turns/${turn.id}`
  const planned = decisionsIn(await ask<TurnDraft>(school, 'GET', `${path}/draft`))
  const leaving = [...planned].flatMap(([name, { next }]) => (next === null ? [name] : []))
  await workOffline(world, step, leaving, doWork)
  school.clock.now += DAY_MS
  await decide(world, turn, random)
  const draft = await ask<TurnDraft>(school, 'GET', `${path}/draft`)
  const { places: before } = await readPlaces(school)
  await ask(school, 'POST', `${path}/turn`, previewOf(draft).counts)
  tried.turns++
  const { places, wrong: twice } = await readPlaces(school)
  const after = placesAfterTurn(before, decisionsIn(draft))
  wrong.push(...twice, ...wrongPlaces('after the turn', places, after))
  const years = { fromYearId: turn.from.id, toYearId: turn.to.id }
  const turned = { id: turn.id, ...years, day: school.today(), before, after, madeBefore: world.made, hasMarks: false }
  world.years = [...world.years, turned]
  await noteWaiting(world, turned)
  for (const device of devices) if (random.chance(0.5)) await run(device, 'focus')
  if (step.fate === 'takenBackAtOnce') return takeTurnBack(world)
  if (step.fate === 'hasMarks') return enterNewMarks(world, turned, `Exam ${tried.turns}`)
}

/** Classes as the final reports of years that were turned name them. */
async function readRolls({ school, years }: World): Promise<Roll[]> {
  if (years.length === 0) return []
  const classes = await ask<{ id: number; className: string }[]>(school, 'GET', '/student/classList')
  const rolls: Roll[] = []
  for (const { fromYearId: academicYearId, before } of years)
    for (const { id: classId } of classes) {
      const report = await ask<FinalReport>(school, 'POST', '/exam/final-exam-report', { classId, academicYearId })
      const own = report.report.filter(({ hasLeft, movedTo }) => !hasLeft && movedTo === undefined)
      // Who was registered after the year is named where a teacher has entered marks for her in an exam of it.
      const isOfYear = ({ fullName, subjects }: (typeof own)[number]): boolean =>
        before.has(fullName) || subjects.every(({ marks }) => marks === null)
      const students = own.filter(isOfYear).map(({ fullName }) => fullName)
      rolls.push({ yearId: academicYearId, className: report.className, students })
    }
  return rolls
}

/** Errors D, N: students who are not in exactly one place, and reports of years that were turned without their students of then. */
export async function wrongYears(
  world: World,
  { students, scores: { moved } }: Pick<AtSchool, 'students' | 'scores'>,
): Promise<string[]> {
  const { places, wrong } = await readPlaces(world.school)
  const rolls = await readRolls(world)
  return [
    ...wrong,
    ...[...students].filter((name) => !places.has(name)).map((name) => `N: ${name} is nowhere at the school`),
    ...world.years.flatMap((turned) => wrongRolls(turned, rolls, moved)),
  ]
}
