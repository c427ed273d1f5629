import './font.css'
import '../../src/ui/mantine.css'
import '../../src/ui/tokens.css'
import '../../src/ui/shapes.css'
import { notifications } from '@mantine/notifications'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { makeRouter } from '#app/router.tsx'
import { startSyncDriver } from '#app/sync-driver.ts'
import { device, openDeviceDb } from '#data/device/db.ts'
import { catchInstallOffer } from '#ui/install-prompt.ts'

let root: Root | null = null
let router: ReturnType<typeof makeRouter> | null = null

// Constant of the build, set here since the page of the tests does not load the client of the development server.
Object.assign(globalThis, { __APP_VERSION__: '0.0.0-test' })

// Done once per page, as by the app's own start; the tests of a file share the page.
catchInstallOffer()
startSyncDriver()

/** Draws the app anew at this address; screens lose their state in memory, as after a reload. */
export function openApp(path: string): void {
  closeApp()
  history.replaceState(null, '', path)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  router = makeRouter()
  root.render(<App router={router} />)
}

/** Draws the present screen anew, as a reload does. */
export const reload = (): void => openApp(location.pathname + location.search)

/** Follows a link to this address. */
export async function goTo(path: string): Promise<void> {
  await router?.navigate(path)
}

/** Dismisses the app's messages (toasts): one under the mouse would stay and cover the page below it. */
export const dismissToasts = (): void => notifications.clean()

export function closeApp(): void {
  root?.unmount()
  root = null
  router?.dispose()
  router = null
  // Messages are stored outside the app, and would be shown again when the app is next opened.
  notifications.clean()
  document.body.replaceChildren()
}

const exclusively = (name: string, run: () => Promise<unknown>): Promise<unknown> => navigator.locks.request(name, run)

/** Runs a function once the present pull has ended; no pull begins while the function runs. */
export const withoutPulls = (run: () => Promise<unknown>): Promise<unknown> => exclusively('pull', run)

/**
 * Deletes all data of the device, except databases whose names begin with `kept`; waits until pushes and pulls have ended.
 */
export const forgetDevice = (kept?: string): Promise<unknown> =>
  withoutPulls(() =>
    exclusively('outbox', () =>
      exclusively('sign-in', async () => {
        const tables = device().tables
        await device().transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
        for (const { name = '' } of await indexedDB.databases())
          if (name !== device().name && !(kept && name.startsWith(kept))) await openDeviceDb(name).delete()
      }),
    ),
  )
