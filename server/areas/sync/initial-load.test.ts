import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#domain/core/roles.ts'
import { addDays } from '#domain/core/dates.ts'
import { PULL_PAGE_ROWS } from '#domain/sync/sync.endpoints.ts'
import { PullPage, type Waiting } from '#domain/sync/sync.schema.ts'
import { callsUnderWay } from '../../access/calls-under-way.ts'
import { newEpoch, readSchoolSeal } from '../../db/server-values.ts'
import { attendance, attendanceHistory, classes, students, teacherClasses } from '../../db/schema.ts'
import { JsonText, type RawContext } from '../../handle.ts'
import { openSchool, studentIds, type School } from '../../testing/school.ts'
import { applyPage, emptyReplica, marksIn, type Replica } from '../../testing/tablet.ts'
import { loadTurns, type Turn } from './load-turns.ts'
import type { InitialLoads } from './initial-load.ts'
import { replicaTables } from './replica-tables.ts'
import { pullPages } from './pull-pages.ts'
import { sharedPages } from './shared-pages.ts'

let school: School
let seal: RawContext['env']['seal']
let loads: InitialLoads
/** The number of pages that were read from the database for initial loads. */
let read: number

beforeAll(async () => {
  school = await openSchool()
  seal = await readSchoolSeal(school.db)
  // More rows than fit on the first page.
  const days = Array.from({ length: 30 }, (_, back) => addDays(school.today, -back))
  const all = [...studentIds('1A'), ...studentIds('1B'), ...studentIds('2A')]
  const mark = (studentId: number, date: string) => ({
    studentId,
    classId: Math.ceil(studentId / 6),
    date,
    present: true,
    remark: 'Present',
    kind: 'mark' as const,
    markedBy: school.userId('sahra'),
    madeAt: `${date}T06:00:00.000Z`,
  })
  await school.db.insert(attendance).values(days.flatMap((day) => all.map((id) => mark(id, day))))
})
afterAll(() => school.close())

beforeEach(() => {
  read = 0
  const pages = sharedPages()
  const counted: InitialLoads['pages'] = {
    pageAt: (key, isGood, readPage) =>
      pages.pageAt(key, isGood, () => {
        read++
        return readPage()
      }),
  }
  loads = { turns: loadTurns(1), pages: counted, betweenPlaces: 100 }
})

type Asks = { cursor?: string | undefined }
type Line = PullPage | Waiting

/** Pull by a person on a tablet of her own, line by line. */
async function* pullAs(name: string, role: Role, { cursor }: Asks = {}): AsyncGenerator<Line> {
  const context = {
    actor: { id: school.userId(name), role, sessionId: `${name}’s session`, deviceCode: name },
    env: { school: { timeZone: 'Africa/Mogadishu' }, now: () => school.clock.now, seal },
    connection: { address: '10.0.0.1' },
    calls: callsUnderWay(),
    db: school.db,
    log: { warn: () => undefined },
  } as unknown as RawContext
  for await (const line of pullPages(context, loads, cursor))
    yield line instanceof JsonText ? PullPage.parse(JSON.parse(line.json)) : line
}

async function next(pull: AsyncGenerator<Line>): Promise<PullPage> {
  const { value } = (await pull.next()) as { value: PullPage }
  return value
}

async function bring(pull: AsyncGenerator<Line>, replica: Replica = emptyReplica()): Promise<Replica> {
  for await (const line of pull) if (!('waiting' in line)) applyPage(replica, line)
  return replica
}

const asStaff = (name: string, asks?: Asks) => pullAs(name, 'ATTENDANCE', asks)
const studentsIn = (replica: Replica): number[] =>
  [...replica.tables.students.keys()].map(Number).toSorted((a, b) => a - b)

