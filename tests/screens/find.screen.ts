import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectFit, keepMedia } from './barriers.ts'
import { useSchool } from './school.ts'
import { countOf, press, replica, sees, seesNoMore, usePhone } from './steps.ts'

const dialog = (): Locator => page.getByRole('dialog', { name: 'Quick find' })
const field = (): Locator => dialog().getByRole('combobox', { name: 'What are you looking for?' })
const option = (name: string | RegExp): Locator => dialog().getByRole('option', { name })

const openByKeys = async (): Promise<void> => {
  await sees(page.getByRole('button', { name: 'Quick find' }))
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field()).toHaveFocus()
}

describe('quick find', () => {
  const school = useSchool()

  test('finds a student in another spelling, by keyboard and without network, and offers her again later', async () => {
    const { fullname } = school.office.students().find((each) => each.fullname.startsWith('Maxamed '))!
    await school.openAs('office', '/dashboard/Decipline')
    await school.cut()
    await openByKeys()
    await userEvent.keyboard(`mohamed ${fullname.split(' ').slice(1).join(' ')}`)
    await expect.element(option(fullname).first()).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    await seesNoMore(dialog())
    await expect.poll(() => location.pathname + location.search).toMatch(/^\/dashboard\/GetOneStudent\?student=\d+$/)
    await sees(page.getByRole('dialog').filter({ hasText: fullname }))

    await userEvent.keyboard('{Escape}')
    await openByKeys()
    await sees(dialog().getByRole('group', { name: 'Opened lately' }).getByRole('option', { name: fullname }))
  })

  test('opens a receipt in the list of its month', async () => {
    await school.openAs('office', '/dashboard/Decipline')
    const [key] = await (await replica()).payments.toCollection().primaryKeys()
    const receipt = key!.split(':')[0]!
    await openByKeys()
    await userEvent.keyboard(receipt.toLowerCase())
    await option(new RegExp(`^${receipt}`)).click()
    await expect.poll(() => location.pathname).toBe('/dashboard/VoucherList')
    expect(new URLSearchParams(location.search).get('voucher')).toMatch(new RegExp(`^${receipt}:\\d+$`))
    await sees(page.getByText(receipt))
  })

  test('moves through its answers with the arrow keys, closes with Escape, and returns the focus', async () => {
    await school.openAs('admin', '/dashboard/transfer')
    await openByKeys()
    await userEvent.keyboard('class')
    await seesNoMore(dialog().getByRole('group', { name: 'Students' }))
    await expect.poll(() => countOf(option(/./))).toBeGreaterThan(2)
    const last = countOf(option(/./)) - 1
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(option(/./).nth(last)).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option(/./).first()).toHaveAttribute('aria-selected', 'true')
    const named = field().element().getAttribute('aria-activedescendant')
    expect(named).toBe(option(/./).first().element().id)
    await userEvent.keyboard('{Escape}')
    await seesNoMore(dialog())
    await press('Quick find')
    await sees(field())
    await userEvent.keyboard('{Escape}')
    await seesNoMore(dialog())
    await expect.element(page.getByRole('button', { name: 'Quick find' })).toHaveFocus()
  })

  test('shows a teacher no screen and no receipt of the office', async () => {
    await school.openAs('teacher', '/dashboard/Decipline')
    await openByKeys()
    await field().fill('cash-up')
    await sees('Nothing was found on this device for “cash-up”.')
    await field().fill('discipline')
    await expect.element(option(/^Discipline/).first()).toBeVisible()
  })

  describe('on a phone', () => {
    usePhone()
    keepMedia()

    test('has no barriers and is large enough to tap', { tags: ['promise:accessible'] }, async () => {
      await school.openAs('admin', '/dashboard/transfer')
      await press('Quick find')
      await expectFit('quick find before anything is typed')
      await field().fill('a')
      await sees(dialog().getByRole('group', { name: 'Students' }))
      await expectFit('quick find with answers')
      await field().fill('qwrtp')
      await sees(/^Nothing was found on this device/)
      await expectFit('quick find without answers')
    })
  })
})
