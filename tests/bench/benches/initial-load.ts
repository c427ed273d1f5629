import type { Page } from 'playwright'
import { setLine } from '#tests/faults/proxy.ts'
import { median, type Row } from '../figures.ts'
import { classMarks, pushHeaders, signInPusher } from '../push-load.ts'
import type { SchoolSize } from '../schools.ts'
import { DEMO_SCHOOL, type Stage, type Tablet } from '../stage.ts'

const loaded = (page: Page) => page.evaluate(() => window.bench.initialLoad())

/** An initial load from a near server, measured beside one fetch of the same answer and one bulk store. */
async function nearby(stage: Stage, size: SchoolSize, name: string, value: number | null): Promise<Row> {
  const { page } = await stage.tablet(size)
  const ours: number[] = []
  const limit: number[] = []
  let note = ''
  for (let run = 0; run < (stage.isQuick ? 1 : 3); run++) {
    const own = await loaded(page)
    const bare = await page.evaluate(() => window.bench.bareStore())
    if (own.students !== size.students || own.students !== bare.students || own.marks !== bare.marks) {
      throw new Error(`The replica holds ${JSON.stringify(own)}, the bare one ${JSON.stringify(bare)}`)
    }
    ours.push(own.took)
    limit.push(bare.took)
    note = `${own.marks.toLocaleString('en')} marks, ${Math.round(bare.bytes / 1000).toLocaleString('en')} kB`
  }
  const target: Row['target'] = value === null ? null : { kind: 'ratio', value }
  return { name: `${name} / fetch + bulkPut`, unit: 'ms', ours, limit, target, note }
}

/** An initial load over a satellite line, compared with the time that the line's delay and width alone take. */
async function farAway(stage: Stage): Promise<Row> {
  const { page, line } = await stage.tablet({ students: 3000, attendanceDays: 0 })
  const ours: number[] = []
  const limit: number[] = []
  for (let run = 0; run < (stage.isQuick ? 1 : 3); run++) {
    setLine(line, 650, 1000)
    const own = await loaded(page)
    if (own.students !== 3000) throw new Error(`The replica holds ${own.students} students`)
    ours.push(own.took)
    const bytes = line.seen.at(-1)?.bytesDown ?? 0
    limit.push(650 + (bytes / 125_000) * 1000)
    setLine(line, 0)
  }
  const note = `${Math.round((median(limit) - 650) / 8)} kB`
  return {
    name: 'initial load, 3,000 students, 650 ms 1 Mbit/s / distance + bytes',
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'ratio', value: 1.3 },
    note,
  }
}

/** A pull of fifty marks that were made on another device. */
async function fiftyMarks({ page, server }: Tablet, runs: number): Promise<Row> {
  const students = (await page.evaluate(() => window.bench.studentIds())).slice(0, 50)
  const other = await signInPusher(server.origin, 7, students)
  const ours: number[] = []
  const limit: number[] = []
  // Fridays within the retention, on which the demo school has no marks.
  const today = Date.now()
  for (let run = 0; run <= runs; run++) {
    const day = freeDay(today, run)
    const response = await fetch(`${server.origin}/api/sync/push`, {
      method: 'POST',
      headers: pushHeaders(other),
      body: new Uint8Array(classMarks.body(other, day.number)),
    })
    classMarks.expectDone(await response.text())
    const cursor = await page.evaluate(() => window.bench.presentCursor())
    const bare = await page.evaluate((from) => window.bench.bareDelta(from), cursor)
    const own = await page.evaluate(([date, marks]) => window.bench.delta(date, marks), [
      day.date,
      students.length,
    ] as const)
    // Run 0 is not counted, since it opens connections and compiles code.
    if (run === 0) continue
    limit.push(bare)
    ours.push(own)
  }
  return { name: 'news of 50 marks / fetch + bulkPut', unit: 'ms', ours, limit, target: { kind: 'ratio', value: 1.5 } }
}

/** The Friday `run` weeks before the last one, as a date and as the number of days by which classMarks counts. */
function freeDay(now: number, run: number): { date: string; number: number } {
  const from = new Date(now)
  const back = ((from.getUTCDay() + 2) % 7) + 7 * (run % 8)
  const date = new Date(now - back * 86_400_000).toISOString().slice(0, 10)
  return { date, number: Math.round((Date.parse(date) - Date.UTC(2002, 0, 0)) / 86_400_000) }
}

export async function initialLoad(stage: Stage): Promise<Row[]> {
  return [
    await nearby(stage, { students: 5000, attendanceDays: 0 }, 'initial load, 5,000 students', 1.5),
    await nearby(stage, DEMO_SCHOOL, 'initial load, 700 students and 60 days', null),
    await nearby(stage, { students: 10_000, attendanceDays: 60 }, 'initial load, 10,000 students and 60 days', null),
    await farAway(stage),
    await fiftyMarks(await stage.tablet(DEMO_SCHOOL), stage.isQuick ? 4 : 7),
  ]
}
