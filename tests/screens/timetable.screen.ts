import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { addDays, formatDay, schoolDay } from '#domain/core/dates.ts'
import type { RegisteredTeacher } from '#domain/teachers/teachers.schema.ts'
import { device } from '#data/device/db.ts'
import { currentReader } from '#data/replica/use-cache.ts'
import { readChildren } from '#data/school/children.ts'
import { demoAccount, fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, draftOf, press, reads, savedBy, sees, seesNoMore } from './steps.ts'

const SATURDAY = 6
const ENGLISH = 1
/** The first Saturday after today. */
function nextSaturday(): string {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  return addDays(today, 7 - ((new Date(today).getUTCDay() + 1) % 7))
}

const cell = (field: string, period: number): Locator =>
  page.getByLabelText(`${field}, Saturday, period ${period}`, { exact: true })

describe('the timetable:', () => {
  const school = useSchool()
  /** Makes a class that takes English alone. */
  async function makeClass(name: string): Promise<number> {
    const made = await ask<{ class: { id: number } }>(school, 'POST', '/student/createclass', { body: { name } })
    await ask(school, 'PUT', `/exam/classes/${made.class.id}/subjects`, { body: { subjectIds: [ENGLISH] } })
    return made.class.id
  }
  async function makeTeacher(classIds: readonly number[]): Promise<number> {
    const { teacher } = await ask<{ teacher: RegisteredTeacher }>(school, 'POST', '/exam/register/teacher', {
      body: {
        username: 'ayaan',
        email: 'ayaan@demo.school',
        fullName: 'Ayaan Warsame',
        password: 'Secret-word!',
        phoneNumber: '0634123099',
      },
    })
    for (const classId of classIds)
      await ask(school, 'POST', '/exam/teacher/assignments', {
        body: { teacherId: teacher.id, classId, subjectId: ENGLISH },
      })
    return teacher.id
  }

  test('the office types the lessons of a class, is told who would be in two classes, and keeps what it typed', async () => {
    const [one, other] = [await makeClass('9X'), await makeClass('9Y')]
    const teacherId = await makeTeacher([one, other])
    const now = { subjectId: ENGLISH, teacherId, room: null }
    await ask(school, 'PUT', `/timetable/classes/${other}`, {
      body: { shift: 'Afternoon', changes: [{ weekday: SATURDAY, period: 1, was: null, now }] },
    })

    await school.openAs('admin', `/dashboard/EditTimetable?class=${one}&shift=Afternoon`)
    await sees(cell('Subject', 1))
    await cell('Subject', 1).selectOptions('English')
    // The only teacher of the subject is proposed, and is in the other class then.
    await expect.element(cell('Teacher', 1)).toHaveValue(String(teacherId))
    await reads('Teaches 9Y then (13:00–13:40).')
    await reads('1 lesson cannot be at the same time as another: Saturday')
    await press('Save')
    await reads('Please settle what cannot be at the same time first.')
    // Both classes at once in one room are another matter, once somebody says so.
    await press('Together with 9Y')
    await sees('Together with 9Y.')
    await seesNoMore(page.getByText('1 lesson cannot be at the same time as another: Saturday'))
    await press('Not together')
    await reads('Teaches 9Y then (13:00–13:40).')
    await expect.poll(() => draftOf(`timetable:${demoAccount('admin').id}:${one}:Afternoon`)).toBeDefined()
    reload()
    await reads('1 lesson is changed')
    await cell('Subject', 1).selectOptions('–')
    await cell('Subject', 2).selectOptions('English')
    await cell('Room', 2).fill('Hall')
    await press('Save')
    await reads('Lessons of 9X saved')
    await reads('Nothing is changed')

    // Somebody else changes the lesson that is being typed: both are in sight.
    await cell('Room', 2).fill('Library')
    const was = { ...now, room: 'Hall' }
    await ask(school, 'PUT', `/timetable/classes/${one}`, {
      body: { shift: 'Afternoon', changes: [{ weekday: SATURDAY, period: 2, was, now: { ...now, teacherId: null } }] },
    })
    await press('Save')
    await sees(/Somebody else has put here meanwhile: English/)
    await expect.element(cell('Room', 2)).toHaveValue('Library')
    await press('Keep mine')
    await press('Save')
    await reads('Lessons of 9X saved')
  })

  test('bell times of no length are refused at their field', async () => {
    await school.openAs('admin', '/dashboard/BellTimes?shift=Afternoon')
    const end = page.getByLabelText('Period 1 ends', { exact: true })
    await sees(end)
    await end.fill('13:00')
    await press('Save')
    await reads('A period must end after it begins.')
  })

  test('a teacher sees her own week, and not how to change it', async () => {
    await school.openAs('teacher', '/dashboard/Timetable')
    await sees(page.getByRole('table', { name: /Timetable: Sahra/ }))
    await seesNoMore(buttonOf('Save'))
    await seesNoMore(page.getByRole('link', { name: 'Change lessons' }))
  })

  test('the office gives a lesson of an absent teacher to another one, and takes it back', async () => {
    await school.openAs('academy', '/dashboard/Substitutes')
    // Typed before the calendar of the field is loaded; counts at once.
    await page.getByLabelText('Day', { exact: true }).fill(formatDay(nextSaturday()))
    expect(new URLSearchParams(location.search).get('day')).toBe(nextSaturday())
    await page.getByLabelText('Absent teacher').selectOptions(fullNameOf('teacher'))
    const lesson = page.getByLabelText(/^Substitute: .*, 1A$/).first()
    await sees(lesson)
    const free = [...(lesson.element() as HTMLSelectElement).options].find(({ value, disabled }) => value && !disabled)
    await lesson.selectOptions(String(free?.label))
    await reads(`${free?.label} takes the lesson`)
    await sees(page.getByRole('heading', { name: 'Substitutes of the day' }))
    await page.getByRole('button', { name: /^Take back: / }).click()
    await reads('The lesson was taken back')
    await seesNoMore(page.getByRole('heading', { name: 'Substitutes of the day' }))
  })

  test('parents have the week of each class of their children, under the names of the children', async () => {
    await school.openAs('parent', '/parent-dashboard')
    await page.getByRole('heading', { level: 2 }).first().click()
    await page.getByRole('link', { name: 'Timetable' }).first().click()
    await sees(page.getByRole('table').first())
    const replica = (await currentReader(device()))?.cache
    const children = replica ? await readChildren(replica) : []
    expect(children.length).toBeGreaterThan(1)
    for (const { fullname, className } of children)
      await sees(page.getByRole('heading', { level: 2, name: new RegExp(`${fullname}.* · ${className}$`) }))
    await sees(page.getByRole('cell', { name: /English/ }))
  })

  test('the weeks of all classes are saved as one PDF', async () => {
    await school.openAs('academy', '/dashboard/Timetable')
    const { name, bytes } = await savedBy(() => buttonOf('PDF of all classes').click())
    expect([name, new TextDecoder('latin1').decode(bytes).startsWith('%PDF-')]).toEqual(['timetable-classes.pdf', true])
  })
})
