import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, exported, press, reads, rowOf, sees, seesNoMore, select, textOf } from './steps.ts'

const LIST = '/dashboard/ListStd'

const rows = () => page.getByRole('table').getByRole('row')
const count = () => page.getByRole('main').getByRole('status')
const addressed = (name: string): string | null => new URL(location.href).searchParams.get(name)
/** Number of students, once the list shows it. */
async function totalOf(): Promise<number> {
  await sees(count().getByText(/^\d+ students$/))
  return Number.parseInt(textOf(count()), 10)
}
const linesOf = ({ bytes }: { bytes: Uint8Array }): string[] => new TextDecoder().decode(bytes).trim().split('\r\n')

describe('the list of students', () => {
  const school = useSchool()

  test('on a wide screen is searched in any spelling, filtered, sorted and exported as it is shown', async () => {
    await page.viewport(1280, 900)
    const group = school.office.classNamed('1A')
    await school.openAs('office', LIST)
    const total = await totalOf()
    await select('Class', '1A')
    await sees(count().getByText(`${group.students.length} of ${total} students`))
    await press('ID')
    await press('ID')
    const last = Math.max(...group.students.map(({ id }) => id))
    await expect.poll(() => textOf(rows().nth(1))).toContain(String(last))
    expect([addressed('class'), addressed('sort'), addressed('order')]).toEqual([String(group.id), 'id', 'down'])

    const file = linesOf(await exported('CSV'))
    expect(file[0]).toContain('"ID","Fullname","Class"')
    expect(file[1]?.startsWith(`${last},`)).toBe(true)
    expect(file.slice(-3)).toEqual(['"Student Analytics Dashboard"', '"Class: 1A"', '"Dugsi School"'])

    // Filter and order are in the address, so that a reload and a link show the same list.
    reload()
    await sees(count().getByText(`${group.students.length} of ${total} students`))
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('blorp')
    await reads('No students found')
    await press('Show all')
    await sees(count().getByText(`${total} students`))
    expect([addressed('class'), addressed('search')]).toEqual([null, null])

    await page.getByRole('searchbox').fill('mohamed')
    await sees(rowOf('Maxam'))
    await expect.poll(() => textOf(count())).toMatch(new RegExp(`^\\d{1,3} of ${total} students`))
  })

  test('on a phone begins in the first screenful, with filters and order behind buttons', async () => {
    await page.viewport(360, 640)
    const group = school.office.classNamed('1B')
    await school.openAs('office', LIST)
    const total = await totalOf()
    expect(rows().nth(0).element().getBoundingClientRect().bottom).toBeLessThan(640)
    expect(document.documentElement.scrollWidth).toBe(360)

    await press('Filters')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabelText('Class').selectOptions('1B')
    await sheet.getByRole('button', { name: `${group.students.length} of ${total} students` }).click()
    await sees(buttonOf('Filters, 1 active'))
    await select('Sort by', 'ID')
    const lowest = Math.min(...group.students.map(({ id }) => id))
    await expect.poll(() => textOf(rows().nth(0))).toContain(String(lowest))
    await press('Ascending')
    const highest = Math.max(...group.students.map(({ id }) => id))
    await expect.poll(() => textOf(rows().nth(0))).toContain(String(highest))
    await press('Filters, 1 active')
    await sheet.getByRole('button', { name: 'Clear filters' }).click()
    await sheet.getByRole('button', { name: `${total} students`, exact: true }).click()
    await seesNoMore(sheet)
  })

  test('of hundreds has only the rows near the visible part in the document, and all of them on paper', async () => {
    await page.viewport(360, 640)
    await school.openAs('office', LIST)
    const total = await totalOf()
    expect(total).toBeGreaterThan(500)
    expect(countOf(rows())).toBeLessThan(150)
    // Scrolls again and again: the height of cards that were never drawn is estimated, so the end moves on the way there.
    const lastIndex = () => {
      scrollTo(0, document.documentElement.scrollHeight)
      return Number(rows().elements().at(-1)?.getAttribute('aria-rowindex'))
    }
    await expect.poll(lastIndex).toBe(total + 1)
    expect(countOf(rows())).toBeLessThan(150)
    scrollTo(0, 0)
    await expect.poll(() => rows().elements()[0]?.getAttribute('aria-rowindex')).toBe('2')
    dispatchEvent(new Event('beforeprint'))
    // At least, since column headings are added on paper.
    expect(countOf(rows())).toBeGreaterThanOrEqual(total)
    dispatchEvent(new Event('afterprint'))
    await expect.poll(() => countOf(rows())).toBeLessThan(150)
  })

  test('of unpaid students, which has many columns, is as wide as the figures above it on a wide screen', async () => {
    await page.viewport(1280, 900)
    await school.openAs('admin', '/dashboard/StudentWithBalance')
    const table = page.getByRole('table')
    await sees(table.getByRole('button', { name: 'Balance due' }))
    await sees(table.getByRole('columnheader', { name: 'Actions' }))
    const widthOf = (element: Element) => Math.round(element.getBoundingClientRect().width)
    await expect.poll(() => countOf(rows())).toBeGreaterThan(10)
    expect(widthOf(table.element())).toBe(widthOf(document.querySelector('main dl')!))
  })

  test('of payments on a phone has no empty line on a card without buttons', async () => {
    await page.viewport(360, 640)
    await school.openAs('office', '/dashboard')
    await school.cut()
    openApp('/dashboard/UpdatedPayment')
    await expect.poll(() => countOf(rows())).toBeGreaterThan(3)
    const places = () => [...document.querySelectorAll('tbody:not([data-far]) td:last-child')]
    const empty = places().filter((place) => place.childNodes.length === 0)
    expect(empty.length).toBeGreaterThan(0)
    expect(empty.filter((place) => place.checkVisibility())).toEqual([])
  })
})
