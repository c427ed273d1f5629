import { openDevice } from '#tests/browser/browser.ts'
import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'
import { opened } from './lists.ts'
import { bareApp, installed, MARKING, shownAfter, slow } from './screens.ts'

const HOME = '/dashboard'

const FIGURES = 'section[aria-label="The school in figures"]'

/** Selector of the school's figures once each of the four cards has a figure and none is loading. */
const FILLED = `${FIGURES}${[1, 2, 3, 4].map((at) => `:has(section:nth-of-type(${at}) strong)`).join('')}:not(:has([role="status"]))`

/**
 * The first screen of an administrator at 4x, filled from the replica without network: as a page that is loaded in a running
 * browser, and from a link inside the app.
 */
export async function officeDashboard(stage: Stage): Promise<Row[]> {
  const { origin, device: installing, cut, heal } = await installed(stage)
  const { profile } = installing
  await installing.close()
  const control = await bareApp(stage, profile)
  const { page, close } = await openDevice({ profile })
  const start = async (url: string, selector: string): Promise<number> => {
    await page.goto(url, { waitUntil: 'commit' })
    return shownAfter(page, selector)
  }
  cut()
  // Two starts that are not counted, since the browser caches compiled code from the second start on.
  for (let run = 0; run < 2; run++) await start(origin + HOME, FILLED)
  await slow(page)
  const [warm, limit, inside]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < (stage.isQuick ? 3 : 10); run++) {
    warm.push(await start(origin + HOME, FILLED))
    await opened(page, MARKING, 'main h2 button')
    inside.push(await opened(page, HOME, FILLED))
    limit.push(await start(control, 'li:nth-child(40)'))
  }
  heal()
  await close()
  const target = { kind: 'atMost', value: 300 } as const
  return [
    {
      name: 'warm start of the office without network at 4x until all cards are filled / bare list app',
      unit: 'ms',
      ours: warm,
      limit,
      target,
    },
    {
      name: 'from a link to the first screen of the office at 4x until all cards are filled',
      unit: 'ms',
      ours: inside,
      limit: null,
      target,
    },
  ]
}
