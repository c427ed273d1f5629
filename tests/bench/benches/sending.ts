import type { Page } from 'playwright'
import type { FaultProxy } from '#tests/faults/proxy.ts'
import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, setLine, type Stage } from '../stage.ts'

const drained = (page: Page): Promise<number> => page.evaluate(() => window.bench.drainAll())

/** Three hundred single marks at several distances, beside a loop that only posts. */
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
  return { name: `send 300 marks, ${delayMs} ms / bare loop of the same batches`, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 1.25 } }
}

/** One class over a bad mobile line, beside the time that distance and width of the line make by themselves. */
async function oneClass(page: Page, line: FaultProxy, runs: number): Promise<Row> {
  const ours: number[] = []
  const limit: number[] = []
  for (let run = 0; run < runs; run++) {
    await page.evaluate(() => window.bench.fillOutboxWithClasses(1))
    setLine(line, 600, 128)
    const before = line.seen.length
    ours.push(await drained(page))
    const sent = line.seen.slice(before)
    const bytes = sent.reduce((sum, { body, bytesDown }) => sum + body.length + bytesDown, 0)
    limit.push(600 + (bytes / 16_000) * 1000)
    setLine(line, 0)
  }
  return { name: 'class of 40, 600 ms 128 kbit/s / distance + bytes', unit: 'ms', ours, limit, target: { kind: 'ratio', value: 1.3 } }
}

/** 1,200 marks over the line on which other engines were measured, one by one or as thirty classes. */
async function aDay(page: Page, line: FaultProxy, runs: number, asClasses: boolean): Promise<Row> {
  const ours: number[] = []
  const limit: number[] = []
  let bytes = 0
  let requests = 0
  for (let run = 0; run < runs; run++) {
    await page.evaluate((whole) => (whole ? window.bench.fillOutboxWithClasses(30) : window.bench.fillOutbox(1200)), asClasses)
    setLine(line, 300, 100)
    const before = line.seen.length
    ours.push(await drained(page))
    const sent = line.seen.slice(before)
    requests = sent.length
    bytes = sent.reduce((sum, { body, bytesDown }) => sum + body.length + bytesDown, 0)
    limit.push(await page.evaluate(() => window.bench.postOnce(1200)))
    setLine(line, 0)
  }
  const what = asClasses ? '1,200 marks as 30 classes' : '1,200 single marks'
  const note = `${requests} requests, ${Math.round(bytes / 1024)} kB`
  return { name: `${what}, 300 ms 100 kbit/s / one packed POST`, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 3 }, note }
}

export async function sending(stage: Stage): Promise<Row[]> {
  const { page, line } = await stage.tablet(DEMO_SCHOOL)
  const runs = stage.isQuick ? 2 : 5
  const rows: Row[] = []
  for (const delayMs of [0, 150, 600]) rows.push(await atDistance(page, line, delayMs, runs))
  rows.push(await oneClass(page, line, runs))
  rows.push(await aDay(page, line, stage.isQuick ? 1 : 3, false))
  rows.push(await aDay(page, line, stage.isQuick ? 1 : 3, true))
  return rows
}
