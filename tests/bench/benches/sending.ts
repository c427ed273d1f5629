import type { Page } from 'playwright'
import { setLine, type FaultProxy, type Seen } from '#tests/faults/proxy.ts'
import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage, type Tablet } from '../stage.ts'

const drained = (page: Page): Promise<number> => page.evaluate(() => window.bench.drainAll())

/** Requests with entries; the pull behind them brings their effects. */
const pushesSince = ({ seen }: FaultProxy, before: number): Seen[] =>
  seen.slice(before).filter(({ path }) => path.startsWith('/api/sync/push'))

/** Time to send three hundred single marks on a line with a delay, measured beside a loop that only posts. */
async function atDistance(page: Page, line: FaultProxy, delayMs: number, runs: number): Promise<Row> {
  const ours: number[] = []
  const limit: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.evaluate(() => window.bench.fillOutbox(300))
    setLine(line, delayMs)
    ours.push(await drained(page))
    limit.push(await page.evaluate(() => window.bench.postBare(300)))
    setLine(line, 0)
  }
  return {
    name: `send 300 marks, ${delayMs} ms / bare loop of the same batches`,
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'ratio', value: 1.25 },
  }
}

/** Time to send one class over a bad mobile line, compared with the time that delay and width alone take. */
async function oneClass(page: Page, line: FaultProxy, runs: number): Promise<Row> {
  const ours: number[] = []
  const limit: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.evaluate(() => window.bench.fillOutboxWithClasses(1))
    setLine(line, 600, 128)
    const before = line.seen.length
    ours.push(await drained(page))
    const sent = pushesSince(line, before)
    const bytes = sent.reduce((sum, { body, bytesDown }) => sum + body.length + bytesDown, 0)
    limit.push(600 + (bytes / 16_000) * 1000)
    setLine(line, 0)
  }
  return {
    name: 'class of 40, 600 ms 128 kbit/s / distance + bytes',
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'ratio', value: 1.3 },
  }
}

type Line = { delayMs: number; kilobits: number }

/** Lines: the first for comparison with other engines' figures, the second of a satellite or a distant mobile mast. */
const LINES: readonly Line[] = [
  { delayMs: 300, kilobits: 100 },
  { delayMs: 650, kilobits: 512 },
]

/** Time to send 1,200 marks, single or as thirty classes, compared with one compressed POST of them, with and without ids. */
async function aDay(tablet: Tablet, { delayMs, kilobits }: Line, runs: number, asClasses: boolean): Promise<Row[]> {
  const { page, line } = tablet
  const [ours, bare, withIds]: [number[], number[], number[]] = [[], [], []]
  let note = ''
  for (let run = 0; run < runs; run++) {
    await page.evaluate(
      (isWholeClass) => (isWholeClass ? window.bench.fillOutboxWithClasses(30) : window.bench.fillOutbox(1200)),
      asClasses,
    )
    setLine(line, delayMs, kilobits)
    const before = line.seen.length
    ours.push(await drained(page))
    const sent = pushesSince(line, before)
    const up = sent.reduce((sum, { body }) => sum + body.length, 0)
    const down = sent.reduce((sum, { bytesDown }) => sum + bytesDown, 0)
    note = `${sent.length} requests, ${(up / 1024).toFixed(1)} kB up, ${(down / 1024).toFixed(1)} kB down`
    bare.push(await page.evaluate(() => window.bench.postOnce(1200, false)))
    withIds.push(await page.evaluate(() => window.bench.postOnce(1200, true)))
    setLine(line, 0)
  }
  const what = `${asClasses ? '1,200 marks as 30 classes' : '1,200 single marks'}, ${delayMs} ms ${kilobits} kbit/s`
  const row = (limit: number[], beside: string, value: number): Row => ({
    name: `${what} / ${beside}`,
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'ratio', value },
    note,
  })
  if (asClasses) return [row(bare, 'one packed POST', 1.5)]
  return [row(bare, 'one packed POST', 5), row(withIds, 'one packed POST with ids', 2)]
}

export async function sending(stage: Stage): Promise<Row[]> {
  const tablet = await stage.tablet(DEMO_SCHOOL)
  const { page, line } = tablet
  const runs = stage.isQuick ? 1 : 3
  const rows: Row[] = []
  for (const delayMs of [0, 150, 600]) rows.push(await atDistance(page, line, delayMs, runs))
  rows.push(await oneClass(page, line, runs))
  for (const each of LINES)
    for (const asClasses of [false, true]) rows.push(...(await aDay(tablet, each, runs, asClasses)))
  return rows
}
