import './ui/fonts.css'
import './ui/mantine.css'
import './ui/tokens.css'
import { MantineProvider } from '@mantine/core'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { device } from '#data/db.ts'
import { setSetting } from '#data/settings.ts'
import { catchInstallOffer } from '#ui/install-prompt.ts'
import { cssVariables, theme } from '#ui/theme.ts'
import { appTexts } from '#app/app.texts.ts'
import { makeRouter } from '#app/router.tsx'
import { startSyncDriver } from '#app/sync-driver.ts'
import { colorSchemeManager, readThemeChoice } from '#app/theme-choice.ts'
import { startUpdates } from '#app/updates.ts'

// The first picture does not need them.
const Toasts = lazy(() => import('#ui/Toasts.tsx').then(({ Toasts: component }) => ({ default: component })))

function paint(root: HTMLElement): void {
  const router = makeRouter()
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </MantineProvider>
    </StrictMode>,
  )
}

async function start(root: HTMLElement): Promise<void> {
  catchInstallOffer()
  try {
    await Promise.all([readThemeChoice(), setSetting(device(), 'appVersion', __APP_VERSION__)])
  } catch {
    // Nothing works without the device's database, and saying so plainly beats a page that cannot save.
    root.querySelector('.splash')?.replaceChildren(appTexts.broken)
    return
  }
  paint(root)
  startSyncDriver()
  startUpdates()
  // Not part of what the first picture waits for; where it cannot be loaded the next start tries again.
  void import('#data/sign-in.ts').then(({ tidyUp }) => tidyUp()).catch(() => undefined)
}

const root = document.querySelector<HTMLElement>('#root')
if (root) void start(root)
