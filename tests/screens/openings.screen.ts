import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Opening } from '#domain/openings/openings.schema.ts'
import { registerFamily } from '#tests/school/fees.ts'
import { formatCents } from '#domain/school/money.ts'
import { ask } from '#tests/school/ask.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { fieldOf, press, sees, textOf, valueOf } from './steps.ts'

const openingOf = (school: ReturnType<typeof useSchool>) => ask<Opening>(school, 'GET', '/financial/openings')
const totalOf = (name: string): string =>
  textOf(page.getByRole('table', { name: 'Opening equity' }).getByRole('row').filter({ hasText: name }))

describe('the screen of opening balances', () => {
  const school = useSchool()

  test('takes money and old debts, shows the equity that is the rest, and the debt is owed before Dugsi', async () => {
    const { firstDay } = await openingOf(school)
    const [child] = (await registerFamily(school, '639999831', [0])) as [
      Awaited<ReturnType<typeof registerFamily>>[number],
    ]
    await school.openAs('admin', '/dashboard/opening-balances')
    await sees('First choose the opening day and save it with the money.')
    await fieldOf('Cash drawer').fill('many')
    await press('Save')
    await sees('Please enter a valid amount')
    await fieldOf('Cash drawer').fill('120.50')
    await fieldOf('Safe').fill('300')
    await press('Save')
    await sees('Opening balances saved')
    await expect.poll(() => totalOf('Money$')).toContain('$420.50')
    const { totals } = await openingOf(school)
    expect(totalOf('Opening equity')).toContain(formatCents(Math.round(totals.equity * 100)))
    expect(await openingOf(school)).toMatchObject({ day: firstDay, revision: 1, isClosed: false })

    await page.getByLabelText('Class', { exact: true }).selectOptions('2B')
    const cell = (column: string) => page.getByRole('textbox', { name: new RegExp(`${child.fullname}.*${column}`) })
    await cell('Money ahead').click()
    await userEvent.keyboard('5{Enter}')
    await cell('Old debt').click()
    await userEvent.keyboard('25{Enter}')
    await sees(`${child.fullname}: A student has an old debt or money ahead, not both`)
    await cell('Money ahead').click()
    await userEvent.keyboard('0{Enter}')
    await page.getByRole('button', { name: 'Save', exact: true }).nth(1).click()
    await sees('1 student with an old debt, 0 students with money ahead')
    await expect.poll(() => totalOf('Old debts of families')).toContain('$25.00')
    expect(valueOf(fieldOf('Safe'))).toBe('300.00')

    // What is typed in one part stays while another part is saved.
    const advance = page.getByRole('textbox', { name: /Advance open/ }).first()
    await advance.click()
    await userEvent.keyboard('40{Enter}')
    await fieldOf('Safe').fill('310')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect.poll(() => totalOf('Money$')).toContain('$430.50')
    expect(valueOf(advance)).toBe('40.00')
    await sees('1 change')

    openApp('/dashboard/UnpaidFamily?search=639999831')
    await sees('Before Dugsi $25.00')
  })
})
