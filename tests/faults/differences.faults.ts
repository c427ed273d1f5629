import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { fullNameOf } from '#tests/school/accounts.ts'
import { type SchoolClass, today } from '#tests/school/office.ts'
import { comeBack } from '#tests/browser/accounts-steps.ts'
import type { Device } from '#tests/browser/browser.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { markClass, openClass, openMarking, statusOf } from '#tests/browser/steps.ts'
import { openDesk } from './records.ts'

const differing = (page: Page, count: number) =>
  page.getByText(count === 1 ? 'One mark differs' : `${count} marks differ`, { exact: true })

async function lookAt(tablet: Device, group: SchoolClass): Promise<void> {
  await openMarking(tablet)
  await openClass(tablet, group)
}

describe('marks that conflict or are rejected', () => {
  const school = useSchool()
  const marksOfDay = async (studentId: number) =>
    (await school.office.marksOfStudent(studentId)).filter(({ date }) => date === today())

  test(
    'of one class, made on two tablets without network, are shown on both, and one tap each settles them',
    { tags: ['fault:two-devices-one-student', 'promise:conflict-shown'] },
    async () => {
      const group = school.office.classNamed('1A')
      const [sick, away] = group.students as [SchoolClass['students'][0], SchoolClass['students'][0]]
      const [hers, his] = [await school.tablet('teacher'), await school.tablet('attendance')]
      school.proxy.link = 'cut'
      await markClass(hers, group, [{ student: sick, reason: 'Sick' }])
      await markClass(his, group, [{ student: away, reason: 'Travel' }])
      await Promise.all([hers, his].map((tablet) => comeBack(school, tablet)))

      for (const tablet of [hers, his]) {
        await lookAt(tablet, group)
        await differing(tablet.page, 2).waitFor({ timeout: PATIENCE.timeout })
      }
      const marks = await school.office.marksOf(group)
      expect(marks.map(({ revision }) => revision)).toEqual(group.students.map(() => 1))
      // The marks of the tablet that sent first are all in force; marks of both are not mixed.
      const isHers = marks[0]!.markedBy === fullNameOf('teacher')
      expect(new Set(marks.map(({ markedBy }) => markedBy)).size).toBe(1)
      expect(marks.filter(({ present }) => !present).map(({ studentId }) => studentId)).toEqual([
        isHers ? sick.id : away.id,
      ])
      const late = isHers ? his : hers
      await expect.poll(() => statusOf(late), PATIENCE).toMatch(/^1 needs attention/)

      // Settles both conflicts as absent; one of these marks is in force already, the other came later.
      const { page } = late
      for (const [student, words, left] of [
        [sick, 'Absent - Sick', 1],
        [away, 'Absent - Travel', 0],
      ] as const) {
        const sides = page.getByRole('group', { name: `Which mark of ${student.fullname} is true?` })
        await sides.getByRole('button', { name: words }).click()
        await sides.waitFor({ state: 'detached' })
        if (left > 0) await differing(page, left).waitFor()
      }
      for (const tablet of [hers, his])
        await differing(tablet.page, 1).or(differing(tablet.page, 2)).waitFor({ state: 'detached', timeout: 60_000 })
      await expect.poll(() => statusOf(late), PATIENCE).not.toMatch(/attention/)
      const settled = [...(await marksOfDay(sick.id)), ...(await marksOfDay(away.id))]
      expect(settled).toMatchObject([
        { present: false, remark: 'Absent - Sick', revision: isHers ? 1 : 2 },
        { present: false, remark: 'Absent - Travel', revision: isHers ? 2 : 1 },
      ])
    },
  )

  test(
    'of a student who had left the class meanwhile are rejected with a message, and the other marks count',
    { tags: ['proof', 'fault:student-gone'] },
    async () => {
      const desk = await openDesk(school.server.origin)
      const group = school.office.classNamed('2A')
      const [moved, absent] = group.students as [SchoolClass['students'][0], SchoolClass['students'][0]]
      const tablet = await school.tablet('teacher')
      const { page } = tablet
      school.proxy.link = 'cut'
      await desk.move(moved, school.office.classNamed('3B').id)
      const absences = [moved, absent].map((student) => ({ student, reason: 'Sick' as const }))
      await markClass(tablet, group, absences)
      await comeBack(school, tablet)

      await page.getByText('Not every mark was accepted').waitFor({ timeout: PATIENCE.timeout })
      await page.getByText('One student had left the class or the school; this mark was not taken.').waitFor()
      expect(await differing(page, 1).count()).toBe(0)
      const marks = await school.office.marksOf(group)
      expect(marks.map(({ studentId }) => studentId).toSorted()).toEqual(
        group.students
          .slice(1)
          .map(({ id }) => id)
          .toSorted(),
      )
      expect(marks.filter(({ present }) => !present).map(({ studentId }) => studentId)).toEqual([absent.id])
      expect(await marksOfDay(moved.id)).toEqual([])

      // The message stays visible until the teacher confirms it, also on the outbox page and after a restart.
      await expect.poll(() => statusOf(tablet), PATIENCE).toMatch(/^1 needs attention/)
      await tablet.close()
      const again = await school.reopen(tablet)
      await again.page.goto('/dashboard/outbox')
      await again.page.getByText('One student had left the class or the school; this mark was not taken.').waitFor()
      await again.page.getByRole('button', { name: 'Understood' }).click()
      await again.page.getByText('Nothing waits on this device').waitFor()
    },
  )
})