describe('an initial load', () => {
  it('is read once for all devices with the same scope, each of which gets all pages', async () => {
    const first = await bring(asStaff('office'))
    const needed = read
    expect(needed).toBeGreaterThan(1)
    const others = await Promise.all([bring(asStaff('gate')), bring(asStaff('hall'))])
    expect(read).toBe(needed)
    for (const { tables, position } of others) {
      expect(tables).toEqual(first.tables)
      expect(position).toBeGreaterThan(0)
    }
    expect(marksIn(first).size).toBe(30 * 18)
  })

  it('with pages that were read before still gets rows saved since, and no removed rows', async () => {
    await bring(asStaff('office'))
    const needed = read
    const [made] = await school.db.insert(classes).values({ name: 'New', grade: 4 }).returning()
    await school.db.update(students).set({ deletedAt: new Date().toISOString() }).where(eq(students.id, 18))
    const replica = await bring(asStaff('gate'))
    expect(read).toBe(needed)
    expect(replica.tables.classes.has(String(made!.id))).toBe(true)
    expect(studentsIn(replica)).not.toContain(18)
    await school.db.update(students).set({ deletedAt: null }).where(eq(students.id, 18))
    await school.db.delete(classes).where(eq(classes.id, made!.id))
    const after = await bring(asStaff('hall'))
    expect([after.tables.classes.has(String(made!.id)), studentsIn(after).includes(18)]).toEqual([false, true])
  })

  it('can use a page of a device that began later, and misses no earlier change', async () => {
    const slow = asStaff('office')
    const page = await next(slow)
    await slow.return(undefined)
    // After the page of the first device, and before the others read theirs.
    await school.db.update(students).set({ age: 12 }).where(eq(students.id, 1))
    loads.pages = sharedPages()
    await bring(asStaff('gate'))
    const replica = emptyReplica()
    applyPage(replica, page)
    await bring(asStaff('office', { cursor: page.cursor }), replica)
    expect(replica.tables).toEqual((await bring(asStaff('hall'))).tables)
    expect(replica.tables.students.get('1')?.['age']).toBe(12)
  })

  it('uses no page that was read before it began, since its feed would miss the changes between', async () => {
    const early = asStaff('office')
    await next(early)
    await next(early)
    await early.return(undefined)
    // For the second page: marks with the highest numbers come first, and are of the oldest days.
    const day = addDays(school.today, -15)
    await school.db.update(attendance).set({ remark: 'Late' }).where(eq(attendance.date, day))
    const readBefore = loads.pages
    // Its first page is newer than the cached second one, as when another server sent it.
    loads.pages = sharedPages()
    const late = asStaff('gate')
    const first = await next(late)
    await late.return(undefined)
    loads.pages = readBefore
    const replica = emptyReplica()
    applyPage(replica, first)
    await bring(asStaff('gate', { cursor: first.cursor }), replica)
    expect(marksIn(replica).get(`1:${day}`)?.remark).toBe('Late')
  })

  it('never uses pages of another scope or role', async () => {
    for (const name of ['office', 'gate']) await bring(asStaff(name))
    await bring(pullAs('admin', 'ADMIN'))
    const sahra = await bring(pullAs('sahra', 'Teacher'))
    const yuusuf = await bring(pullAs('yuusuf', 'Teacher'))
    const both = await bring(pullAs('hodan', 'Teacher'))
    const family = await bring(pullAs('faadumo', 'PARENT'))
    const other = await bring(pullAs('xuseen', 'PARENT'))
    expect([sahra, yuusuf, both, family, other].map(studentsIn)).toEqual([
      studentIds('1A'),
      studentIds('1B'),
      [...studentIds('1A'), ...studentIds('1B')],
      [1, 13],
      [2],
    ])
    const [seen] = [...sahra.tables.students.values()]
    expect(Object.keys(seen!)).not.toContain('motherName')
    const [marks] = [[...marksIn(family).values()].map(({ studentId }) => studentId)]
    expect(new Set(marks)).toEqual(new Set([1, 13]))
    const staff = await bring(asStaff('hall'))
    expect(Object.keys([...staff.tables.students.values()][0]!)).not.toContain('feeCents')
  })

  it('of a teacher whose classes change in the middle ends, and is restarted with the new ones', async () => {
    const hodan = pullAs('hodan', 'Teacher')
    const page = await next(hodan)
    expect(page.tables['students']?.put).toHaveLength(12)
    const isHers = and(eq(teacherClasses.userId, school.userId('hodan')), eq(teacherClasses.classId, 1))
    await school.db.delete(teacherClasses).where(isHers)
    expect(await hodan.next()).toEqual({ done: true, value: undefined })
    await expect(bring(pullAs('hodan', 'Teacher', { cursor: page.cursor }))).rejects.toMatchObject({
      code: 'cursorGone',
    })
    const fresh = await bring(pullAs('hodan', 'Teacher'))
    expect(studentsIn(fresh)).toEqual(studentIds('1B'))
    await school.db.insert(teacherClasses).values({ userId: school.userId('hodan'), classId: 1 })
    expect(studentsIn(await bring(pullAs('hodan', 'Teacher')))).toEqual([...studentIds('1A'), ...studentIds('1B')])
  })

  it('that is interrupted by a restore is restarted, and uses no earlier page', async () => {
    const early = asStaff('office')
    const page = await next(early)
    await newEpoch(school.db)
    const rest = await bring(early)
    expect(rest.cursor).not.toBeUndefined()
    await expect(bring(asStaff('office', { cursor: rest.cursor }))).rejects.toMatchObject({ code: 'cursorGone' })
    const before = read
    const fresh = await next(asStaff('gate'))
    expect([read, fresh.epoch === page.epoch]).toEqual([before + 1, false])
  })

  it('uses no page that was read in a history which the database no longer has', async () => {
    const trace = { ...TRACE, date: school.today, markedBy: school.userId('sahra') }
    const [made] = await school.db.insert(attendanceHistory).values(trace).returning()
    await bring(asStaff('office'))
    const needed = read
    // As a put-back leaves it; a trigger of the audit log prevents such a change otherwise.
    await school.db.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica')
      await tx.delete(attendanceHistory).where(inArray(attendanceHistory.id, [made!.id]))
    })
    await next(asStaff('gate'))
    expect(read).toBe(needed + 1)
  })
})

