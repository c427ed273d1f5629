import './ui/fonts.css'
import './ui/mantine.css'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { device } from '#data/db.ts'
import { deviceFull, isQuotaError } from '#data/room.ts'
import { getSetting, setSetting } from '#data/settings.ts'
import { catchInstallOffer } from '#ui/install-prompt.ts'
import { App } from '#app/App.tsx'
import { appTexts } from '#app/app.texts.ts'
import { firstScreen } from '#app/first-screen.ts'
import { loadAhead } from '#app/load-ahead.ts'
import { makeRouter } from '#app/router.tsx'
import { startSyncDriver } from '#app/sync-driver.ts'
import { readThemeChoice } from '#app/theme-choice.ts'
import { startUpdates } from '#app/updates.ts'

/** A full device still shows what it has, and says that it is full. */
const writeVersion = (): Promise<void> =>
  setSetting(device(), 'appVersion', __APP_VERSION__).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
    deviceFull.set(true)
  })

async function noteVersion(): Promise<void> {
  // The first screen waits for it, and a write for the disk: only a new version is written.
  if ((await getSetting(device(), 'appVersion')) !== __APP_VERSION__) await writeVersion()
}

async function start(root: HTMLElement): Promise<void> {
  catchInstallOffer()
  try {
    await Promise.all([readThemeChoice(), noteVersion(), loadAhead(location.pathname)])
  } catch {
    // Nothing works without the device's database, and saying so plainly beats a page that cannot save.
    root.querySelector('.splash')?.replaceChildren(appTexts.broken)
    return
  }
  createRoot(root).render(
    <StrictMode>
      <App router={makeRouter()} />
    </StrictMode>,
  )
  startSyncDriver()
  startUpdates()
  // Only a write tells that the device is full; told now, nobody finds it out by saving in vain.
  void firstScreen.then(writeVersion).catch(() => undefined)
  // Not part of what the first picture waits for; where it cannot be loaded the next start tries again.
  void firstScreen
    .then(() => import('#data/sign-in.ts'))
    .then(({ tidyUp }) => tidyUp())
    .catch(() => undefined)
  void firstScreen
    .then(() => import('#app/badge.ts'))
    .then(({ followBadge }) => followBadge())
    .catch(() => undefined)
}

const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
