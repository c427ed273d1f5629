import { matchPath } from 'react-router-dom'
import { readAccessInputs } from '#data/access.ts'
import { device } from '#data/db.ts'
import { keepReading } from '#data/live-read.ts'
import { readSession } from '#data/session.ts'
import { currentReader } from '#data/use-cache.ts'
import { readSchool } from '#data/use-session.ts'
import { readSchoolClock } from '#data/use-today.ts'
import { findScreen, screens } from '../areas.ts'
import { landingOf } from './landing.ts'
import { loadScreen } from './screen-chunks.ts'
import type { Screen } from './screens.ts'

const screenAt = (address: string): Screen | undefined =>
  screens.find(({ path, aliases = [] }) => [path, ...aliases].some((each) => matchPath(each, address)))

/** What fails to load ahead is asked for again by whoever shows it, and said there. */
const tryTo = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/** The frame and the screen of this address come while the rest is being read; nobody signed in needs neither. */
async function loadFrame(address: string): Promise<void> {
  const asked = screenAt(address)
  // Of an installed app the files are on the device, and need not wait until it is known that they are needed.
  if (navigator.serviceWorker?.controller && asked && asked.roles !== 'public') loadFiles(asked)
  const session = await keepReading(readSession)
  if (!session) return
  const screen = asked?.roles === 'public' ? findScreen(landingOf(session.user.Role)) : asked
  loadFiles(screen)
}

function loadFiles(screen: Screen | undefined): void {
  tryTo(() => import('./Layout.tsx'))
  if (screen) tryTo(() => loadScreen(screen))
}

/** Opens the databases and reads what frame, guards and every screen ask for first; none then waits for another. */
export async function loadAhead(address: string): Promise<void> {
  tryTo(async () => (await currentReader(device()))?.cache?.open())
  await Promise.all([
    loadFrame(address),
    keepReading(readAccessInputs),
    keepReading(readSchool),
    keepReading(readSchoolClock),
  ])
}