const TRACE = {
  studentId: 1,
  classId: 1,
  present: true,
  remark: 'Present',
  kind: 'mark',
  outcome: 'applied',
  endpoint: 'attendance.mark',
  madeAt: '2026-09-14T06:00:00.000Z',
} as const

describe('a pull while another device has its initial load', () => {
  /** Starts a load whose page is being sent and which has the only turn. */
  async function busy(): Promise<AsyncGenerator<Line>> {
    // A line this quick never passes its turn on, and the test may take its time.
    const turns = loadTurns(1)
    const slow = (turn: Turn | null) => turn && { ...turn, send: () => undefined }
    loads.turns = {
      enter: (caller) => {
        const stay = turns.enter(caller)
        return { ...stay, turn: async () => slow(await stay.turn()) }
      },
    }
    const pull = pullAs('office', 'ATTENDANCE')
    await next(pull)
    return pull
  }

  it('reports its place until its turn comes, and then brings all', async () => {
    const first = await busy()
    const [second, third] = [asStaff('gate'), asStaff('hall')]
    expect((await second.next()).value).toEqual({ waiting: 1 })
    expect((await third.next()).value).toEqual({ waiting: 2 })
    const rest = bring(first)
    const replicas = await Promise.all([bring(second), bring(third), rest])
    expect(replicas.map((replica) => marksIn(replica).size > 0)).toEqual([true, true, true])
  })

  it('that is repeated takes over its own earlier place, and one that is aborted leaves none', async () => {
    const first = await busy()
    const older = asStaff('gate')
    await older.next()
    const [newer, behind] = [asStaff('gate'), asStaff('hall')]
    expect((await newer.next()).value).toEqual({ waiting: 1 })
    expect((await behind.next()).value).toEqual({ waiting: 3 })
    expect((await older.next()).value).toEqual({ waiting: 2 })
    await newer.return(undefined)
    await older.return(undefined)
    expect((await behind.next()).value).toEqual({ waiting: 1 })
    await bring(first)
    expect(marksIn(await bring(behind)).size).toBe(30 * 18)
  })

  it('brings a family its replica at once', async () => {
    await busy()
    const lines: Line[] = []
    for await (const line of pullAs('faadumo', 'PARENT')) lines.push(line)
    expect(lines.at(-1)).toMatchObject({ more: false })
  })

  it('that gets only changes needs no turn', async () => {
    const replica = await bring(asStaff('gate'))
    await busy()
    const news = asStaff('gate', { cursor: replica.cursor })
    expect(await next(news)).toMatchObject({ more: false })
    expect(await news.next()).toEqual({ done: true, value: undefined })
  })
})

it('a page of an initial load has rows of several tables, and no more than allowed', async () => {
  const page = await next(asStaff('office'))
  const tables = replicaTables('USER')
  const weight = tables.reduce((sum, { name, weight: each }) => sum + (page.tables[name]?.put.length ?? 0) * each, 0)
  const most = Math.max(...tables.map((table) => table.weight))
  expect(Math.abs(weight - PULL_PAGE_ROWS.first)).toBeLessThan(most)
  expect(Object.keys(page.tables).length).toBeGreaterThan(3)
})
