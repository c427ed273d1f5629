import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { announced, publish } from '#tests/school/announcements.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { closeApp, goTo, openApp, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, rowOf, sees, seesNoMore, valueOf } from './steps.ts'

const MANAGE = '/dashboard/Announcements'

const dialog = (): Locator => page.getByRole('dialog')
const inForm = (label: string): Locator => dialog().getByLabelText(label, { exact: true })
const inDays = (days: number): string => formatDay(addDays(today(), days))
const card = (title: string): Locator => page.getByRole('listitem').filter({ hasText: title })
const bell = (): Locator => buttonOf(/^Notifications/)
const bellSays = (words: string) => expect.element(bell()).toHaveAccessibleName(words)

describe('announcements', () => {
  const school = useSchool()

  test('a form on a phone shows the first wrong field, with its label, below the title of the dialog', async () => {
    await page.viewport(360, 740)
    try {
      await school.openAs('office', MANAGE)
      await press('New Announcement')
      await press('Publish')
      await expect.element(inForm('Title')).toHaveFocus()
      const bottomOfTitle = dialog().getByRole('banner').element().getBoundingClientRect().bottom
      const label = dialog().getByText('Title', { exact: true }).element()
      await expect.poll(() => label.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottomOfTitle)
    } finally {
      await page.viewport(1280, 900)
    }
  })

  test('are kept as a draft until they are published, published once by a double click, changed and deleted', async () => {
    await school.openAs('office', MANAGE)
    await press('New Announcement')
    await press('Publish')
    await sees('Please fill in all fields.')
    await inForm('Title').fill('Trip <b>to the</b> sea')
    await inForm('Message').fill('Bring a hat')
    await inForm('For').selectOptions('Parents')
    await inForm('Class').selectOptions('1A')
    await inForm('End').fill('01/01/2020')
    await press('Publish')
    await sees('The end must not be before the start.')

    closeApp()
    openApp(`${MANAGE}?form=new`)
    await sees('What you typed before has been restored.')
    expect(valueOf(inForm('Title'))).toBe('Trip <b>to the</b> sea')
    await inForm('End').fill(inDays(3))
    const send = buttonOf('Publish').element() as HTMLButtonElement
    send.click()
    send.click()
    await sees('Announcement created successfully')
    const row = rowOf('Trip <b>to the</b> sea')
    await sees(row.getByText('Parents of class 1A'))
    await sees(row.getByText('0 of 1'))
    const [made, ...others] = await announced(school, 'Trip <b>to the</b> sea')
    expect([made?.targetRole, others]).toEqual(['PARENT', []])

    await press('Edit Trip <b>to the</b> sea')
    await inForm('Title').fill('Trip to the hills')
    await inForm('Does not expire').click()
    await press('Update Announcement')
    await sees('Announcement updated successfully')
    await sees(rowOf('Trip to the hills').getByText('No Expiration'))
    await press('Delete Trip to the hills')
    await sees('Are you sure you want to delete this announcement?')
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await seesNoMore(rowOf('Trip to the hills'))
    expect(await announced(school, 'Trip to the hills')).toEqual([])
  })

  test('are not overwritten if somebody else has changed them meanwhile', async () => {
    const { id } = await publish(school, { title: 'Uniforms', targetRole: 'Teacher' })
    await school.openAs('office', MANAGE)
    await press('Edit Uniforms')
    await inForm('Title').fill('New uniforms')
    const body = { title: 'Blue uniforms', message: 'x', targetRole: 'Teacher', startDate: today(), endDate: null }
    await ask(school, 'PUT', `/user/announcements/${id}`, { body })
    await press('Update Announcement')
    await sees(/^This announcement was changed by .* since you opened it\.$/)
    expect(await announced(school, 'Blue uniforms')).toHaveLength(1)
  })

  test('are filtered by audience and state, and cannot be published without network', async () => {
    await publish(school, { title: 'For teachers', targetRole: 'Teacher' })
    await publish(school, { title: 'Later', startDate: addDays(today(), 2) })
    await school.openAs('admin', `${MANAGE}?for=Teacher`)
    await sees(rowOf('For teachers').getByText('Shown now'))
    expect(countOf(rowOf('Later'))).toBe(0)
    openApp(`${MANAGE}?state=upcoming`)
    await sees(rowOf('Later').getByText('Not yet begun'))
    expect(countOf(rowOf('For teachers'))).toBe(0)
    await school.cut()
    reload()
    await sees('Publishing needs a connection to the school server. Nothing can be published or changed now.')
    await expect.element(buttonOf('New Announcement')).toBeDisabled()
  })
  test('are counted by the bell until a parent opens them, also without network, and then count as seen for the office', async () => {
    const { title } = await publish(school, {
      title: 'Visit of the doctor',
      isUrgent: true,
      endDate: addDays(today(), 3),
    })
    await publish(school, { title: 'Not yet', startDate: addDays(today(), 1) })
    await publish(school, { title: 'For teachers', targetRole: 'Teacher' })
    const seenBy = async () => (await announced(school, title))[0]?.seenBy?.count
    await school.openAs('parent', '/parent-dashboard')
    await bellSays('Notifications, 4 unread announcements')
    await sees(page.getByRole('heading', { name: 'Recent Announcements' }))
    // Three of the four announcements are shown: urgent ones first, and newest first among these.
    await sees(card(title).getByText('Urgent'))
    for (const hidden of ['Parents’ meeting of the term', 'Not yet', 'For teachers'])
      expect(countOf(card(hidden)), hidden).toBe(0)

    await school.cut()
    await bell().click()
    await page.getByRole('menuitem', { name: title }).click()
    await sees(page.getByRole('heading', { name: 'Announcements Hub' }))
    await sees(buttonOf(`Show less ${title}`))
    await bellSays('Notifications, 3 unread announcements')
    await press('Read Parents’ meeting of the term')
    await sees(/Waalidiinta sharafta leh/)
    await bellSays('Notifications, 2 unread announcements')
    // Opening an announcement again saves no further entry.
    await press('Show less Parents’ meeting of the term')
    await press('Read more Parents’ meeting of the term')
    expect(await device().outbox.count()).toBe(2)
    expect(await seenBy()).toBe(0)
    reload()
    await bellSays('Notifications, 2 unread announcements')

    await school.mend()
    await expect.poll(seenBy).toBe(1)
    await expect.poll(() => device().outbox.count()).toBe(0)
    await bellSays('Notifications, 2 unread announcements')
  })

  test('are all on the hub, expired announcements last', async () => {
    await school.openAs('parent', '/parent-dashboard')
    await page.getByRole('link', { name: 'View All Announcements' }).click()
    await sees(page.getByRole('heading', { name: 'Announcements Hub' }))
    await sees(card('Prize day').getByText('Expired'))
    const titles = page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((each) => each.textContent)
    expect([titles.at(-1), titles.includes('Trip to the library'), titles.includes('Fees of the next term')]).toEqual([
      'Prize day',
      true,
      false,
    ])
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await sees(page.getByRole('heading', { name: 'My children' }))
    await goTo(MANAGE)
    await sees('You cannot open this page')
  })

  test('are one line on the first page of a parent’s phone, below those that are urgent and not opened', async () => {
    await page.viewport(360, 740)
    try {
      const { title } = await publish(school, { title: 'No school tomorrow', isUrgent: true })
      await school.openAs('parent', '/parent-dashboard')
      await card(title).getByRole('link', { name: title }).click()
      await page.getByRole('link', { name: 'Back to Dashboard' }).click()
      await sees(page.getByText('Recent Announcements'))
      await seesNoMore(card(title))
      await page.getByText('Recent Announcements').click()
      await sees(card(title))
    } finally {
      await page.viewport(1280, 900)
    }
  })
})
