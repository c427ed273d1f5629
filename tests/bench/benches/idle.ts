import { IDLE_PULL_MS } from '#sw/sync/drain.ts'
import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

const HOUR_MS = 3_600_000

/** What a tablet on which nothing happens costs in an hour, headers included; renewed tokens and update checks, too. */
export async function idle(stage: Stage): Promise<Row[]> {
  const { page, front, line } = await stage.tablet(DEMO_SCHOOL)
  await page.evaluate(() => window.bench.idlePull())
  const pulls = Math.floor(HOUR_MS / IDLE_PULL_MS)
  const hours: number[] = []
  let calls = ''
  for (let run = 0; run < 5; run++) {
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
  return [
    {
      name: 'traffic of an idle hour',
      unit: 'bytes',
      ours: hours,
      limit: null,
      target: { kind: 'atMost', value: 4096 },
      note: `${pulls}x ${calls}`,
    },
  ]
}
