import './ui/fonts.css'
import './ui/mantine.css'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { device } from '#data/db.ts'
import { deviceFull, isQuotaError } from '#data/room.ts'
import { setSetting } from '#data/settings.ts'
import { catchInstallOffer } from '#ui/install-prompt.ts'
import { App } from '#app/App.tsx'
import { appTexts } from '#app/app.texts.ts'
import { makeRouter } from '#app/router.tsx'
import { startSyncDriver } from '#app/sync-driver.ts'
import { readThemeChoice } from '#app/theme-choice.ts'
import { startUpdates } from '#app/updates.ts'

/** A full device still shows what it has, and says that it is full. */
const noteVersion = (): Promise<void> =>
  setSetting(device(), 'appVersion', __APP_VERSION__).catch((error: unknown) => {
    if (!isQuotaError(error)) throw error
    deviceFull.set(true)
  })

async function start(root: HTMLElement): Promise<void> {
  catchInstallOffer()
  try {
    await Promise.all([readThemeChoice(), noteVersion()])
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
  void import('#data/sign-in.ts').then(({ tidyUp }) => tidyUp()).catch(() => undefined)
}

const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
