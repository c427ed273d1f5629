import { readAccessInputs } from '#data/session/access.ts'
import { device } from '#data/device/db.ts'
import { keepReading } from '#data/live/live-read.ts'
import { readSession } from '#data/session/session.ts'
import { currentReader } from '#data/replica/use-cache.ts'
import { readSchool } from '#data/session/use-session.ts'
import { readSchoolClock } from '#data/device/clock.ts'
import type { Role } from '#domain/core/roles.ts'
import { findScreen } from '../areas.ts'
import { landingOf } from './landing.ts'
import { screenAt } from './screen-at.ts'
import { loadScreen } from './screen-chunks.ts'
import { loadOf, type Screen } from './screens.ts'

/** Starts a load and ignores its failure: the component that needs the file loads it again and shows the error. */
const tryTo = (load: () => Promise<unknown>): void => void load().catch(() => undefined)

/**
 * Loads the frame and the screen of an address while the databases are being read. Both are left out when nobody is signed
 * in.
 */
async function loadFrame(address: string): Promise<void> {
  const askedScreen = screenAt(address)
  // The files of an installed app are on the device, so loading begins before it is known whether anybody is signed in.
  if (navigator.serviceWorker?.controller && askedScreen && askedScreen.roles !== 'public' && !askedScreen.loadFor)
    loadFiles(askedScreen, null)
  const session = await keepReading(readSession)
  if (!session) return
  const screen = askedScreen?.roles === 'public' ? findScreen(landingOf(session.user.Role)) : askedScreen
  loadFiles(screen, session.user.Role)
}

function loadFiles(screen: Screen | undefined, role: Role | null): void {
  tryTo(() => import('./Layout.tsx'))
  if (screen) tryTo(() => loadScreen(loadOf(screen, role)))
}

/** Opens the databases and reads, in parallel, the data that frame, guards and every screen read first. */
export async function loadAhead(address: string): Promise<void> {
  tryTo(async () => (await currentReader(device()))?.cache?.open())
  await Promise.all([
    loadFrame(address),
    keepReading(readAccessInputs),
    keepReading(readSchool),
    keepReading(readSchoolClock),
  ])
}
