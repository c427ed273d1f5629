import { afterAll, beforeEach, expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { device, type CacheDb } from '#data/device/db.ts'
import { currentReader } from '#data/replica/use-cache.ts'

type Words = string | RegExp

export const fieldOf = (label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

export const buttonOf = (name: Words): Locator => page.getByRole('button', { name, exact: typeof name === 'string' })

export const press = (name: Words): Promise<void> => buttonOf(name).click()

/** Waits until this text or element is visible on the screen, at least once. */
export const sees = (what: Words | Locator): Promise<unknown> =>
  expect
    .element((typeof what === 'string' || what instanceof RegExp ? page.getByText(what) : what).first())
    .toBeVisible()

/** Waits until exactly these words are on the screen. */
export const reads = (words: string): Promise<unknown> => sees(page.getByText(words, { exact: true }))

/** Waits until an element is no longer in the page. */
export const seesNoMore = (what: Locator): Promise<unknown> => expect.element(what).not.toBeInTheDocument()

/** Whether an element's middle is on the screen, and not covered. */
export function isSeen(element: Element | null): boolean {
  if (!element) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Table rows that contain these words. */
export const rowOf = (words: string): Locator => page.getByRole('row').filter({ hasText: words })

/** Present number of matching elements. */
export const countOf = (what: Locator): number => what.elements().length

/** Present text of an element; empty where the element is missing. */
export const textOf = (what: Locator): string => what.query()?.textContent ?? ''

/** Present text beside this term, in a list of terms and definitions. */
export const detailOf = (term: string): string | undefined =>
  page.getByRole('term').filter({ hasText: term }).query()?.parentElement?.querySelector('dd')?.textContent

export const valueOf = (what: Locator): string => (what.element() as HTMLInputElement).value

export async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(label).fill(value)
}

/** Chooses an option by its label or value in the select with this label. */
export const select = (label: string, option: string): Promise<void> => page.getByLabelText(label).selectOptions(option)

/** Replica of the signed-in person on this device. */
export async function replica(): Promise<CacheDb> {
  const reader = await currentReader(device())
  if (!reader?.cache) throw new Error('nobody is signed in')
  return reader.cache
}

/** Stored draft of a form. */
export const draftOf = async <T>(key: string): Promise<T | undefined> =>
  (await device().drafts.get(key))?.value as T | undefined

export type Saved = { name: string; bytes: Uint8Array }

/** Runs an action on which the page downloads a file; returns that file. */
export async function savedBy(act: () => Promise<void>): Promise<Saved> {
  const { prototype } = HTMLAnchorElement
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its own `this` below.
  const { click } = prototype
  const saved = new Promise<Saved>((resolve, reject) => {
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      if (!this.download) return click.call(this)
      fetch(this.href)
        .then(async (file) => resolve({ name: this.download, bytes: new Uint8Array(await file.arrayBuffer()) }))
        .catch(reject)
    }
  })
  try {
    await act()
    return await saved
  } finally {
    HTMLAnchorElement.prototype.click = click
  }
}

/** Lets each test of a group begin with a screen as small as a phone's. */
export function usePhone(): void {
  beforeEach(() => page.viewport(360, 740))
  afterAll(() => page.viewport(1280, 900))
}

/** Exports a list in this format, once it has a row below its heading, since a list without rows saves no file. */
export async function exported(format: string): Promise<Saved> {
  await sees(page.getByRole('row').nth(1))
  await press('Export')
  return savedBy(() => page.getByRole('menuitem', { name: format, exact: true }).click())
}

/** Loses the school's next answer to a call whose address has this part; the school does what the call asks. */
export function loseAnswer(part: string): void {
  const { fetch: send } = globalThis
  globalThis.fetch = async (address, init) => {
    const { url } = address instanceof Request ? address : { url: String(address) }
    const answer = await send(address, init)
    if (!url.includes(part)) return answer
    globalThis.fetch = send
    throw new TypeError('the answer was lost')
  }
}
