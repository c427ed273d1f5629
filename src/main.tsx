import './ui/mantine.css'
import './ui/tokens.css'
import './ui/shapes.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { device } from '#data/device/db.ts'
import { deviceFull, isQuotaError } from '#data/device/room.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { pause } from '#data/live/pause.ts'
import { catchInstallOffer } from '#ui/install-prompt.ts'
import { loadLaterParts } from '#ui/later-part.ts'
import { App } from '#app/App.tsx'
import { appTexts } from '#app/app.texts.ts'
import { firstScreen } from '#app/first-screen.ts'
import { speak } from '#app/language.ts'
import { dropPicture, endPicture } from '#app/end-picture.ts'
import { loadAhead } from '#app/load-ahead.ts'
import { makeRouter } from '#app/router.tsx'
import { rememberStart } from '#app/start-files.ts'
import { startSyncDriver } from '#app/sync-driver.ts'
import { readThemeChoice } from '#app/theme-choice.ts'
import { startUpdates } from '#app/updates.ts'

/** On a full device the app still opens, and says that the device is full. */
const writeVersion = (): Promise<void> =>
  setSetting(device(), 'appVersion', __APP_VERSION__).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
    deviceFull.set(true)
  })

async function noteVersion(): Promise<void> {
  // Only a new version is written: the first screen waits for this, and a write waits for the disk.
  if ((await getSetting(device(), 'appVersion')) !== __APP_VERSION__) await writeVersion()
}

/** What every page begins after its first screen: one after another, each in a pause, so that a tap never waits for it. */
async function beginLater(router: ReturnType<typeof makeRouter>): Promise<void> {
  const begins: readonly (() => Promise<unknown>)[] = [
    async () => {
      const { followNotices, openTapped } = await import('#app/follow-notices.ts')
      openTapped(router)
      followNotices()
    },
    // Where it cannot be loaded, the next start tries again.
    async () => (await import('#data/session/tidy-up.ts')).tidyUp(),
    () => loadLaterParts(pause),
    async () => {
      const { followBadge, followUnsent } = await import('#app/badge.ts')
      followBadge()
      followUnsent()
    },
    // Only a write finds out that the device is full; doing it now tells people before they save in vain.
    writeVersion,
    async () => (await import('#app/font.ts')).followFont(),
    async () => (await import('#app/kept-picture.ts')).followPictures(),
    async () => (await import('#app/kept-documents.ts')).followKeptDocuments(),
  ]
  for (const begin of begins) {
    await pause()
    await begin().catch(() => undefined)
  }
}

async function start(root: HTMLElement): Promise<void> {
  catchInstallOffer()
  try {
    // Before the screens, which may read texts while they are loaded.
    const ahead = speak().then(() => loadAhead(location.pathname))
    await Promise.all([readThemeChoice(), noteVersion(), ahead])
  } catch {
    // Nothing works without the device's database, so the page says so instead of opening without being able to save.
    root.querySelector('.splash')?.replaceChildren(appTexts.broken)
    dropPicture()
    return
  }
  const router = makeRouter()
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  endPicture()
  rememberStart()
  startSyncDriver()
  startUpdates()
  void firstScreen.then(() => beginLater(router))
}

const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
