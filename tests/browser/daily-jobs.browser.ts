import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { fieldOf } from './accounts-steps.ts'
import { seriousFindings, showIn, smallTargets } from './barriers.ts'
import { chooseAll, confirm, confirmDialog, debtor, openCounter, receiptDialog, takeButton } from './fee-steps.ts'
import { useSchool } from './school.ts'
import { markAbsent, openClass, PATIENCE, prepare, saveButton } from './steps.ts'

/** Without barriers in both colour schemes, and with nothing that a thumb misses. */
async function expectFit(page: Page, step: string): Promise<void> {
  // A message on its way in or out is half transparent, and soon gone.
  await page.locator('.mantine-Notification-root').waitFor({ state: 'detached' })
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    // What is only half drawn yet is no finding; a barrier stays.
    await expect.poll(() => seriousFindings(page), { message: `${step}, in ${scheme}`, timeout: 10_000 }).toEqual([])
  }
  expect(await smallTargets(page), `too low to be tapped: ${step}`).toEqual([])
}

describe('on a phone, each step of a daily job is without barriers and large enough to tap', () => {
  const school = useSchool()

  test('marking a class', async () => {
    const group = school.office.classNamed('1A')
    // Tall enough for the whole class: rows out of sight are not drawn, and have no colours to be judged by.
    const device = await school.device({ height: 6_000 })
    const { page } = device
    await prepare(device, 'teacher')
    await expectFit(page, 'the classes')
    await openClass(device, group)
    await markAbsent(device, { student: group.students[0]!, reason: 'Other', text: 'At a wedding' })
    await saveButton(page).waitFor()
    await expectFit(page, 'a class that is open')
    await saveButton(page).click()
    await page.getByText(/^Saved (on this device|and received)/).waitFor()
    await expectFit(page, 'a class that is saved')
  })

  test('writing down an incident', async () => {
    const child = school.office.classNamed('1A').students[0]!
    const device = await school.device()
    const { page } = device
    await prepare(device, 'teacher')
    await page.goto('/dashboard/Decipline')
    await page.getByRole('button', { name: 'Save record' }).click()
    await page.getByText('Description is required', { exact: true }).waitFor()
    await fieldOf(page, 'Student ID or name').fill(child.fullname.split(' ')[0]!)
    await page.getByRole('list', { name: 'Students found' }).waitFor()
    await expectFit(page, 'a form with what is missing')
    await fieldOf(page, 'Student ID or name').fill(String(child.id))
    await fieldOf(page, 'Student ID or name').press('Enter')
    await page.getByRole('button', { name: 'Other student' }).waitFor()
    await page.getByLabel('Type').selectOption('Disruption')
    await fieldOf(page, 'Description').fill('Talked while the others were reading')
    await expectFit(page, 'a form that is filled')
    await page.getByRole('button', { name: 'Save record' }).click()
    await page.getByRole('row').filter({ hasText: 'Talked while' }).waitFor()
    await expectFit(page, 'the records')
    await page
      .getByRole('button', { name: new RegExp(`^Delete the record of ${child.fullname}`) })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Delete record' }).waitFor()
    await expectFit(page, 'the question before a record is deleted')
  })

  test('taking a payment', async () => {
    const device = await school.device()
    const { page } = device
    await prepare(device, 'office')
    await openCounter(page)
    await expectFit(page, 'the counter')
    await chooseAll(page, await debtor(school))
    await expectFit(page, 'a family with its dues')
    await takeButton(page).click()
    await confirmDialog(page).waitFor()
    await expectFit(page, 'the last look')
    await page.keyboard.press('Escape')
    await confirmDialog(page).waitFor({ state: 'hidden' })
    await confirm(page)
    await expectFit(page, 'the receipt')
    await receiptDialog(page).getByRole('button', { name: 'New payment' }).click(PATIENCE)
  })
})
