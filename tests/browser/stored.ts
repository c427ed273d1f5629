import type { Page } from 'playwright'
import type { Device } from './browser.ts'
import { untilTrue } from './patience.ts'

type Request = { store: string; get?: string; put?: readonly object[]; drop?: readonly string[] }

/** Runs one transaction on the device's own database, within the page; returns the row under the key `get`, or all rows. */
const transact = ({ store, get, put = [], drop = [] }: Request): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('dugsi')
    opening.addEventListener('error', () => reject(opening.error as Error))
    opening.addEventListener('success', () => {
      const database = opening.result
      const mode = put.length + drop.length > 0 ? 'readwrite' : 'readonly'
      const transaction = database.transaction(store, mode, { durability: 'strict' })
      const rows = transaction.objectStore(store)
      for (const row of put) rows.put(row)
      for (const key of drop) rows.delete(key)
      const reading = get === undefined ? rows.getAll() : rows.get(get)
      transaction.addEventListener('error', () => reject(transaction.error as Error))
      transaction.addEventListener('complete', () => {
        database.close()
        resolve(reading.result)
      })
    })
  })

/** A row of the device's own database, read without the app. */
export const readStored = <T>(page: Page, store: string, key: string): Promise<T | undefined> =>
  page.evaluate(transact, { store, get: key }) as Promise<T | undefined>

/** Waits until the device's own database has this row. */
export const untilStored = (page: Page, store: string, key: string, timeout?: number): Promise<unknown> =>
  untilTrue(page, transact, { store, get: key }, timeout)

/** All rows of a store of the device's own database, read without the app. */
export const readAll = <T>(page: Page, store: string): Promise<T[]> =>
  page.evaluate(transact, { store }) as Promise<T[]>

/** Puts rows into the device's own database without the app, which reads them after a reload. */
export const putStored = (page: Page, store: string, put: readonly object[]): Promise<unknown> =>
  page.evaluate(transact, { store, put })

/** Deletes rows of the device's own database without the app. */
export const dropStored = (page: Page, store: string, drop: readonly string[]): Promise<unknown> =>
  page.evaluate(transact, { store, drop })

/** Whether all files of these sets, and of the signed-in person's role, are stored; runs within the page. */
const askForFiles = (sets: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('dugsi')
    opening.addEventListener('error', () => reject(opening.error as Error))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction('settings', 'readonly')
      const settings = transaction.objectStore('settings')
      const [user, stored] = [settings.get('userData'), settings.get('fileSetsHeld')]
      transaction.addEventListener('error', () => reject(transaction.error as Error))
      transaction.addEventListener('complete', () => {
        database.close()
        const role = (user.result as { value: { Role: string } } | undefined)?.value.Role
        const held = (stored.result as { value: string[] } | undefined)?.value ?? []
        resolve([...sets, ...(role === undefined ? [] : [role])].every((each) => held.includes(each)))
      })
    })
  })

/** Waits until the worker controls the page and has stored the app's files: for everybody, the signed-in person, `sets`. */
export async function installed(
  { page, options }: Pick<Device, 'page' | 'options'>,
  sets: readonly string[] = [],
): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await untilTrue(page, askForFiles, sets, options.patience)
}
