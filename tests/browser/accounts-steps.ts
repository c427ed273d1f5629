import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Account } from '#tests/school/accounts.ts'
import type { Device } from './browser.ts'
import type { School } from './school.ts'
import { accountButton, trySignIn } from './steps.ts'

/** Signs in by the form; whoever is asked for a password of her own, since an administrator chose the present one, answers later. */
export async function signInAs(device: Device, { email, password, fullName }: Account): Promise<void> {
  const { page } = device
  const isAt = (path: string) => new URL(page.url()).pathname === path
  await trySignIn(device, email, password)
  await accountButton(page, fullName).waitFor()
  await page.waitForURL(() => !isAt('/auth/login'))
  if (!isAt('/dashboard/ChangePassword')) return
  await page.getByRole('button', { name: 'Later' }).click()
  await page.waitForURL(() => !isAt('/dashboard/ChangePassword') && !isAt('/'))
}

type LeavingWith = { leaves: boolean }

/** Signs out by the account menu. If one entry waits (`leaves`), expects the dialog to say that it stays on the device. */
export async function signOut({ page }: Device, fullName: string, { leaves }: LeavingWith): Promise<void> {
  await accountButton(page, fullName).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out' })
  if (leaves) {
    const [skip, stays] = [
      dialog.getByRole('button', { name: 'Skip' }),
      dialog.getByText('One entry stays on this device.'),
    ]
    await skip.or(stays).first().waitFor()
    // The dialog stops trying to send by itself after ten seconds, which a busy machine may need to get here. That Skip
    // ends the trying is tested in screens/menu.
    await Promise.any([skip.click(), stays.waitFor()])
    await stays.waitFor()
    await dialog.getByText('sent automatically as soon as this device reaches the school server').waitFor()
  }
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Expects that the next call of a device whose session ended elsewhere leads to the sign-in. */
export async function expectEnded({ page }: Device): Promise<void> {
  await page.goto('/dashboard/settings')
  await page.getByText('Please sign in again').waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/login')
}

export const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })

/** Restores the network and fires the browser's `online` event. */
export async function comeBack(school: School, { page }: Device): Promise<void> {
  school.proxy.link = 'up'
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** Names of unsealed replicas: of all databases other than the device's own and sealed ones. */
export const replicasOn = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name !== 'dugsi' && !name?.startsWith('sealed-')),
  )

/** All data that a script of this origin can read from the browser's databases, as one text; bytes as decoded text. */
export const everythingOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error as Error))
      })
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder().decode(value)
      if (Array.isArray(value)) return value.map(asText).join('\n')
      if (value === null || typeof value !== 'object') return String(value)
      return Object.entries(value)
        .map(([name, part]) => `${name} ${asText(part)}`)
        .join('\n')
    }
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        texts.push(store, asText(await done(database.transaction(store).objectStore(store).getAll())))
      }
      database.close()
    }
    return texts.join('\n')
  })

/** Addresses of the server's calls whose answers are in the browser's caches. */
export const cachedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(url)
    }
    return addresses.filter((address) => new URL(address).pathname.startsWith('/api/'))
  })
