import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { fullNameOf } from '#tests/school/accounts.ts'
import { fieldOf, signOut } from '#tests/browser/accounts-steps.ts'
import type { Device } from '#tests/browser/browser.ts'
import { confirmButton, takeButton } from '#tests/browser/fee-steps.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { useSchool } from '#tests/browser/school.ts'
import {
  expectMarkedOnce,
  markAbsent,
  oneSick,
  openClass,
  prepare,
  saveButton,
  saveClass,
  statusOf,
  switchOf,
} from '#tests/browser/steps.ts'
import { fillSale, openBooks, openTill, readReceipt, type Books } from './money.ts'
import { openDesk, RECORDS, rowWith, type OfficeDesk } from './records.ts'

/** Writes a small row into a database beside the app's own; returns whether there was room. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('scratch')
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('rows', { autoIncrement: true }),
        )
        opening.addEventListener('error', () => resolve(false))
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('rows', 'readwrite')
          transaction.objectStore('rows').add('x'.repeat(1_000))
          const end = (isThere: boolean) => () => {
            opening.result.close()
            resolve(isThere)
          }
          transaction.addEventListener('complete', end(true))
          transaction.addEventListener('abort', end(false))
        })
      }),
  )

/** Fills the browser's quota: `whole` leaves no room at all; with `used`, room is made by deleting stored data. */
async function fill({ context, page, origin }: Device, how: 'whole' | 'used' = 'whole') {
  const session = await context.newCDPSession(page)
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: how === 'used' ? usage : 1 })
  // Waits, since the browser uses a cached estimate of the free room for half a minute.
  await expect.poll(() => fits(page), PATIENCE).toBe(false)
  return { lift: () => session.send('Storage.overrideQuotaForOrigin', { origin }) }
}

const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'NOT saved' })

const expectFull = (device: Device) => expect.poll(() => statusOf(device), PATIENCE).toMatch(/^This device is full/)

describe('a device whose disk is full', () => {
  const school = useSchool()
  let books: Books
  let desk: OfficeDesk
  beforeAll(async () => {
    books = await openBooks(school)
    desk = await openDesk(school.origin)
  })

  test(
    'does not say that a payment was taken, keeps the form, and takes the payment once there is room',
    { tags: ['fault:device-full', 'promise:saved-is-durable'] },
    async () => {
      const { device, collector } = await openTill(school, 'Ifraax Cabdi Warsame')
      const { page } = device
      const family = books.family()
      await fillSale(page, family, { method: 'ZAAD', number: '634 55 10 77' })
      const label = await takeButton(page).textContent()
      const { lift } = await fill(device)
      await takeButton(page).click()
      await confirmButton(page).click()
      await notSaved(page).waitFor(PATIENCE)
      await expectFull(device)
      expect(await takeButton(page).textContent()).toBe(label)
      expect(await fieldOf(page, 'Payment number').inputValue()).toBe('634 55 10 77')

      await page.reload()
      await expectFull(device)
      await takeButton(page).waitFor(PATIENCE)
      expect(await takeButton(page).textContent()).toBe(label)
      expect(await fieldOf(page, 'Payment number').inputValue()).toBe('634 55 10 77')

      await lift()
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await page.getByRole('button', { name: 'Checked!' }).waitFor(PATIENCE)
      await takeButton(page).click()
      await confirmButton(page).click()
      await books.expectAllThere(collector, [await readReceipt(page)])
    },
  )

  test(
    'does not say that marks of a class were saved, and keeps the marks in the form',
    { tags: ['proof', 'fault:device-full'] },
    async () => {
      const group = school.office.classNamed('2A')
      const absences = oneSick(group)
      const tablet = await school.tablet('attendance')
      const { page } = tablet
      await openClass(tablet, group)
      await markAbsent(tablet, absences[0]!)
      const { lift } = await fill(tablet)
      await saveButton(page).click()
      await notSaved(page).waitFor(PATIENCE)
      await expectFull(tablet)
      expect(await switchOf(page, absences[0]!.student).getAttribute('aria-checked')).toBe('false')
      await saveButton(page).waitFor()
      await lift()
      await saveClass(tablet)
      await expectMarkedOnce(school.office, group, { who: 'attendance', absences })
    },
  )

  test(
    'does not say that a discipline record was saved, and keeps its text in the form',
    { tags: ['proof', 'fault:device-full'] },
    async () => {
      const tablet = await school.tablet('teacher', { at: RECORDS })
      const { page } = tablet
      const student = school.office.classNamed('1A').students[0]!
      await fieldOf(page, 'Student ID or name').fill(String(student.id))
      await page.getByRole('button', { name: new RegExp(`^${student.fullname}`) }).click()
      await page.getByLabel('Type').selectOption('Disruption')
      const { lift } = await fill(tablet)
      await fieldOf(page, 'Description').fill('Threw chalk')
      await page.getByRole('button', { name: 'Save record' }).click()
      await notSaved(page).waitFor(PATIENCE)
      await expectFull(tablet)
      expect(await fieldOf(page, 'Description').inputValue()).toBe('Threw chalk')
      await lift()
      await page.getByRole('button', { name: 'Save record' }).click()
      await rowWith(page, 'Threw chalk').waitFor()
      await expect.poll(async () => (await desk.recordsOf(student))[0]?.description, PATIENCE).toBe('Threw chalk')
    },
  )

  test(
    'makes room for an entry by deleting the sealed replica of the previous user',
    { tags: ['proof', 'fault:device-full'] },
    async () => {
      const tablet = await school.tablet('attendance')
      const { page } = tablet
      const group = school.office.classNamed('1A')
      await signOut(tablet, fullNameOf('attendance'), { leaves: false })
      await prepare(tablet, 'teacher')
      await openClass(tablet, group)
      await fill(tablet, 'used')
      await saveClass(tablet)
      await page.reload()
      await switchOf(page, group.students[0]!).waitFor(PATIENCE)
      await expectMarkedOnce(school.office, group, { who: 'teacher' })
    },
  )
})
