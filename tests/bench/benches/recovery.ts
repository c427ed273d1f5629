import { performance } from 'node:perf_hooks'
import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

const SILENCE_MS = 10_000
const GIVE_UP_MS = 120_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Time until all is sent after a line lost everything for ten seconds; afterwards only new connections work. */
export async function recovery(stage: Stage): Promise<Row[]> {
  const { page, line } = await stage.tablet(DEMO_SCHOOL)
  await page.evaluate(() => window.bench.live())
  const ours: number[] = []
  // Marks saved as the silence begins, and marks saved just before it ends.
  for (const savedAfter of stage.isQuick ? [9_000] : [0, 9_000]) {
    line.inject(/^\/api\//, { kind: 'hang' }, Number.POSITIVE_INFINITY)
    await pause(savedAfter)
    await page.evaluate(() => window.bench.saveAndSend(3))
    await pause(SILENCE_MS - savedAfter)
    line.clearFaults()
    const since = performance.now()
    while ((await page.evaluate(() => window.bench.waiting())) > 0) {
      if (performance.now() - since > GIVE_UP_MS) throw new Error('The marks were never sent')
      await pause(100)
    }
    ours.push((performance.now() - since) / 1000)
  }
  return [
    {
      name: 'all sent after a link silent for 10 s',
      unit: 's',
      ours: [Math.max(...ours)],
      limit: null,
      target: { kind: 'atMost', value: 20 },
      note: 'counted from the end of the silence',
    },
  ]
}
