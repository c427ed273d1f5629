import { describe, expect, test } from 'vitest'
import { debtor, duesOf, ofReceipt } from '#tests/school/fees.ts'
import { fieldOf } from './accounts-steps.ts'
import { confirmDialog, receiptDialog, receiptNumber, searchOf } from './fee-steps.ts'
import { isProof } from '#tests/tier.ts'
import { useSchool } from './school.ts'
import { PATIENCE } from './patience.ts'
import { expectMarkedOnce } from './steps.ts'
import { escape, expectFocusOn, expectHolds, expectInSight, openByMenu, signInByKeys, tabTo } from './key-steps.ts'

/** Widths of the screen in pixels; 640 is a screen of 1,280 at 200 % zoom. */
const WIDTHS = isProof ? [1280, 640] : [640]

const sized = (width: number) => ({ width, height: 800 })

describe('with the keyboard alone', { tags: ['promise:accessible'] }, () => {
  const school = useSchool()

  test.each(WIDTHS)('a teacher signs in and marks a class, at a width of %i', async (width) => {
    const group = school.office.classNamed(width === 640 ? '2A' : '1A')
    const [absent] = group.students
    const page = await signInByKeys(await school.device(sized(width)), 'teacher')
    await tabTo(page, new RegExp(`^${group.name}\\b`))
    await page.keyboard.press('Enter')
    await page
      .getByRole('switch')
      .nth(group.students.length - 1)
      .waitFor()
    await tabTo(page, new RegExp(`ID ${absent!.id},`))
    await page.keyboard.press('Space')
    await tabTo(page, /^Sick$/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Save \d/)
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .getByText(/^Saved (on this device|and received)/)
      .waitFor(PATIENCE)
    await expectMarkedOnce(school.office, group, {
      who: 'teacher',
      absences: [{ student: absent!, reason: 'Sick' }],
    })
  })

  test.each(WIDTHS)('a teacher writes down an incident, at a width of %i', async (width) => {
    const child = school.office.classNamed('1A').students[width === 640 ? 1 : 0]!
    const words = `Laughed at a classmate, seen at ${width}`
    const { page } = await school.tablet('teacher', sized(width))
    await openByMenu(page, /^Discipline$/)
    const choose = async () => {
      await page.keyboard.type(String(child.id))
      await page.keyboard.press('Enter')
      await expectFocusOn(page, /^Type/)
    }
    await fieldOf(page, 'Student ID or name').waitFor(PATIENCE)
    await tabTo(page, /^Student ID or name/)
    await choose()
    await tabTo(page, /^Other student$/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectFocusOn(page, /^Student ID or name/)
    await choose()
    await page.keyboard.type('Disr')
    expect(await page.getByLabel('Type').inputValue()).toBe('Disruption')
    await tabTo(page, /^Description/)
    await page.keyboard.type(words)
    await tabTo(page, /^Save record$/)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Record saved successfully').waitFor(PATIENCE)
    await page.getByRole('row').filter({ hasText: words }).waitFor()
    await expectFocusOn(page, /^Records$/)

    const remove = new RegExp(`^Delete the record of ${child.fullname}`)
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete record' })
    await expectHolds(page, dialog)
    await escape(page, dialog, remove)
    expect(await page.getByRole('row').filter({ hasText: words }).count()).toBe(1)
  })

  test('a teacher looks up the discipline records of one student, and then of another', async () => {
    const [first, second] = school.office.classNamed('1A').students
    const { page } = await school.tablet('teacher', { ...sized(1280), at: '/dashboard/GetOneStudentDecipline' })
    await fieldOf(page, 'Student ID or name').waitFor(PATIENCE)
    await tabTo(page, /^Student ID or name/)
    await page.keyboard.type(String(first!.id))
    await page.keyboard.press('Enter')
    await expectFocusOn(page, /^Other student$/)
    await expectInSight(page, 'once a student is chosen')
    await page.keyboard.press('Enter')
    await expectFocusOn(page, /^Student ID or name/)
    await page.keyboard.type(String(second!.id))
    await page.keyboard.press('Enter')
    await page.getByText(second!.fullname).first().waitFor(PATIENCE)
    await expectFocusOn(page, /^Other student$/)
  })

  test.each(WIDTHS)('a clerk takes the payment of all that a family owes, at a width of %i', async (width) => {
    const family = await debtor(school)
    const { page } = await school.tablet('office', sized(width))
    await openByMenu(page, /^Family Payment Dashboard$/)
    await searchOf(page).waitFor(PATIENCE)
    const searchName = /phone/i
    await expectFocusOn(page, searchName)
    await page.keyboard.type(family.phone)
    await page.keyboard.press('Enter')
    await expectFocusOn(page, /^Take \$/)
    await tabTo(page, /^[A-Z][a-z]+ \d{4}/, 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expectFocusOn(page, /^Pay all dues/)
    await tabTo(page, /^Take \$/)
    await page.keyboard.press('Enter')
    await expectHolds(page, confirmDialog(page))
    await escape(page, confirmDialog(page), /^Take \$/)
    await page.keyboard.press('Enter')
    await confirmDialog(page).waitFor()
    await expectFocusOn(page, /^Confirm$/)
    await page.keyboard.press('Enter')

    const receipt = await receiptNumber(page)
    await expectHolds(page, receiptDialog(page))
    await tabTo(page, /^New payment$/)
    await page.keyboard.press('Enter')
    await receiptDialog(page).waitFor({ state: 'hidden' })
    await expectFocusOn(page, searchName)
    await expect
      .poll(async () => (await duesOf(school, family.children)).every((cents) => cents === 0), PATIENCE)
      .toBe(true)
    const recorded = await ofReceipt(school, receipt)
    expect(recorded.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(family.dueCents)

    const again = new RegExp(`^${receipt}`)
    const paper = page.getByRole('dialog', { name: `Receipt ${receipt}` })
    await tabTo(page, again)
    await page.keyboard.press('Enter')
    await expectHolds(page, paper)
    await escape(page, paper, again)
  })
})
