import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

/** The engine's pause between idle pulls is twenty minutes. */
const PULLS_PER_HOUR = 3

/** What a tablet on which nothing happens costs in an hour, headers included; renewed tokens, too. */
export async function idle(stage: Stage): Promise<Row[]> {
  const { page, front, line } = await stage.tablet(DEMO_SCHOOL)
  await page.evaluate(() => window.bench.idlePull())
  const bytes: number[] = []
  let calls = ''
  for (let run = 0; run < 5; run++) {
    const [before, from] = [front.bytes(), line.seen.length]
    await page.evaluate(() => window.bench.idlePull())
    bytes.push((front.bytes() - before) * PULLS_PER_HOUR)
    calls = line.seen.slice(from).map(({ path }) => path.replace(/^\/api/, '').replace(/\?.*/, '')).join(' ')
  }
  return [{ name: 'traffic of an idle hour', unit: 'bytes', ours: bytes, limit: null, target: { kind: 'atMost', value: 4096 }, note: `3 times ${calls}` }]
}
