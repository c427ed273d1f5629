import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { PATIENCE } from './patience.ts'

export type Saved = { name: string; bytes: Buffer }

/** The file that the browser saves on `press`. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<Saved> {
  const [download] = await Promise.all([page.waitForEvent('download', PATIENCE), press()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Exports the list on the page in this format, and returns the saved file. */
export async function exported(page: Page, format: string): Promise<Saved> {
  await page.getByRole('button', { name: 'Export', exact: true }).click(PATIENCE)
  return savedBy(page, () => page.getByRole('menuitem', { name: format, exact: true }).click())
}
