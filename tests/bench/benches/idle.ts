import { KEEP_ALIVE_MS } from '#server/areas/sync/live-hub.ts'
import { IDLE_PULL_MS } from '#sw/sync/drain.ts'
import { median, type Row } from '../figures.ts'
import { classMarks, pushHeaders, signInPusher } from '../push-load.ts'
import { DEMO_SCHOOL, type Stage, type Tablet } from '../stage.ts'

const HOUR_MS = 3_600_000
const RUNS = 5

/** Bytes of an idle tablet without the live link in an hour, including headers, renewed tokens and update checks. */
async function asking({ page, front, line }: Tablet): Promise<Row> {
  await page.evaluate(() => window.bench.idlePull())
  const pulls = Math.floor(HOUR_MS / IDLE_PULL_MS)
  const hours: number[] = []
  let calls = ''
  for (let run = 0; run < RUNS; run++) {
    const [before, from] = [front.bytes(), line.seen.length]
    await page.evaluate(() => window.bench.idlePull())
    const pull = front.bytes() - before
    calls = line.seen
      .slice(from)
      .map(({ path, bytesUp, bytesDown }) => `${path.replace(/\?.*/, '')} ${bytesUp}+${bytesDown}`)
      .join(', ')
    await page.evaluate(() => window.bench.askForUpdate())
    hours.push(pull * pulls + (front.bytes() - before - pull))
  }
  return {
    name: 'traffic of an idle hour without the live link',
    unit: 'bytes',
    ours: hours,
    limit: null,
    target: { kind: 'atMost', value: 4096 },
    note: `${pulls}x ${calls}`,
  }
}

/** Bytes of an idle tablet with the live link in an hour: signs of life, as long as a notification, and update checks. */
async function listening({ page, front, server }: Tablet): Promise<Row> {
  const students = (await page.evaluate(() => window.bench.studentIds())).slice(0, 5)
  const other = await signInPusher(server.origin, 9, students)
  const closed = front.bytes()
  await page.evaluate(() => window.bench.openLink())
  const opening = front.bytes() - closed
  const signs = HOUR_MS / KEEP_ALIVE_MS
  const words: number[] = []
  const hours: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const [before, heard] = [front.bytes(), await page.evaluate(() => window.bench.heardWords())]
    // Pushed by another device, over a connection of its own.
    const body = new Uint8Array(classMarks.body(other, 5_000 + run))
    const answer = await fetch(`${server.origin}/api/sync/push`, { method: 'POST', headers: pushHeaders(other), body })
    classMarks.expectDone(await answer.text())
    await page.waitForFunction((count) => window.bench.heardWords() > count, heard)
    const word = front.bytes() - before
    await page.evaluate(() => window.bench.askForUpdate())
    const update = front.bytes() - before - word
    if (word === 0 || update === 0) throw new Error(`A word took ${word} bytes, an update check ${update}`)
    words.push(word)
    hours.push(word * signs + update)
  }
  await page.evaluate(() => window.bench.closeLink())
  return {
    name: 'traffic of an idle hour with the live link',
    unit: 'bytes',
    ours: hours,
    limit: null,
    target: { kind: 'atMost', value: 4096 },
    note: `${signs}x ${median(words)} and one update check; to open the link ${opening}, and the pull that follows`,
  }
}

export async function idle(stage: Stage): Promise<Row[]> {
  const tablet = await stage.tablet(DEMO_SCHOOL)
  return [await asking(tablet), await listening(tablet)]
}
