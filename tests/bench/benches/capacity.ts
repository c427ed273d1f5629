import { addDays } from '#domain/core/dates.ts'
import { addCrowd, storedMarks, type ClassDay, type Crowd } from '#server/testing/crowd.ts'
import type { Visit } from '#server/testing/visits.ts'
import { bareAnswers, inTurn, meet, signInAll, type Morning, type TimedAnswer } from '../crowds.ts'
import { quantile, type Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import { processorSeconds } from '../processor.ts'
import { fillSchool, today, type SchoolSize } from '../schools.ts'
import type { Stage } from '../stage.ts'

type Size = { tablets: number; parents: number }

const USUAL: Size = { tablets: 30, parents: 300 }
/** Larger schools, measured until the times grow faster than the load. */
const MORE_PARENTS: readonly Size[] = [75, 150, 600, 1_200].map((parents) => ({ ...USUAL, parents }))
const MORE_TABLETS: readonly Size[] = [60, 120].map((tablets) => ({ ...USUAL, tablets }))
/** Longest p95 in milliseconds, above which larger schools are not measured. */
const BENT_MS = 1_000

/** Targets of rows: a school of usual size on PostgreSQL, and with half of the parents on the embedded database. */
const TARGETS: ReadonlyMap<string, Row['target']> = new Map([
  ['30 tablets and 300 parents at once, PostgreSQL', { kind: 'atMost', value: 500 }],
  ['30 tablets and 150 parents at once, embedded', { kind: 'atMost', value: 1_000 }],
])

const CLASSES = 30
const CLASS_SIZE = 40

const SCHOOL: SchoolSize = { students: 1_260, attendanceDays: 40, unmarkedDays: 24 }

/** Cost of a morning: its answers, and processor time in seconds. */
type Cost = { timed: TimedAnswer[]; seconds: number; putOff: number; server: number; database: number; driver: number }

const ownSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** People of a school, and the days of classes that they have marked. */
type People = { tablets: readonly Visit[]; parents: readonly Visit[]; days: ClassDay[]; turns: number }

/** Work of the next morning: classes on days without marks, on as many days as the tablets need. */
function nextMorning(people: People, { tablets, parents }: Size): Morning {
  const firstDay = people.turns
  people.turns += Math.ceil(tablets / CLASSES)
  const made = people.tablets.slice(0, tablets).map((visit, index) => {
    const studentIds = Array.from({ length: CLASS_SIZE }, (_, at) => (index % CLASSES) * CLASS_SIZE + at + 1)
    const group = { classId: 1 + (index % CLASSES), studentIds }
    const turn = firstDay + Math.floor(index / CLASSES)
    const entryId = `${visit.device}-${1 + people.turns}`
    return { visit, classDay: { group, date: addDays(today(), -turn), entryId, madeAt: new Date().toISOString() } }
  })
  people.days.push(...made.map(({ classDay }) => classDay))
  return { tablets: made, parents: people.parents.slice(0, parents) }
}

async function costOf(place: SchoolCopies, origin: string, pid: number, morning: Morning): Promise<Cost> {
  const databasePid = place.databasePid()
  const at = () => [processorSeconds(pid), databasePid ? processorSeconds(databasePid) : 0, ownSeconds()]
  const before = at()
  const met = await meet(origin, morning)
  const [server = 0, database = 0, driver = 0] = at().map((value, index) => value - (before[index] ?? 0))
  return { ...met, server, database, driver }
}

const timesOf = ({ timed }: Cost): number[] => timed.map(({ ms }) => ms)
const p95Of = (cost: Cost): number => quantile(timesOf(cost), 0.95)
const rateOf = ({ timed, seconds }: Cost): number => timed.length / seconds

const hasErrors = ({ timed, putOff }: Cost): boolean => putOff > 0 || timed.some(({ status }) => status !== 200)

function countsOf({ timed, putOff }: Cost): string {
  const counts = new Map<number, number>()
  for (const { status } of timed) counts.set(status, (counts.get(status) ?? 0) + 1)
  const answers = [...counts].map(([status, count]) => `${count}x ${status || 'no answer'}`)
  return [...answers, ...(putOff > 0 ? [`${putOff} classes put off`] : [])].join(', ')
}

const nameOf = ({ name }: SchoolCopies, { tablets, parents }: Size): string =>
  `${tablets} tablets and ${parents.toLocaleString('en')} parents at once, ${name}`

function noteOf(place: SchoolCopies, cost: Cost): string {
  const most = Math.max(...timesOf(cost))
  const database = place.databasePid() ? `PostgreSQL ${cost.database.toFixed(1)} s, ` : ''
  const processor = `server ${cost.server.toFixed(1)} s, ${database}driver ${cost.driver.toFixed(1)} s`
  const p50 = Math.round(quantile(timesOf(cost), 0.5))
  return `p50 ${p50} ms, max ${Math.round(most)} ms; ${countsOf(cost)}; processor: ${processor}`
}

/** Measures the usual morning, its statements alone, and its HTTP alone, one right after the other. */
async function usual(
  place: SchoolCopies,
  origin: string,
  pid: number,
  all: { people: People; shadows: Pick<People, 'tablets' | 'parents'>; runs: number },
) {
  const costs: Cost[] = []
  const [p95s, rates, answers]: number[][] = [[], [], []]
  for (let run = 0; run < all.runs; run++) {
    const morning = nextMorning(all.people, USUAL)
    const shadow: Morning = {
      tablets: morning.tablets.map((each, index) => ({ ...each, visit: all.shadows.tablets[index] ?? each.visit })),
      parents: all.shadows.parents.slice(0, USUAL.parents),
    }
    const recording = await place.record(inTurn(shadow))
    const cost = await costOf(place, origin, pid, morning)
    const bare = await place.replay(recording)
    costs.push(cost)
    p95s?.push(quantile(bare.times, 0.95))
    rates?.push(bare.perSecond)
    answers?.push((await bareAnswers(morning, cost.timed)).perSecond)
  }
  return { costs, p95s, rates, answers }
}

function usualRows(place: SchoolCopies, { costs, p95s, rates, answers }: Awaited<ReturnType<typeof usual>>): Row[] {
  const name = nameOf(place, USUAL)
  const [middle] = costs.toSorted((a, b) => p95Of(a) - p95Of(b)).slice(Math.floor(costs.length / 2))
  const note = middle ? noteOf(place, middle) : ''
  const perSecond = { unit: '/s' as const, ours: costs.map(rateOf), target: null }
  return [
    {
      name: `${name}: p95`,
      unit: 'ms',
      ours: costs.map(p95Of),
      limit: p95s ?? [],
      target: TARGETS.get(name) ?? null,
      note,
    },
    { name: `${name}: requests / bare statements`, ...perSecond, limit: rates ?? [] },
    { name: `${name}: requests / bare HTTP`, ...perSecond, limit: answers ?? [] },
  ]
}

/** Measures mornings with more and more people, until the times grow faster than the load. */
async function growing(place: SchoolCopies, origin: string, pid: number, people: People): Promise<Row[]> {
  const rows: Row[] = []
  for (const sizes of [MORE_PARENTS, MORE_TABLETS]) {
    for (const size of sizes.filter(({ parents }) => parents <= people.parents.length)) {
      const cost = await costOf(place, origin, pid, nextMorning(people, size))
      const note = `${Math.round(rateOf(cost))} requests/s; ${noteOf(place, cost)}`
      rows.push({
        name: `${nameOf(place, size)}: p95`,
        unit: 'ms',
        ours: [p95Of(cost)],
        limit: null,
        target: TARGETS.get(nameOf(place, size)) ?? null,
        note,
      })
      if (hasErrors(cost) || (p95Of(cost) > BENT_MS && size.parents > USUAL.parents)) break
    }
  }
  return rows
}

async function requireStored(place: SchoolCopies, days: readonly ClassDay[]): Promise<void> {
  const database = await place.open()
  const { expected, standing, sent, changed, notApplied } = await storedMarks(database.db, days)
  await database.close()
  const isWhole = expected.length === days.length * CLASS_SIZE && changed + notApplied === 0
  if (!isWhole || standing.join() !== expected.join() || sent.join() !== expected.join())
    throw new Error(`${expected.length} marks were sent; ${standing.length} stand, ${changed} were changed`)
}

async function measure(stage: Stage, place: SchoolCopies, crowd: Crowd): Promise<Row[]> {
  const visits = await place.serve(({ origin }) => signInAll(origin, crowd))
  const { length } = crowd.teachers
  const signedIn = { tablets: visits.slice(0, length), parents: visits.slice(length) }
  const people: People = { ...signedIn, days: [], turns: 0 }
  const shadows = structuredClone(signedIn)
  await place.copy()
  const rows = await place.serve(async ({ origin, pid }) => {
    // A morning that is not counted, since the first one compiles code and opens connections.
    await costOf(place, origin, pid, nextMorning(people, USUAL))
    const runs = stage.isQuick ? 1 : 3
    const measured = await usual(place, origin, pid, { people, shadows, runs })
    return [...usualRows(place, measured), ...(await growing(place, origin, pid, people))]
  })
  await requireStored(place, people.days)
  return rows
}

const capacityOn =
  (makePlace: typeof placeOnPostgres, most: Size) =>
  async (stage: Stage): Promise<Row[]> => {
    const { place, made } = await makePlace(stage, async (db) => {
      await fillSchool(db, SCHOOL)
      return addCrowd(db, { teachers: most.tablets, parents: most.parents, classes: CLASSES, classSize: CLASS_SIZE })
    })
    return measure(stage, place, made)
  }

export const capacityOnPostgres = capacityOn(placeOnPostgres, { tablets: 120, parents: 1_200 })
export const capacityOnEmbedded = capacityOn(placeEmbedded, { tablets: 120, parents: 300 })
