import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SYNC_CHANNEL, type SyncProgress } from '#data/sync/sync-messages.ts'
import { goTo, reload } from './app.tsx'
import { MARKING, markClass } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, sees, usePhone } from './steps.ts'

const menu = () => page.getByRole('navigation', { name: 'Main menu' })
const group = (name: string) => menu().getByRole('button', { name, exact: true })
const link = (name: string) => menu().getByRole('link', { name, exact: true })
const isOpen = (name: string, open: boolean) =>
  expect.element(group(name)).toHaveAttribute('aria-expanded', String(open))

const sending = (done: number, total: number): SyncProgress => ({ kind: 'sending', done, total })

/** Progress that the sync engine reports, and the words of the status that follow. */
const STATUSES: readonly (readonly [SyncProgress, RegExp])[] = [
  [{ kind: 'idle' }, /1 waiting/],
  [sending(0, 1), /Sending 1 of 1/],
  [sending(120, 1400), /Sending 121 of 1400/],
  [{ kind: 'idle' }, /1 waiting/],
]

describe('the menu:', () => {
  const school = useSchool()

  describe('the side menu', () => {
    test('opens the group of the present screen, and after a reload the groups that a person had opened', async () => {
      await school.openAs('admin', '/dashboard/transfer')
      await isOpen('Students', true)
      await isOpen('Payments', false)
      await expect.element(link('Manage Student Transfers')).toHaveAttribute('aria-current', 'page')
      await group('Payments').click()
      await isOpen('Payments', true)
      await sees(link('User Payment Collections'))

      await goTo('/dashboard/calendar')
      await isOpen('Attendance', true)
      await isOpen('Students', false)
      await group('Attendance').click()
      await isOpen('Attendance', false)

      reload()
      await isOpen('Payments', true)
      await isOpen('Attendance', true)
      await isOpen('Students', false)
    })

    test('leads to System information, which names the version of the app', async () => {
      await school.openAs('office', '/dashboard')
      await link('System information').click()
      await sees(page.getByText('0.0.0-test'))
    })

    test('begins with the screens that a role uses daily, and has no groups of other roles', async () => {
      await school.openAs('teacher', '/dashboard/Decipline')
      const today = menu().getByRole('list').first()
      await sees(today.getByRole('link', { name: 'Student Attendance (by class)' }))
      await sees(today.getByRole('link', { name: 'Outbox' }))
      expect(countOf(group('Payments'))).toBe(0)
      await today.getByRole('link', { name: 'Student Attendance (by class)' }).click()
      await sees(page.getByRole('heading', { name: 'Student Attendance (by class)' }))
    })

    test('leads a teacher to her students and classes', async () => {
      await school.openAs('teacher', '/dashboard/Decipline')
      await group('Students').click()
      await sees(link('Student Explorer'))
      await group('Classes').click()
      await sees(link('Class Management'))
      await link('Students by class').click()
      await sees(page.getByRole('heading', { level: 1, name: 'Students by class' }))
    })

    test('is not shown to a parent, who is led from the staff’s first screen to her own', async () => {
      await school.openAs('parent', '/dashboard')
      await sees(page.getByRole('heading', { level: 1, name: 'My children' }))
      expect(location.pathname).toBe('/parent-dashboard')
    })
  })

  describe('the account menu on a phone', () => {
    usePhone()

    test('stays in its place while the status changes, and its Logout tells how many entries wait', async () => {
      await school.openAs('teacher', MARKING)
      await school.cut()
      await markClass(school.office.classNamed('1A'))
      const engine = new BroadcastChannel(SYNC_CHANNEL)
      const account = buttonOf(/^Account of /)
      const places = new Set<string>()
      for (const [progress, words] of STATUSES) {
        const seen = () => {
          // Sent at each look, since the page's own engine reports the end of each of its attempts.
          engine.postMessage(progress)
          const { x, y } = account.element().getBoundingClientRect()
          const name =
            page
              .getByRole('link', { name: /Open the outbox$/ })
              .element()
              .getAttribute('aria-label') ?? ''
          if (words.test(name)) places.add(`${x}, ${y}`)
          return name
        }
        await expect.poll(seen).toMatch(words)
      }
      engine.close()
      expect([...places]).toHaveLength(1)

      // The clock stands still, since the dialog gives up by itself after ten seconds, before Skip might be pressed.
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      await account.click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await press('Skip')
      await sees('One entry stays on this device.')
      await sees(/sent automatically as soon as this device reaches the school server/)
    })

    test('leads a member of the staff to settings and system information', async () => {
      await school.openAs('attendance', '/dashboard')
      const open = (name: string) =>
        buttonOf(/^Account of /)
          .click()
          .then(() => page.getByRole('menuitem', { name, exact: true }).click())
      await open('Settings')
      await sees(page.getByRole('heading', { level: 1, name: 'Settings' }))
      await open('System information')
      await sees(page.getByRole('heading', { level: 1, name: 'System information' }))
    })
  })
})
