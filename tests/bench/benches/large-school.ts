import http from 'node:http'
import { createBrotliDecompress } from 'node:zlib'
import { PullLine, type PullPage } from '#domain/sync/sync.schema.ts'
import { forgetDevice, openDevice } from '#tests/browser/browser.ts'
import { untilTrue } from '#tests/browser/patience.ts'
import { installed as holdsApp } from '#tests/browser/stored.ts'
import { median, type Row } from '../figures.ts'
import { startFront } from '../front.ts'
import { signInPusher } from '../push-load.ts'
import { ADMIN, type SchoolSize } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { opened } from './lists.ts'

/** An administrator's new device in a school of a usual and of a large size, with the embedded database. */
const SIZES = [
  { students: 700, attendanceDays: 60 },
  { students: 10_000, attendanceDays: 60 },
] as const satisfies readonly SchoolSize[]

const WITHIN_MS = 10 * 60_000
const EXPLORER = '/dashboard/GetOneStudent'
const BALANCES = '/dashboard/StudentWithBalance'

/** What the pages with mostly rows of one table cost: milliseconds of the server and the line, and their size as JSON. */
type Part = { table: string; pages: number; rows: number; bytes: number; ms: number }

type Served = { page: PullPage; bytes: number; ms: number }

/** The table that most rows of a page belong to; the page of the feed at the end has none. */
const tableOf = ({ tables }: PullPage): string => {
  const sizes = Object.entries(tables).map(([name, { put }]) => [name, put.length] as const)
  return sizes.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 'feed'
}

/** An initial load without a browser: its pages, each with the time since the one before it. */
async function pagesOf(origin: string): Promise<Served[]> {
  const { token } = await signInPusher(origin, 90, [])
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'x-forwarded-for': '10.9.0.1' }
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${origin}/api/sync/pull`, { headers }, resolve).on('error', reject)
  })
  const pages: Served[] = []
  let [rest, before] = ['', performance.now()]
  for await (const chunk of answer.pipe(createBrotliDecompress())) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(Boolean)) {
      const now = performance.now()
      const read = PullLine.parse(JSON.parse(line))
      if ('tables' in read) pages.push({ page: read, bytes: line.length, ms: now - before })
      before = performance.now()
    }
  }
  return pages
}

function partsOf(pages: readonly Served[]): Part[] {
  const parts = new Map<string, Part>()
  for (const { page, bytes, ms } of pages) {
    const table = tableOf(page)
    const part = parts.get(table) ?? { table, pages: 0, rows: 0, bytes: 0, ms: 0 }
    const rows = Object.values(page.tables).reduce((sum, { put }) => sum + put.length, 0)
    parts.set(table, {
      table,
      pages: part.pages + 1,
      rows: part.rows + rows,
      bytes: part.bytes + bytes,
      ms: part.ms + ms,
    })
  }
  return [...parts.values()]
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Prints what each table costs the server and the device. */
function printParts(students: number, served: readonly Part[], stored: Readonly<Record<string, number>>): void {
  const lines = served.map(({ table, pages, rows, bytes, ms }) =>
    [
      table.padEnd(16),
      `${pages} pages`.padStart(10),
      `${rows} rows`.padStart(13),
      `${Math.round(bytes / 1000)} kB`.padStart(9),
      `served in ${Math.round(ms)} ms`.padStart(20),
      `stored in ${Math.round(stored[table] ?? 0)} ms`.padStart(20),
    ].join(' '),
  )
  process.stderr.write(`${students.toLocaleString('en')} students:\n${lines.join('\n')}\n`)
}

/** Seconds from the sign-in. */
type Reached = { students: number; balances: number; rows: number; files: number }

/** Whether a pull has brought all rows to this device; runs within the page. */
const hasAllRows = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('dugsi')
    opening.addEventListener('error', () => reject(opening.error as Error))
    opening.addEventListener('success', () => {
      const found = opening.result.transaction('settings').objectStore('settings').getAllKeys()
      found.addEventListener('success', () => {
        opening.result.close()
        resolve(found.result.some((key) => String(key).startsWith('pulledAt:')))
      })
    })
  })

/** Seconds from a sign-in on a new device until the list of students, the debts, all rows and all files are there. */
async function reachedOn(stage: Stage, origin: string): Promise<Reached> {
  const device = await openDevice({ patience: WITHIN_MS })
  try {
    const { page } = device
    stage.begin('signing in on a new device')
    await page.goto(origin)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    const begin = performance.now()
    const since = (): number => (performance.now() - begin) / 1000
    await page.getByRole('button', { name: /sign in/i }).click()
    await page.waitForURL(/dashboard/)
    const files = holdsApp(device).then(since)
    const rows = untilTrue(page, hasAllRows, null, WITHIN_MS).then(since)
    stage.begin('waiting for the students of a school')
    await opened(page, EXPLORER, 'tbody tr', WITHIN_MS)
    const students = since()
    stage.begin('waiting for the debts of a school, with all their rows')
    await opened(page, BALANCES, 'tbody tr', WITHIN_MS)
    const balances = since()
    stage.begin('waiting for all rows and files of the signed-in person')
    return { students, balances, rows: await rows, files: await files }
  } finally {
    await forgetDevice(device)
  }
}

async function measure(stage: Stage, size: SchoolSize): Promise<Reached & { served: number }> {
  const server = await stage.school(size)
  stage.begin('reading the pages of an initial load')
  const pages = await pagesOf(server.origin)
  const { page } = await stage.tablet(size)
  stage.begin('storing the pages of an initial load')
  const stored = await page.evaluate(() => window.bench.storeByTable())
  printParts(size.students, partsOf(pages), stored)
  const front = await startFront(await stage.appFolder(), server.origin)
  stage.onClose(front.close)
  const runs: Reached[] = []
  for (let run = 0; run < (stage.isQuick ? 1 : 3); run++) runs.push(await reachedOn(stage, front.origin))
  const middle = (of: (each: Reached) => number): number => median(runs.map(of))
  return {
    served: sum(pages.map(({ ms }) => ms)) / 1000,
    students: middle(({ students }) => students),
    balances: middle(({ balances }) => balances),
    rows: middle(({ rows }) => rows),
    files: middle(({ files }) => files),
  }
}

/** An administrator's new device: how much longer a school of fourteen times the students takes. */
export async function largeSchool(stage: Stage): Promise<Row[]> {
  const [small, large] = [await measure(stage, SIZES[0]), await measure(stage, SIZES[1])]
  const row = (what: string, of: (each: typeof small) => number, value: number | null): Row => ({
    name: `a new device of an administrator, embedded, 10,000 / 700 students: ${what}`,
    unit: 's',
    ours: [of(large)],
    limit: [of(small)],
    target: value === null ? null : { kind: 'ratio', value },
  })
  return [
    row('the server’s pages', ({ served }) => served, 14),
    row('until the students show', ({ students }) => students, null),
    row('until the debts of all students show', ({ balances }) => balances, null),
    row('until all rows are there', ({ rows }) => rows, 14),
    row('until all files are there', ({ files }) => files, null),
  ]
}
