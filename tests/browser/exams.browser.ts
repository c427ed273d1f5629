import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { syncPromised } from '#tests/faults/engine.ts'
import { ask } from '#tests/school/ask.ts'
import type { SchoolClass } from '#tests/school/office.ts'
import { savedBy } from './file-steps.ts'
import { PATIENCE } from './patience.ts'
import { useSchool, type School } from './school.ts'
import { signIn, visit } from './steps.ts'
import { installed, readAll } from './stored.ts'

/** Id of the final exam, for which the demo school has no marks of a class with an odd number. */
const FINAL = 3
const SUBJECTS = ['English', 'Arabic'] as const
/** Marks of the student at this place of the class, the same in both subjects. */
const marksOf = (at: number): number => 20 + (at % 20) + (at % 2) / 2

const results = '/dashboard/ParentExamResults'

type Sheet = { subjectId: number; scores: [number, number | null, number][] }

async function enteredAt(school: School, { id }: SchoolClass): Promise<number> {
  const sheets = await ask<Sheet[]>(school, 'GET', `/exam/scores?classId=${id}&examId=${FINAL}`)
  return sheets.reduce((all, { scores }) => all + scores.length, 0)
}

/** Types the marks of a class column by column: a click on a column's first cell, then the keyboard alone. */
async function typeMarks(page: Page, group: SchoolClass): Promise<void> {
  for (const subject of SUBJECTS) {
    const first = page.getByRole('textbox', { name: `${group.students[0]!.fullname}, ${subject}`, exact: true })
    await first.first().click(PATIENCE)
    for (const at of group.students.keys()) {
      await page.keyboard.type(String(marksOf(at)))
      await page.keyboard.press('Enter')
    }
  }
}

/** Makes a student of the class a child of the demo's parent. */
async function linkChild(school: School, studentId: number): Promise<void> {
  const parent = await ask<{ phoneNumber: string }>(school, 'GET', `/user/userinfo/${demoUserId('parent')}`)
  const body = { studentId, parentPhone: parent.phoneNumber }
  await ask(school, 'PUT', '/student/student/update-parent', { as: 'office', body })
}

describe('marks of a final exam', () => {
  const school = useSchool()

  test(
    'are entered by a teacher without network, printed on certificates by the academy, and read on a parent’s phone',
    { tags: ['promise:results-reach-parents', 'fault:app-closed'] },
    async () => {
      const group = school.office.classNamed('1A')
      const child = group.students[4]!
      await linkChild(school, child.id)

      const tablet = await school.tablet('teacher', {
        at: `/dashboard/RegiterExamForTeacher?class=${group.id}&type=FINAL&view=grid`,
      })
      await tablet.page.getByRole('grid').waitFor(PATIENCE)
      school.proxy.link = 'cut'
      await typeMarks(tablet.page, group)
      await tablet.page.getByRole('button', { name: /^Save All/ }).click()
      await tablet.page.getByText('All marks are saved on this device, and sent when there is a connection.').waitFor()
      await syncPromised(tablet.page)
      await tablet.context.newPage()
      await tablet.page.close()
      expect(await enteredAt(school, group)).toBe(0)
      school.proxy.link = 'up'
      await expect.poll(() => enteredAt(school, group), PATIENCE).toBe(group.students.length * SUBJECTS.length)

      const office = await school.tablet('academy', {
        at: `/dashboard/ExamResultByExam?class=${group.id}&type=FINAL`,
        width: 1280,
        height: 900,
      })
      const { page } = office
      const certificates = page.getByRole('button', { name: 'Certificates of the class (PDF)' })
      await certificates.waitFor(PATIENCE)
      expect(await certificates.isDisabled()).toBe(true)
      await page.getByRole('button', { name: 'Publish', exact: true }).click(PATIENCE)
      await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Everybody' }).click(PATIENCE)
      const file = await savedBy(page, () => certificates.click(PATIENCE))
      expect(file.name).toBe('certificates-1A-Final exam.pdf')
      const pages = file.bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)
      expect(pages?.length).toBe(group.students.length)
      await expect.poll(() => readAll(page, 'outbox'), PATIENCE).toEqual([])

      const phone = await school.device({ width: 360, height: 740 })
      await signIn(phone, 'parent')
      await visit(phone.page, results)
      const total = 2 * marksOf(group.students.indexOf(child))
      const read = async () => {
        await phone.page.getByRole('heading', { name: child.fullname }).waitFor(PATIENCE)
        const line = phone.page.getByRole('listitem').filter({ hasText: 'Final exam, 1A' })
        await line.getByText(new RegExp(`^${total} of \\d+ · rank \\d+ of ${group.students.length}$`)).waitFor(PATIENCE)
      }
      await read()
      await installed(phone)
      school.proxy.link = 'cut'
      await phone.page.reload()
      await read()
    },
  )
})
