import type { Page } from 'playwright'
import { seededRandom } from '#server/db/seed/random.ts'
import { stopWorkers } from '#tests/faults/engine.ts'
import type { Seen } from '#tests/faults/proxy.ts'
import type { Step } from '../plan.ts'
import { noteFault } from '../saved.ts'
import { SYNC, weatherOf } from './weather.ts'
import { arrive, until, type Tablet, type World } from './world.ts'

/** Time to wait for a request that may not come, since the sync engine may be busy or have nothing to send. */
const MAY_COME_MS = 2_500

const cut = (tablet: Tablet): void => {
  tablet.isCut = true
  tablet.line.link = 'cut'
}

/** Restores the line, after breaking all open connections. */
export function mend(tablet: Tablet): void {
  tablet.line.link = 'cut'
  tablet.line.link = 'up'
  tablet.isCut = false
}

/** Sends the worker the message that the button "Send now" sends. */
export const wakeEngine = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'drain', reason: 'sendNow' }))

/** Starts the sending as the network does, by the browser's event, or as a person does, by the button. */
async function nudge(tablet: Tablet, isByButton: boolean): Promise<void> {
  const { page } = tablet.device
  if (!isByButton) return page.evaluate(() => void dispatchEvent(new Event('online')))
  const send = page.getByRole('button', { name: 'Send now' })
  const empty = page.getByText(/^Nothing (of yours )?waits on this device$/)
  await arrive(tablet, '/dashboard/outbox', send.or(empty))
  // The click may fail, since the button shows the progress while entries are being sent.
  if (await send.isVisible()) await send.click({ timeout: 1_000 }).catch(() => undefined)
}

async function comes(arrival: Promise<Seen>): Promise<boolean> {
  let hasCome = false
  void arrival.then(() => (hasCome = true))
  return until(() => Promise.resolve(hasCome), MAY_COME_MS)
}

/** Sends entries over a line with the step's faults; sometimes cuts the line afterwards, so that later saves wait. */
export async function deliver(world: World, tablet: Tablet, step: Step & { do: 'deliver' }): Promise<void> {
  const { tried, school } = world
  const random = seededRandom(String(step.seed))
  const { line } = tablet
  school.calm(line)
  mend(tablet)
  const isByButton = random.chance(0.3)
  for (const [at, fault] of [...step.faults, null].entries()) {
    const weather = fault && weatherOf(fault)
    if (weather) line.inject(SYNC, weather.onLine)
    const arrival = line.arrival(SYNC)
    await nudge(tablet, isByButton)
    const hasCome = await comes(arrival)
    if (fault && hasCome) noteFault(tried, fault)
    if (step.crash?.atRequest === at && hasCome) {
      tried['server crashes']++
      await new Promise((resolve) => setTimeout(resolve, step.crash?.ms))
      await school.crash()
    }
    if (weather?.stopsWorker) {
      tried.kills++
      await stopWorkers(tablet.device.page)
    }
    if (weather?.hangs) mend(tablet)
  }
  if (random.chance(0.5)) cut(tablet)
}
