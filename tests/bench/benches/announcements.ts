import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import type { NewAnnouncement } from '#domain/announcements/announcements.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { setLine } from '#tests/faults/proxy.ts'
import { quantile, type Row } from '../figures.ts'
import { ADMIN, today } from '../schools.ts'
import { DEMO_SCHOOL, type Stage, type Tablet } from '../stage.ts'

const PARENT = { email: 'parent@demo.school', password: DEMO_PASSWORD }

/** Pause between announcements (milliseconds), since the server reports changes to a device once a second at most. */
const REST_MS = 1_200

const MESSAGE = 'Please send the yellow card with your child, and something warm to wear for the way home. '.repeat(4)

const noteFor = (title: string): NewAnnouncement => ({
  title,
  message: MESSAGE,
  targetRole: 'PARENT',
  classId: null,
  startDate: today(),
  endDate: null,
  isUrgent: false,
})

async function signedIn(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/user/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  return ((await answer.json()) as LoginReply).Access_token
}

async function post(url: string, token: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
}

/** Time in milliseconds from a call until the phone has the news. */
async function timed(came: Promise<void>, ask: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await Promise.all([came, ask()])
  return performance.now() - start
}

/** Row of a connected phone on a line with a delay, measured in turn with a stream, a fetch and a put without an app. */
async function atDistance({ page, line, front, server }: Tablet, delayMs: number, runs: number): Promise<Row> {
  const token = await signedIn(server.origin)
  const [ours, limit]: [number[], number[]] = [[], []]
  setLine(line, delayMs)
  // Run -1 is not counted, since it loads code and opens connections.
  for (let run = -1; run < runs; run++) {
    await pause(REST_MS)
    const note = noteFor(`At ${delayMs} ms: ${run}`)
    const publish = () => post(`${server.origin}/api/user/announcements`, token, note)
    const took = await timed(
      page.evaluate((title) => window.bench.announced(title), note.title),
      publish,
    )
    const [tell, count] = [`${front.origin}/bare-news/tell`, await page.evaluate(() => window.bench.countBare() + 1)]
    const bare = await timed(
      page.evaluate((wanted) => window.bench.untilBareStored(wanted), count),
      () => post(tell, token, note),
    )
    if (run < 0) continue
    ours.push(took)
    limit.push(bare)
  }
  setLine(line, 0)
  return {
    name: `an announcement reaches a connected phone, ${delayMs} ms: p95 / a stream, a fetch and a put`,
    unit: 'ms',
    ours: [quantile(ours, 0.95)],
    limit: [quantile(limit, 0.95)],
    target: { kind: 'atMost', value: 2_000 },
    note: `p50 ${Math.round(quantile(ours, 0.5))} ms, max ${Math.round(Math.max(...ours))} ms of ${runs}`,
  }
}

/** Time until an announcement of the office reaches a parent's open page. */
export async function announcements(stage: Stage): Promise<Row[]> {
  const tablet = await stage.tablet(DEMO_SCHOOL, PARENT)
  await tablet.page.evaluate(() => window.bench.live())
  await tablet.page.evaluate(() => window.bench.linked())
  await tablet.page.evaluate(() => window.bench.listenBare())
  const rows: Row[] = []
  for (const delayMs of [0, 150, 600]) rows.push(await atDistance(tablet, delayMs, stage.isQuick ? 10 : 60))
  return rows
}
