import '../../src/ui/fonts.css'
import '../../src/ui/mantine.css'
import '../../src/ui/tokens.css'
import { notifications } from '@mantine/notifications'
import { createRoot, type Root } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { makeRouter } from '#app/router.tsx'
import { startSyncDriver } from '#app/sync-driver.ts'
import { device, openDeviceDb } from '#data/db.ts'
import { catchInstallOffer } from '#ui/install-prompt.ts'

let root: Root | null = null
let router: ReturnType<typeof makeRouter> | null = null

// As the app's own start does, once for the page: the tests of a file share it.
catchInstallOffer()
startSyncDriver()

/** Draws the app anew at this address: what it knew in memory of its screens is gone, as after a reload. */
export function openApp(path: string): void {
  closeApp()
  history.replaceState(null, '', path)
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  router = makeRouter()
  root.render(<App router={router} />)
}

/** The same screen, as somebody sees it who loads the page again. */
export const reload = (): void => openApp(location.pathname + location.search)

/** Follows a link to this address. */
export async function goTo(path: string): Promise<void> {
  await router?.navigate(path)
}

export function closeApp(): void {
  root?.unmount()
  root = null
  router?.dispose()
  router = null
  // They are kept beside the app, and would be shown by the next one.
  notifications.clean()
  document.body.replaceChildren()
}

const exclusively = (name: string, run: () => Promise<unknown>): Promise<unknown> => navigator.locks.request(name, run)

/** A device on which nobody has ever signed in; whatever sends and fetches has ended before. */
export const forgetDevice = (): Promise<unknown> =>
  exclusively('outbox', () =>
    exclusively('sign-in', async () => {
      const tables = device().tables
      await device().transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
      for (const { name = '' } of await indexedDB.databases())
        if (name !== device().name) await openDeviceDb(name).delete()
    }),
  )
