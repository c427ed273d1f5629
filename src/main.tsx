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
async function noteVersion(): Promise<void> {
  // The first screen waits for it, and a write for the disk: only a new version is written.
  if ((await getSetting(device(), 'appVersion')) === __APP_VERSION__) return
  await setSetting(device(), 'appVersion', __APP_VERSION__).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
    deviceFull.set(true)
  })
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
  // Not part of what the first picture waits for; where it cannot be loaded the next start tries again.
  void firstScreen
    .then(() => import('#data/sign-in.ts'))
    .then(({ tidyUp }) => tidyUp())
    .catch(() => undefined)
}

const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
