import { openDevice } from '#tests/browser/browser.ts'
import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'
import {
  FIRST_SCREENS,
  PLAIN,
  plainApp,
  prepare,
  seenBy,
  watchStart,
  type FirstScreen,
  type Place,
} from './app-start.ts'

/** Limits of a start's processor time, by first screen, as multiples of a plain app's of the same libraries. */
const LIMITS: Readonly<Record<string, number>> = {
  'marking, ATTENDANCE': 2.7,
  'home, Teacher': 2.8,
  'home, PARENT': 3.4,
  'home, ADMIN': 4.3,
  'counter, USER': 3.7,
}

/** Milliseconds of processor that the page's own thread takes, without a slowdown, until a tap is answered. */
async function processorOf({ profile, url }: Place, screen: FirstScreen): Promise<number> {
  const device = await openDevice({ profile })
  try {
    await watchStart(device.page, screen)
    const session = await device.page.context().newCDPSession(device.page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await device.page.goto(url, { waitUntil: 'commit' })
    await seenBy(device.page)
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  } finally {
    await device.close()
  }
}

/**
 * Processor time of cold starts of each first screen beside those of a plain app of the same libraries. Unlike the time on a
 * clock it hardly depends on what else the machine does.
 */
export async function processorOfStarts(stage: Stage): Promise<Row[]> {
  const plain = await plainApp(stage)
  const rows: Row[] = []
  const runs = stage.isQuick ? 3 : 7
  for (const screen of FIRST_SCREENS) {
    const place = await prepare(stage, screen)
    stage.begin(`processor time of starts of ${screen.name}`)
    const [ours, limit]: [number[], number[]] = [[], []]
    // The first two are not counted, since the browser caches compiled code from the second on.
    for (let run = -2; run < runs; run++) {
      const [own, bare] = [await processorOf(place, screen), await processorOf(plain, PLAIN)]
      if (run < 0) continue
      ours.push(own)
      limit.push(bare)
    }
    const target = { kind: 'ratio', value: LIMITS[screen.name] ?? 0 } as const
    rows.push({ name: `start of ${screen.name}: processor time / plain app's`, unit: 'ms', ours, limit, target })
  }
  return rows
}
