import { describe, expect, test } from 'vitest'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { announced } from '#tests/school/announcements.ts'
import { today } from '#tests/school/office.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'
import { screenCame } from './steps.ts'

const TITLE = 'The doctor comes on Sunday'

const bellOf = ({ page }: Device) => page.getByRole('button', { name: /^Notifications/ })
const unreadOn = async (device: Device): Promise<number> =>
  Number(/(\d+) unread/.exec((await bellOf(device).getAttribute('aria-label')) ?? '')?.[1] ?? 0)

async function publish({ page }: Device): Promise<void> {
  await page.getByRole('button', { name: 'New Announcement' }).click()
  const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
  await field('Title').fill(TITLE)
  await field('Message').fill('Please send the yellow card with your child.')
  await field('For').selectOption('Parents')
  await field('Class').selectOption('1A')
  await field('End').fill(formatDay(addDays(today(), 4)))
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Announcement created successfully').waitFor(PATIENCE)
}

describe('an announcement that the office publishes', () => {
  const school = useSchool()

  test(
    'appears on a parent’s phone without a reload, is read without network, and counts as read for the office and on her other phone',
    { tags: ['promise:works-offline'] },
    async () => {
      const office = await school.tablet('office', { at: '/dashboard/Announcements' })
      const phone = await school.tablet('parent', { at: '/parent-dashboard' })
      // The bell shows a number once the replica has been read; the announcements of the demo are unread.
      await expect.poll(() => unreadOn(phone), PATIENCE).toBeGreaterThan(0)
      const before = await unreadOn(phone)
      // The live link opens a moment after the page.
      await expect
        .poll(() => school.proxy.seen.filter(({ path }) => path === '/api/sync/live').length)
        .toBeGreaterThan(1)
      await publish(office)
      await expect.poll(() => unreadOn(phone), PATIENCE).toBe(before + 1)

      school.proxy.link = 'cut'
      await phone.page.reload()
      await screenCame(phone)
      await bellOf(phone).click()
      await phone.page.getByRole('menuitem', { name: TITLE }).click()
      await phone.page.getByText('Please send the yellow card with your child.').waitFor(PATIENCE)
      await expect.poll(() => unreadOn(phone), PATIENCE).toBe(before)
      await phone.page.close()

      // The worker sends that the announcement was opened, without a page.
      school.proxy.link = 'up'
      const seenBy = async () => (await announced(school, TITLE))[0]?.seenBy
      await expect.poll(seenBy, { timeout: 90_000 }).toEqual({ count: 1, of: 1 })
      await office.page.reload()
      await office.page.getByRole('row').filter({ hasText: TITLE }).getByText('1 of 1').waitFor(PATIENCE)
      const other = await school.tablet('parent', { at: '/parent-dashboard' })
      await expect.poll(() => unreadOn(other), PATIENCE).toBe(before)
    },
  )
})
