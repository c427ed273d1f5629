import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { payToday } from '#tests/school/fees.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { useSchool } from './school.ts'
import { buttonOf, exported, press, savedBy, sees, seesNoMore } from './steps.ts'

const LIST = '/dashboard/StudentWithBalance'

/** Makes the browser one of a phone with a share sheet, which answers as given. */
function sharing(share: (data: ShareData) => Promise<void>): (readonly File[])[] {
  const given: (readonly File[])[] = []
  const usual = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? { ...usual(query), matches: true } : usual(query),
  )
  Object.assign(navigator, {
    canShare: ({ files = [] }: ShareData) => files.length > 0,
    share: (data: ShareData) => {
      given.push(data.files ?? [])
      return share(data)
    },
  })
  return given
}

afterEach(() => {
  vi.restoreAllMocks()
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
})

const choose = async (format: string): Promise<void> => {
  await sees(page.getByRole('row').nth(1))
  await press('Export')
  await page.getByRole('menuitem', { name: format, exact: true }).click()
}

describe('a saved file', () => {
  const school = useSchool()

  beforeAll(() => payToday(school))

  test('goes to the share sheet of a phone, whatever its format', async () => {
    await school.openAs('office', LIST)
    const given = sharing(() => Promise.resolve())
    for (const [format, type] of [
      ['CSV', 'text/csv;charset=utf-8'],
      ['Excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['PDF', 'application/pdf'],
    ] as const) {
      const before = given.length
      await choose(format)
      await expect.poll(() => given.length).toBe(before + 1)
      expect(given.at(-1)?.map((file) => file.type)).toEqual([type])
    }
    const [pdf] = given.at(-1) ?? []
    expect(pdf?.name).toMatch(/\.pdf$/)
    expect(textsIn(await pdf!.arrayBuffer()).some((text) => /^Page 1 of \d+$/.test(text))).toBe(true)
  })

  test.each([
    ['/dashboard/UserCollection', ['Handed over by, date', 'Received by, date'], 'row'],
    ['/dashboard/ExpensesManagement', ['Prepared by, date', 'Approved by, date'], 'row'],
    ['/dashboard/GetStudentInclass', [], 'listitem'],
  ] as const)('says as PDF of when it is, and %s ends with who signs: %s', async (path, signs, content) => {
    await school.openAs('admin', path)
    await expect.element(buttonOf('Export')).toBeEnabled()
    // A list without rows saves no file.
    await sees(page.getByRole('main').getByRole(content).nth(1))
    await press('Export')
    const saved = await savedBy(() => page.getByRole('menuitem', { name: 'PDF', exact: true }).click())
    const lines = textsIn(saved.bytes)
    expect(lines.filter((line) => line.endsWith(' by, date'))).toEqual(signs)
    expect(lines.filter((line) => /As of \d\d\/\d\d\/\d{4} \d\d:\d\d/.test(line))).not.toEqual([])
  })

  test.each([
    ['/dashboard/VoucherList', [/^Voucher List of [A-Z]\w+ \d{4}$/, /^Total$/, /in no total/]],
    ['/dashboard/CashUp', [/^Cash-up$/, /^Total$/]],
    ['/dashboard/Ledger', [/\d\d\/\d\d\/\d{4} .*\d\d\/\d\d\/\d{4}.*At the beginning/, /^Total$/]],
    ['/dashboard/FinancialReport', [/^Income Statement$/, /^As of \d\d\/\d\d\/\d{4} \d\d:\d\d/]],
    ['/dashboard/AllEmployeesList', [/^Total$/]],
  ] as const)('says as PDF what it is and what it comes to: %s', async (path, words) => {
    await school.openAs('admin', path)
    await expect.element(buttonOf('Export')).toBeEnabled()
    await sees(page.getByRole('main').getByRole('row').nth(1))
    await press('Export')
    const saved = await savedBy(() => page.getByRole('menuitem', { name: 'PDF', exact: true }).click())
    const lines = textsIn(saved.bytes)
    for (const word of words)
      expect(
        lines.filter((line) => word.test(line)),
        String(word),
      ).not.toEqual([])
  })

  test('is no error and no download when the share sheet is closed', async () => {
    await school.openAs('office', LIST)
    const given = sharing(() => Promise.reject(new DOMException('closed', 'AbortError')))
    const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    await choose('CSV')
    await expect.poll(() => given.length).toBe(1)
    await seesNoMore(page.getByText('The file could not be made.'))
    expect(clicks).not.toHaveBeenCalled()
  })

  test('is downloaded where the share sheet refuses it, and at a computer', async () => {
    await school.openAs('office', LIST)
    const refused = sharing(() => Promise.reject(new DOMException('too late', 'NotAllowedError')))
    expect((await savedBy(() => choose('CSV'))).name).toMatch(/\.csv$/)
    expect(refused).toHaveLength(1)
    vi.restoreAllMocks()
    expect((await exported('CSV')).name).toMatch(/\.csv$/)
    expect(refused).toHaveLength(1)
  })
})
