import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { exported } from './file-steps.ts'
import { useSchool } from './school.ts'
import {
  expectMarkedOnce,
  markAbsent,
  openClass,
  openMarking,
  saveClass,
  switchOf,
  visit,
  type Absence,
} from './steps.ts'

const MOST_TAPS = 8

describe('an attendance officer without network', () => {
  // The database that a new school has by default.
  const school = useSchool({ database: 'embedded' })

  test(
    'marks a class of forty in eight taps and closes the tablet, and the school gets every mark once',
    { tags: ['promise:works-offline'] },
    async () => {
      const group = school.office.classNamed('1A')
      const [first, second, third] = [group.students[2]!, group.students[17]!, group.students.at(-1)!]
      const absences: Absence[] = [
        { student: first, reason: 'Sick' },
        { student: second, reason: 'Travel' },
        { student: third, reason: 'Other', text: 'Helps at home' },
      ]
      expect(group.students.length).toBeGreaterThanOrEqual(36)

      const tablet = await school.tablet('attendance')
      school.proxy.link = 'cut'

      const taps = await countTaps(tablet.page)
      await openClass(tablet, group)
      for (const absence of absences) await markAbsent(tablet, absence)
      await saveClass(tablet)
      await tablet.page.getByText('Saved on this device, sent when there is a connection.').waitFor()
      expect(await taps()).toBeLessThanOrEqual(MOST_TAPS)

      await tablet.page.reload()
      await expectShown(tablet.page, absences, group.students.length)
      await tablet.page.getByText('Saved on this device, sent when there is a connection.').waitFor()
      expect(await school.office.marksOf(group)).toEqual([])

      await tablet.close()
      school.proxy.link = 'up'
      const again = await school.reopen(tablet)
      await openMarking(again)
      await expectMarkedOnce(school.office, group, { who: 'attendance', absences })

      const teacher = await school.tablet('teacher')
      await openClass(teacher, group)
      await expectShown(teacher.page, absences, group.students.length)
      await teacher.page.getByRole('status').getByText('Saved and received by the school.').waitFor()
    },
  )

  test(
    'opens the app and the list of a class after a restart of the tablet',
    { tags: ['fault:cold-start-offline', 'promise:works-offline'] },
    async () => {
      const tablet = await school.tablet('attendance')
      await tablet.close()
      school.proxy.link = 'cut'
      const again = await school.reopen(tablet)
      await again.page.goto('/')
      await again.page.getByRole('link', { name: /^Mark attendance/ }).click()
      const group = school.office.classNamed('1B')
      await openClass(again, group)
      expect(await again.page.getByRole('switch').count()).toBe(group.students.length)
    },
  )
})

describe('an office without network', () => {
  const school = useSchool()

  test(
    'exports a list in every format although nobody has done so on this tablet before',
    { tags: ['promise:works-offline'] },
    async () => {
      const { page } = await school.tablet('office')
      school.proxy.link = 'cut'
      await visit(page, '/dashboard/StudentWithBalance')
      for (const [format, beginning] of [
        ['CSV', '\uFEFF'],
        ['Excel', 'PK'],
        ['PDF', '%PDF-'],
      ] as const)
        expect((await exported(page, format)).bytes.toString().slice(0, beginning.length), format).toBe(beginning)
    },
  )
})

/** Begins to count taps on any element; returns a function that reads the count. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number }
    counted.taps = 0
    addEventListener('pointerdown', () => counted.taps++, true)
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

async function expectShown(page: Page, absences: readonly Absence[], size: number): Promise<void> {
  for (const { student, reason, text } of absences) {
    await expect.poll(() => switchOf(page, student).getAttribute('aria-checked'), { timeout: 30_000 }).toBe('false')
    const reasons = page.getByRole('group', { name: `Reason of absence of ${student.fullname}`, exact: true })
    expect(await reasons.getByRole('button', { name: reason! }).getAttribute('aria-pressed')).toBe('true')
    const specify = page.getByRole('textbox', { name: `Please specify the reason for ${student.fullname}` })
    if (text) expect(await specify.inputValue()).toBe(text)
  }
  expect(await page.getByRole('switch', { checked: true }).count()).toBe(size - absences.length)
}
