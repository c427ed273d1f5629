import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gte } from 'drizzle-orm'
import type { Page } from 'playwright'
import type { StudentItem } from '#domain/students/import.schema.ts'
import { openDatabase } from '#server/db/client.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { students } from '#server/db/schema.ts'
import { forgetDevice } from '#tests/browser/browser.ts'
import { startServer } from '#tests/browser/server-process.ts'
import type { Row } from '../figures.ts'
import { ADMIN, makeSchool, SERVER_ENV } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { installed } from './screens.ts'

const MANY = 10_000
const IMPORTED = 5_000

export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await response.json()) as { Access_token: string }).Access_token
}

/** Time of letters typed into the search of ten thousand students, and time and bytes of fetching their list. */
async function reading(stage: Stage): Promise<Row[]> {
  const { page, line, server } = await stage.tablet({ students: MANY, attendanceDays: 0 })
  const found = await page.evaluate((runs) => window.bench.searchEverything(runs), stage.isQuick ? 3 : 10)
  const token = await signIn(server.origin)
  const [loads, loaded, lists, listed]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let run = 0; run < (stage.isQuick ? 1 : 5); run++) {
    const load = await page.evaluate(() => window.bench.initialLoad())
    loaded.push(line.seen.at(-1)?.bytesDown ?? 0)
    const list = await page.evaluate((pass) => window.bench.fetchList(pass), token)
    listed.push(line.seen.at(-1)?.bytesDown ?? 0)
    if (load.students !== MANY || list.students !== MANY || found.students !== MANY)
      throw new Error(`There are ${load.students}, ${list.students} and ${found.students} students`)
    loads.push(load.took)
    lists.push(list.took)
  }
  return [
    {
      name: 'a letter typed into the explorer, 10,000 students / bare substring scan',
      unit: 'ms',
      ours: found.ours,
      limit: found.limit,
      target: { kind: 'atMost', value: 16 },
    },
    {
      name: 'preparing the search, 10,000 students',
      unit: 'ms',
      ours: found.prepare,
      limit: null,
      target: null,
    },
    {
      name: 'studentList of 10,000 to the cache / fetch and parse of the list',
      unit: 'ms',
      ours: loads,
      limit: lists,
      target: null,
    },
    {
      name: 'studentList of 10,000 on the wire: replica / list call',
      unit: 'bytes',
      ours: loaded,
      limit: listed,
      target: null,
    },
  ]
}

const itemOf = (run: number, index: number): StudentItem => ({
  row: index + 2,
  firstname: `Student${run}`,
  middlename: 'Cali',
  lastname: `Warsame${index}`,
  classId: (index % 21) + 1,
  phone: `63${String(1_000_000 + run * IMPORTED + index)}`,
  gender: index % 2 === 0 ? 'Male' : 'Female',
  Age: 9,
  fee: 17,
})

/** Time to import five thousand students in one call, compared with one bulk insert of them into a copy of the database. */
async function importing(stage: Stage): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'dugsi-bench-import-'))
  const dataDir = await makeSchool({ students: 700, attendanceDays: 0 })
  stage.onClose(async () => {
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
  })
  const bare = join(folder, 'bare')
  await cp(dataDir, bare, { recursive: true })
  const [ours, limit]: [number[], number[]] = [[], []]
  const runs = stage.isQuick ? 1 : 3
  const server = await startServer({ args: [], dataDir, env: SERVER_ENV })
  try {
    const token = await signIn(server.origin)
    for (let run = 0; run < runs; run++) {
      const body = JSON.stringify(Array.from({ length: IMPORTED }, (_, index) => itemOf(run, index)))
      const start = performance.now()
      const response = await fetch(`${server.origin}/api/student/createMultiple`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      })
      const text = await response.text()
      ours.push(performance.now() - start)
      if ((JSON.parse(text) as { created?: number }).created !== IMPORTED) throw new Error(text.slice(0, 300))
    }
  } finally {
    await server.stop()
  }
  const database = await openDatabase({ databaseUrl: null, dataDir: bare })
  try {
    for (let run = 0; run < runs; run++) {
      const rows = Array.from({ length: IMPORTED }, (_, index) =>
        rowOf(itemOf(run, index), 100_000 + run * IMPORTED + index),
      )
      const start = performance.now()
      await database.db.transaction((tx) => insertRows(tx, students, rows))
      limit.push(performance.now() - start)
    }
    const made = await database.db.$count(students, gte(students.id, 100_000))
    if (made !== runs * IMPORTED) throw new Error(`The bare insert made ${made} students`)
  } finally {
    await database.close()
  }
  return {
    name: 'import of 5,000 students / one bulk insert of the same rows',
    unit: 'ms',
    ours,
    limit,
    target: null,
    note: 'checks and trail of changes included',
  }
}

const rowOf = ({ firstname, middlename, lastname, classId, phone, gender }: StudentItem, id: number) => ({
  id,
  firstname: String(firstname),
  middlename: String(middlename),
  lastname: String(lastname),
  fourthName: '',
  fullname: `${firstname} ${middlename} ${lastname}`,
  classId: Number(classId),
  gender: String(gender),
  age: 9,
  feeCents: 1_700,
  phone: String(phone),
  transfer: false,
  revision: 1,
  createdAt: new Date().toISOString(),
})

/** Milliseconds between frames while a page is scrolled from top to bottom, in steps. */
const framesOf = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const took: number[] = []
    let last = performance.now()
    for (let frame = 0; frame < count; frame++) {
      window.scrollTo(0, ((document.body.scrollHeight - window.innerHeight) * frame) / count)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      took.push(now - last)
      last = now
    }
    return took
  }, frames)

/** Time of frames while open class cards of ten thousand students are scrolled, compared with an empty page. */
async function scrolling(stage: Stage): Promise<Row> {
  const { origin, device } = await installed(stage, { students: MANY, attendanceDays: 0 })
  stage.onClose(() => forgetDevice(device))
  const { page } = device
  const frames = stage.isQuick ? 120 : 400
  await page.goto('about:blank')
  await page.setContent('<div style="height:600000px"></div>')
  const limit = await framesOf(page, frames)
  await page.goto(`${origin}/dashboard/GetStudentInclass`)
  await page.getByText('10,000 students').waitFor()
  await page.getByRole('button', { name: 'Open all' }).click()
  await page.waitForFunction(() => document.body.scrollHeight > 300_000)
  const ours = await framesOf(page, frames)
  const late = ours.filter((took) => took > 33).length
  return {
    name: 'a frame while 10,000 students on class cards are scrolled / an empty page',
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'atMost', value: 33 },
    note: `${late} of ${frames} frames came late`,
  }
}

export const office = async (stage: Stage): Promise<Row[]> => [
  ...(await reading(stage)),
  await scrolling(stage),
  await importing(stage),
]
