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

// A constant of the build, which the page of the tests lacks: it does not load the client of the development server.
Object.assign(globalThis, { __APP_VERSION__: '0.0.0-test' })

// As the app's own start does, once per page: the tests of a file share it.
catchInstallOffer()
startSyncDriver()

/** Draws the app anew at this address: the screens lose their state in memory, as after a reload. */
export function openApp(path: string): void {
  closeApp()
  history.replaceState(null, '', path)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  router = makeRouter()
  root.render(<App router={router} />)
}

/** The same screen after a reload. */
export const reload = (): void => openApp(location.pathname + location.search)

/** Follows a link to this address. */
export async function goTo(path: string): Promise<void> {
  await router?.navigate(path)
}

/** Dismisses what the app has told: a message under the mouse stays, and covers what is below it. */
export const dismissToasts = (): void => notifications.clean()

export function closeApp(): void {
  root?.unmount()
  root = null
  router?.dispose()
  router = null
  // Notifications are stored outside the app, and the next one would show them.
  notifications.clean()
  document.body.replaceChildren()
}

const exclusively = (name: string, run: () => Promise<unknown>): Promise<unknown> => navigator.locks.request(name, run)

/** Runs once a pull that is under way has ended; none begins meanwhile. */
export const withoutPulls = (run: () => Promise<unknown>): Promise<unknown> => exclusively('pull', run)

/**
 * Deletes all data of the device, except databases whose names begin with `kept`; pushes and pulls have ended before.
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
