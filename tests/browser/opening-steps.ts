import type { Page } from 'playwright'
import { PATIENCE } from './patience.ts'

export const DRIVER = 'Xasan Cabdi Geele'

/** Staff of a school with two drivers, as a sheet; all but one is right. */
export const STAFF = {
  name: 'shaqaalaha.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Full name,Job title,Salary,Gender,Phone',
      ...Array.from(
        { length: 11 },
        (_, at) =>
          `Macallin ${'Kow Laba Saddex'.split(' ')[at % 3]} ${'ABCDEFGHIJK'[at]}adar,Teacher,250,Male,06340001${at + 10}`,
      ),
      'Khadra Nuur Cilmi,Cleaner,,Female,0634000131',
      `${DRIVER},Bus,180,Male,0634000132`,
      'Warsame Nuur Geedi,Bus,180,Male,0634000133',
    ].join('\n'),
  ),
}

/** Prints slips that were made just now; returns how many are on the pages. */
export async function slipsPrinted(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print the slips', exact: true }).click()
  const codes = page.locator('[data-printed]').getByRole('img', { name: 'QR', includeHidden: true })
  await codes.first().waitFor({ state: 'attached', ...PATIENCE })
  const count = await codes.count()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  return count
}
