import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { ROOT } from '#server/process/root.ts'
import { forgetDevice, openDevice, reopenDevice, type Device } from '#tests/browser/browser.ts'
import { installed } from '#tests/browser/stored.ts'
import { FaultProxy, setLine } from '#tests/faults/proxy.ts'
import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

const LINES = [
  { delayMs: 300, kilobits: 100 },
  { delayMs: 650, kilobits: 512 },
] as const

/** Visitors with few, some and most of the screens: a parent, a teacher and the office. */
const PEOPLE = [
  { who: 'parent', at: '/parent-dashboard' },
  { who: 'teacher', at: '/dashboard/MarkAtetendenceClass' },
  { who: 'office', at: '/dashboard/FamilyPayment' },
] as const

type Visitor = (typeof PEOPLE)[number]

type Speed = (typeof LINES)[number]

/** Least round trips before anything can be shown: for the page, and for the files that it names. */
const LEAST_ROUNDS = 2

/** Longest time for a step (milliseconds), since an initial load over the slowest line takes minutes. */
const PATIENCE_MS = 300_000

type Leg = { what: string; ms: number; requests: number; bytes: number }

/** Time, requests and bytes over the line from the start of some work to its end. */
async function legOf(line: FaultProxy, what: string, work: () => Promise<unknown>): Promise<Leg> {
  const [requests, bytes, start] = [line.seen.length, line.bytes, performance.now()]
  await work()
  return { what, ms: performance.now() - start, requests: line.seen.length - requests, bytes: line.bytes - bytes }
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

const workerReady = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

async function openSignIn({ page }: Device): Promise<void> {
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await signInButton(page).waitFor()
}

/** Signs in, and waits until the first screen shows all data that the person may read. */
async function firstSignIn({ page }: Device, { who, at }: Visitor): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@demo.school`)
  await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await signInButton(page).click()
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await page.goto(at, { waitUntil: 'commit' })
  await page.getByText(/^As of/).waitFor()
  // Waits for results and receipts of a parent's children, which are asked for after the initial load.
  await page.getByRole('main').getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' })
}

const sumOf = (what: string, legs: readonly Leg[]): Leg =>
  legs.reduce(
    (sum, { ms, requests, bytes }) => ({
      what,
      ms: sum.ms + ms,
      requests: sum.requests + requests,
      bytes: sum.bytes + bytes,
    }),
    { what, ms: 0, requests: 0, bytes: 0 },
  )

async function visit(origin: string, speed: Speed, visitor: Visitor): Promise<Leg[]> {
  const line = await FaultProxy.start(origin)
  setLine(line, speed.delayMs, speed.kilobits)
  let device = await openDevice({ origin: line.origin, patience: PATIENCE_MS })
  try {
    const form = await legOf(line, 'first visit until one can sign in', () => openSignIn(device))
    const worker = await legOf(line, 'from then until the sign-in works without network', () =>
      workerReady(device.page),
    )
    await device.close()
    device = await reopenDevice(device)
    const again = await legOf(line, 'second visit until one can sign in', () => openSignIn(device))
    const screen = await legOf(line, 'first sign-in until the first screen works, 700 students', () =>
      firstSignIn(device, visitor),
    )
    const files = await legOf(line, 'from then until all of it works without network', () => installed(device))
    const first = [form, worker, screen]
    return [
      form,
      worker,
      again,
      screen,
      files,
      sumOf('first sign-in until all is on the device, 700 students', [screen, files]),
      sumOf('from an empty device until the first screen works', first),
      sumOf('from an empty device until all works without network', [...first, files]),
    ]
  } finally {
    await forgetDevice(device)
    await line.close()
  }
}

function rowsOf({ delayMs, kilobits }: Speed, { who }: Visitor, { what, ms, requests, bytes }: Leg): Row {
  const least = requests > 0 ? (bytes * 8) / kilobits + LEAST_ROUNDS * delayMs : null
  const note = `${requests} requests, ${(bytes / 1000).toFixed(1)} kB over the line`
  const limit = least ? [least] : null
  return {
    name: `${who}: ${what}, ${delayMs} ms ${kilobits} kbit/s / distance + bytes`,
    unit: 'ms',
    ours: [ms],
    limit,
    target: null,
    note,
  }
}

/** Requests, bytes and time of a new tablet on a school's line, in a real browser with empty storage. */
export async function firstVisit(stage: Stage): Promise<Row[]> {
  if (!existsSync(join(ROOT, 'dist/app/index.html'))) throw new Error('there is no build to visit: npm run build')
  const { origin } = await stage.school(DEMO_SCHOOL)
  const rows: Row[] = []
  for (const speed of LINES)
    for (const visitor of PEOPLE)
      rows.push(...(await visit(origin, speed, visitor)).map((leg) => rowsOf(speed, visitor, leg)))
  return rows
}
