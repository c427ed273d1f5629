import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { PATIENCE } from './steps.ts'

export type Saved = { name: string; bytes: Buffer }

/** What the browser saves when this is pressed. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download', PATIENCE), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

export const openMenu = (page: Page) => page.getByRole('button', { name: 'Export' }).click(PATIENCE)
export const choose = (page: Page, format: string) => page.getByRole('menuitem', { name: format, exact: true }).click()

export const exported = async (page: Page, format: string): Promise<Saved> => {
  await openMenu(page)
  return savedBy(page, () => choose(page, format))
}
