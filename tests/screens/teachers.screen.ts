import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Assignment, RegisteredTeacher } from '#domain/teachers/teachers.schema.ts'
import { answerGiven } from '#data/session/given-password.ts'
import { demoAccount, type Account } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo, openApp, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, detailOf, draftOf, fieldOf, fill, press, reads, sees, seesNoMore } from './steps.ts'

const [ENGLISH, SOMALI] = [1, 3]
const PASSWORD = 'Secret-word!'

const selectOf = (label: string): Locator => page.getByRole('combobox', { name: label, exact: true })
const tile = (name: string): Locator => page.getByRole('checkbox', { name, exact: true })
const listOf = (name: string): Locator => page.getByRole('list', { name: `Assignments of ${name}` })
const itemOf = (name: string, words: string): Locator => listOf(name).getByRole('listitem').filter({ hasText: words })

describe('work on teachers:', () => {
  const school = useSchool()
  let made = 0

  /** Registers a teacher without classes. */
  async function makeTeacher(fullName: string): Promise<Account> {
    const username = `teacherof${++made}`
    const email = `${username}@demo.school`
    const body = {
      username,
      email,
      fullName,
      password: PASSWORD,
      phoneNumber: `06341230${String(made).padStart(2, '0')}`,
    }
    const { teacher } = await ask<{ teacher: RegisteredTeacher }>(school, 'POST', '/exam/register/teacher', { body })
    return { id: teacher.id, fullName, email, password: PASSWORD }
  }
  /** Signs a teacher in, who puts a password of her own off, and opens her first screen. */
  async function openHomeOf(teacher: Account): Promise<void> {
    await school.signIn(teacher)
    await answerGiven()
    openApp('/dashboard')
  }
  const assign = (teacherId: number, classId: number, subjectId: number) =>
    ask<Assignment>(school, 'POST', '/exam/teacher/assignments', { body: { teacherId, classId, subjectId } })
  const assignmentsOf = async ({ id }: Account) =>
    (await ask<{ assignments: Assignment[] }>(school, 'GET', `/exam/teacher/${id}/assignments`)).assignments

  describe('an administrator', () => {
    test('registers a teacher once every field is valid, and is led to her assignments', async () => {
      await school.openAs('admin', '/dashboard/RegisterTeacher')
      await expect.element(buttonOf('Register')).toBeDisabled()
      const wrong = [
        ['Username', 'ab', 'Must be at least 3 characters'],
        ['Email', 'hibaaq', 'Invalid email address'],
        ['Phone number', '634', 'Invalid phone number'],
        ['Password', 'secretword', 'Must contain uppercase, number & special char'],
        ['Full name', '', 'Full name is required'],
      ] as const
      for (const [label, typed, message] of wrong) {
        await fieldOf(label).click()
        await fieldOf(label).fill(typed)
        await page.getByRole('heading', { name: 'New teacher' }).click()
        await reads(message)
      }
      await expect.element(buttonOf('Register')).toBeDisabled()
      await fill({ 'Full name': 'Hibaaq Xasan', Username: 'hibaaq', Email: 'hibaaq@demo.school' })
      await fill({ 'Phone number': '0634555111' })
      const draft = () => draftOf<{ email: string }>(`teachers:new:${demoAccount('admin').id}`)
      await expect.poll(async () => (await draft())?.email).toBe('hibaaq@demo.school')
      expect(JSON.stringify(await draft())).not.toContain('secretword')
      await fill({ Password: PASSWORD })
      await expect.element(buttonOf('Register')).toBeEnabled()
      await press('Register')
      await reads('Registration Successful!')
      await sees(page.getByRole('heading', { name: 'Teacher management' }))
      await reads('No assignments found for this teacher')
      await expect.element(page.getByRole('option', { name: 'Hibaaq Xasan' })).toHaveProperty('selected', true)
    })

    test('chooses the teachers of all classes in one grid: field by field, a whole class, a whole subject', async () => {
      const teacher = await makeTeacher('Ayaan Warsame Nuur')
      await school.openAs('admin', '/dashboard/WhoTeachesWhat')
      await sees(selectOf('Somali, 1B'))
      const before = await assignmentsOf(teacher)
      expect(before).toEqual([])
      await expect.element(buttonOf('Save')).toBeDisabled()
      await selectOf('Somali, 1B').selectOptions(teacher.fullName)
      await reads('1 field is changed')
      await selectOf('Whole class 1A').selectOptions(teacher.fullName)
      await page.getByLabelText('Subject', { exact: true }).selectOptions('English')
      await selectOf('Choose in all classes').selectOptions(teacher.fullName)
      // What was chosen is there again after the app was closed.
      const draft = () => draftOf<{ cells: unknown[] }>(`teachers:teaching:${demoAccount('admin').id}`)
      await expect.poll(async () => (await draft())?.cells.length).toBeGreaterThan(20)
      reload()
      await sees(/fields are changed/)
      await expect.element(selectOf('Somali, 1B')).toHaveValue(String(teacher.id))
      await press('Save')
      await sees(/assignments were added/)
      await reads('Nothing is changed')
      // The school's answer is drawn, so that no later one of before the next change can come.
      await expect.element(selectOf('Somali, 1B')).toHaveValue(String(teacher.id))
      const after = await assignmentsOf(teacher)
      const named = after.map(({ className, subjectName }) => `${className} ${subjectName}`)
      expect(named).toEqual(expect.arrayContaining(['1B Somali', '1A Somali', '1A English', '4A English']))
      expect(named).not.toContain('4A Somali')

      // Another administrator has given the subject to nobody meanwhile: nothing is lost, and it is said.
      const somali = after.find(({ className, subjectName }) => className === '1B' && subjectName === 'Somali')
      await selectOf('Somali, 1B').selectOptions('Nobody')
      await ask(school, 'DELETE', `/exam/teacher/assignment/${somali?.id ?? 0}`)
      await press('Save')
      await sees('Somebody else has changed the teachers of: 1B, Somali')
    })

    test('assigns classes and subjects to a teacher, edits an assignment, and deletes it after a confirmation', async () => {
      const teacher = await makeTeacher('Idil Cumar Nuur')
      await school.openAs('admin', '/dashboard/TeacherManagement')
      await page.getByRole('link', { name: 'Only assignments' }).click()
      await sees(page.getByRole('heading', { name: 'Teacher Assignment Manager' }))
      await press('Assign')
      await reads('Please select a class')
      await reads('Please select a subject')
      await selectOf('Class').selectOptions('1A')
      await tile('English').click()
      // Physics is not offered, since only the upper classes take this subject.
      await seesNoMore(tile('Physics'))
      await press('Assign')
      await reads('Please select a teacher')

      await selectOf('Teacher').selectOptions(teacher.fullName)
      await reads('No assignments found for this teacher')
      const add = async (className: string, subject: string) => {
        await selectOf('Class').selectOptions(className)
        await tile(subject).click()
        await press('Assign')
      }
      await add('1A', 'English')
      await reads('Teacher assigned successfully')
      await sees(itemOf(teacher.fullName, '1AEnglish'))
      await add('1A', 'English')
      await reads('This assignment already exists')
      // English stays chosen when the class changes, since the next class takes it as well.
      await add('1B', 'Somali')
      await sees(itemOf(teacher.fullName, '1BEnglish'))
      await sees(itemOf(teacher.fullName, '1BSomali'))
      await add('2B', 'All subjects')
      await sees(itemOf(teacher.fullName, '2BMathematics'))
      expect((await assignmentsOf(teacher)).filter(({ className }) => className === '2B')).toHaveLength(7)

      await press('Edit 1B, Somali')
      const edited = listOf(teacher.fullName)
      await edited.getByLabelText('Class').selectOptions('2A')
      await edited.getByLabelText('Subject').selectOptions('Arabic')
      await press('Cancel')
      await sees(itemOf(teacher.fullName, '1BSomali'))
      await press('Edit 1B, Somali')
      await edited.getByLabelText('Class').selectOptions('2A')
      await edited.getByLabelText('Subject').selectOptions('Arabic')
      await press('Save')
      await reads('Assignment updated successfully')
      await sees(itemOf(teacher.fullName, '2AArabic'))

      await press('Delete 2A, Arabic')
      const dialog = page.getByRole('dialog', { name: 'Delete assignment' })
      await sees(dialog.getByText('Are you sure you want to delete this assignment? This action cannot be undone.'))
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await reads('Assignment deleted successfully')
      await seesNoMore(itemOf(teacher.fullName, '2AArabic'))
      const others = (await assignmentsOf(teacher)).filter(({ className }) => className !== '2B')
      expect(others.map(({ className, subjectName }) => [className, subjectName])).toEqual([
        ['1A', 'English'],
        ['1B', 'English'],
      ])
      // The same teacher after a reload, since the address names her.
      reload()
      await sees(itemOf(teacher.fullName, '1AEnglish'))
    })

    test('sets the correction limit of a teacher', async () => {
      const teacher = await makeTeacher('Jawaahir Faarax')
      await school.openAs('admin', '/dashboard/TeacherManagement')
      await fieldOf('New limit').fill('7')
      await press('Update limit')
      await reads('Please enter valid limit and select a teacher')
      await selectOf('Teacher').selectOptions(teacher.fullName)
      await expect.poll(() => detailOf('Correction limit')).toBe('20')
      for (const wrong of ['0', 'many']) {
        await fieldOf('New limit').fill(wrong)
        await press('Update limit')
        await reads('Please enter valid limit and select a teacher')
      }
      await fieldOf('New limit').fill('7')
      await press('Update limit')
      await reads('Correction limit updated successfully')
      await expect
        .poll(() => [detailOf('Correction limit'), detailOf('Used'), detailOf('Remaining')])
        .toEqual(['7', '0', '7'])
      await sees(page.getByRole('progressbar', { name: '0 of 7 used' }))
      await reads('This limit was set for this teacher.')
      await fieldOf('New limit').fill('')
      await press('Update limit')
      await expect.poll(() => detailOf('Correction limit')).toBe('20')
      await reads("This is the school's limit.")
    })

    test('sees which classes a teacher has since she teaches a subject there, and assigns another class', async () => {
      const teacher = await makeTeacher('Khadra Yuusuf')
      await assign(teacher.id, 2, ENGLISH)
      await school.openAs('admin', `/dashboard/TeacherClasses?teacher=${teacher.id}`)
      await reads('Hers because she teaches a subject there: 1B')
      await seesNoMore(page.getByRole('checkbox', { name: /1B$/ }))
      await page.getByRole('checkbox', { name: /1A$/ }).click()
      await press('Save assignments')
      await reads('Teacher assigned successfully')
      await expect.element(page.getByRole('option', { name: `${teacher.fullName} (2 classes)` })).toBeInTheDocument()
    })
  })

  describe('a teacher', () => {
    test('sees her corrections and subjects on her first screen, also without network, and opens the marks from there', async () => {
      const teacher = await makeTeacher('Layla Xuseen')
      await assign(teacher.id, 1, ENGLISH)
      await assign(teacher.id, 1, SOMALI)
      await openHomeOf(teacher)
      await sees(page.getByRole('heading', { name: 'Teacher Dashboard' }))
      await reads(teacher.fullName)
      await expect
        .poll(() => [detailOf('Correction limit'), detailOf('Used'), detailOf('Remaining')])
        .toEqual(['20', '0', '20'])
      const link = page.getByRole('link', { name: 'Marks of 1A, Somali' })
      await sees(link)

      await school.cut()
      reload()
      await sees(link)
      await page.getByRole('link', { name: 'View Permissions' }).click()
      await sees(page.getByRole('heading', { name: 'Enter and correct marks' }))
      await expect.poll(() => detailOf('1A')).toBe('English, Somali')
      expect(location.pathname).toBe('/dashboard/Permissions')

      await goTo('/dashboard')
      await link.click()
      expect(location.pathname + location.search).toBe(`/dashboard/RegiterExamForTeacher?class=1&subjects=${SOMALI}`)
    })

    test('without any assignment is told to ask the office', async () => {
      const teacher = await makeTeacher('Maryan Cilmi')
      await openHomeOf(teacher)
      await sees(page.getByText('No class and subject is assigned to you yet. Please ask the office.'))
    })

    test('with a class and without subjects is led to its attendance, and not told to ask the office', async () => {
      const teacher = await makeTeacher('Ubax Nuur')
      await ask(school, 'PUT', `/user/${teacher.id}/classes`, { body: { classIds: [2] } })
      await openHomeOf(teacher)
      const link = page.getByRole('link', { name: 'Attendance of 1B' })
      await sees(link)
      expect(page.getByText('Please ask the office').query()).toBeNull()
      await link.click()
      await sees(page.getByRole('heading', { level: 1, name: 'Student Attendance (by class)' }))
      expect(location.search).toBe('?class=2')
    })
  })

  test('the first screen of the office has no dashboard of a teacher', async () => {
    await school.openAs('academy', '/dashboard')
    await sees(page.getByRole('heading', { name: 'Recent Announcements' }))
    await seesNoMore(page.getByText('Teacher Dashboard'))
  })
})
