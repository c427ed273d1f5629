import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { editedStudentOf, valuesOf } from '#screens/students/student-form.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo, reload } from './app.tsx'
import { useSchool } from './school.ts'
import {
  buttonOf,
  countOf,
  draftOf,
  fieldOf,
  fill,
  press,
  reads,
  rowOf,
  sees,
  seesNoMore,
  select,
  valueOf,
} from './steps.ts'

const REGISTER = '/dashboard/regstd'

/** The field of the bus; a combobox, since it has suggestions. */
const busOf = () => page.getByRole('combobox', { name: 'Bus', exact: true })

/** Closes, with Escape, the message about news on the registration screen, which is shown once. */
async function dismissNews(): Promise<void> {
  await sees(page.getByRole('dialog', { name: 'What’s new in Register Student' }))
  await userEvent.keyboard('{Escape}')
  await seesNoMore(page.getByRole('dialog'))
}

describe('work on students:', () => {
  const school = useSchool()

  const studentAt = (id: number): Promise<StudentDetail> => ask(school, 'GET', `/student/Get/${id}`)

  describe('the registration form', () => {
    test(
      'fills in the data of siblings, survives a reload and a cut line, and registers no student twice',
      { tags: ['promise:drafts-come-back'] },
      async () => {
        const sibling = school.office.classNamed('1A').students.find(({ phone }) => phone?.startsWith('63'))!
        await school.openAs('office', REGISTER)
        await press('Show all 5')
        await sees('The fee follows the bus')
        await dismissNews()
        await press('Find student')
        await reads('Student ID is missing!')

        await fieldOf('Phone, 7 digits').fill(sibling.phone!.slice(2))
        await reads('Sibling data auto-filled.')
        await sees(sibling.fullname)
        expect(valueOf(fieldOf('Mother’s name'))).toBe(sibling.motherName)
        await press('Register student')
        await reads('First name is required')
        await reads('Please select a class')
        await fill({ 'First name': 'Ubax', Age: '2' })
        await busOf().fill('Bus 7')
        expect(valueOf(fieldOf('Monthly fee (US$)'))).toBe('27')
        await reads('Minimum age is 3')
        await fieldOf('Age').fill('6')
        await select('Class', '1B')
        await select('Gender', 'Female')

        const draft = () => draftOf<{ values: { gender: string } }>(`student:${demoAccount('office').id}:new`)
        await expect.poll(async () => (await draft())?.values.gender).toBe('Female')
        reload()
        await reads('What you typed before has been restored.')
        expect(countOf(page.getByRole('dialog'))).toBe(0)
        expect(valueOf(fieldOf('First name'))).toBe('Ubax')
        await school.cut()
        await press('Register student')
        await sees('The school server did not answer.')
        await school.mend()
        await press('Register student')
        await reads('Student registered!')
        await sees(fieldOf('First name'))
        expect(valueOf(fieldOf('First name'))).toBe('')
        expect(await draft()).toBeUndefined()
        await press('Edit this student')
        await sees(page.getByRole('heading', { name: 'Edit Student' }))
        await expect.element(fieldOf('First name')).toHaveValue('Ubax')
        await press('Cancel Edit')
        await sees('Are you sure you want to cancel editing?')
        await press('Cancel editing')

        await sees(page.getByRole('heading', { name: 'Register Student' }))
        await fieldOf('Phone, 7 digits').fill(sibling.phone!.slice(2))
        await reads('Sibling data auto-filled.')
        // Waits, since the form may still show the values of the first registration.
        await expect.element(fieldOf('Mother’s name')).toHaveValue(sibling.motherName)
        await fill({ 'First name': 'ubax', Age: '6' })
        await select('Class', '1B')
        await select('Gender', 'Female')
        await press('Register student')
        await sees(/is already registered with this phone/)
        await press(/^Edit Ubax /)
        await sees(page.getByRole('heading', { name: 'Edit Student' }))
        await reads('Student found!')
        await sees(busOf())
        expect(valueOf(busOf())).toBe('Bus 7')
      },
    )

    test('shows both versions to the second of two people who edit one student, and she chooses field by field', async () => {
      const { id } = school.office.classNamed('2A').students[0]!
      await school.openAs('office', `${REGISTER}?id=${id}`)
      await select('Class', '2B')
      await fill({ Address: 'Second', Age: '11' })

      const read = await studentAt(id)
      const { student: edited } = editedStudentOf(
        { ...valuesOf(read), address: 'First', rollNumber: '77' },
        valuesOf(read),
      )
      await ask(school, 'PUT', `/student/${id}`, { body: { ...edited, base: read.revision } })

      await press('Save changes')
      const conflict = page.getByRole('region', { name: /changed this student while you were editing$/ })
      await sees(conflict)
      const offered = (name: string, side: string): Locator =>
        conflict.getByRole('group', { name, exact: true }).getByRole('radio', { name: new RegExp(`^${side}`) })
      await expect.element(offered('Class', 'Yours')).toBeChecked()
      await expect.element(offered('Roll number', 'Now at the school')).toBeChecked()
      await press('Save my choices')
      await reads('Choose one')
      await offered('Address', 'Now at the school').click()
      await press('Save my choices')
      await reads('Student updated!')

      const { rollNumber, address, age, classId } = await studentAt(id)
      expect({ rollNumber, address, age }).toEqual({ rollNumber: '77', address: 'First', age: 11 })
      expect(classId).toBe(school.office.classNamed('2B').id)
    })
  })

  describe('the list of students to register', () => {
    const add = async (values: Record<string, string>) => {
      await fill(values)
      await select('Gender', 'Male')
      await press('Add to list')
    }

    test(
      'is filled row by row, corrected, kept over a reload and registered in one step',
      { tags: ['promise:drafts-come-back'] },
      async () => {
        const [known] = school.office.classNamed('3A').students
        await school.openAs('academy', '/dashboard/RegisterMulti')
        await press('Register All Students')
        await reads('No students to register')
        await press('Add to list')
        await reads('Please fill all required fields')

        await select('Class', '3A')
        await add({ 'First name': 'Liibaan', 'Last name': 'Rooble', Phone: '0634 700 001' })
        await add({ 'First name': 'Sakariye', 'Last name': 'Rooble', Phone: '634700001' })
        const [first = '', ...rest] = known!.fullname.split(' ')
        await add({ 'First name': first, 'Last name': rest.join(' '), Phone: known!.phone! })
        await reads('3 students on the list')

        await press('Change Sakariye Rooble')
        await fieldOf('First name').fill('Sakariye Yare')
        await press('Save row')
        await sees(rowOf('Sakariye Yare Rooble'))
        await add({ 'First name': 'Wrong', 'Last name': 'Person', Phone: '634700009' })
        await press('Remove Wrong Person')
        await reads('3 students on the list')

        type ListDraft = { rows: { item: { firstname: string } }[]; values: { firstname: string }; editedKey: null }
        const listDraft = () => draftOf<ListDraft>(`studentList:${demoAccount('academy').id}`)
        // The whole draft is compared, since the list had three rows before the last change as well.
        await expect
          .poll(async () => {
            const draft = await listDraft()
            return [draft?.rows.map(({ item }) => item.firstname), draft?.values.firstname, draft?.editedKey]
          })
          .toEqual([['Liibaan', 'Sakariye Yare', first], '', null])
        reload()
        await reads('3 students on the list')
        await press('Register All Students')
        await reads('2 students registered.')
        await reads(`Row 3: ${known!.fullname} (ID ${known!.id})`)
        await reads('0 students on the list')
        await expect.poll(listDraft).toBeUndefined()
      },
    )
  })

  describe('an administrator', () => {
    test('moves a student and undoes it, links a parent, and creates, renames, closes and reopens a class', async () => {
      const { id, fullname } = school.office.classNamed('4A').students[0]!
      await school.openAs('admin', '/dashboard/UpdateClass')
      const choose = async (name: string) => {
        await fieldOf('Student ID').fill(String(id))
        await press('Verify')
        await sees(page.getByRole('region', { name: fullname }))
        await press('Continue')
        await press('Confirm')
        await reads('Please select a class')
        await select('New class', name)
        await press('Confirm')
        await reads(`${fullname} is now in class ${name}.`)
      }
      await choose('4B')
      await press('Undo')
      await reads(`${fullname} is back in class 4A.`)
      await choose('4C')
      await seesNoMore(page.getByText(`${fullname} is now in class 4C.`))
      expect((await studentAt(id)).classId).toBe(school.office.classNamed('4C').id)
      // Undo is offered even after a reload, until the next change.
      reload()
      await reads(`Last change: ${fullname}, from 4A to 4C`)
      await press('Undo')
      await reads(`${fullname} is back in class 4A.`)
      await seesNoMore(page.getByText(/^Last change:/))
      await choose('4C')

      await goTo('/dashboard/UpdateStudentParent')
      await press('Link Parent')
      await reads('Student ID is required')
      await reads('Parent phone number is required')
      await fill({ 'Student ID': String(id), 'Parent Phone Number': '+252 67 9999991' })
      await press('Link Parent')
      await sees(page.getByRole('dialog', { name: 'No account has this phone' }))
      await press('Make the account and link')
      await reads('Successfully linked to parent: 679999991')
      await sees('A parent account was made for this phone')
      await seesNoMore(page.getByText('Successfully linked to parent: 679999991'))

      await goTo('/dashboard/CeateClass')
      await press('Create Class')
      await reads('Class name is required')
      await fieldOf('Class name').fill('4a')
      await press('Create Class')
      await reads('This class already exists.')
      await fieldOf('Class name').fill('KG-1A')
      await press('Create Class')
      const made = page.getByRole('listitem').filter({ hasText: 'KG-1A' })
      await sees(made)
      await press('Edit class 4A')
      await press('Close class')
      await sees(/^Class 4A still has students \(\d+\)\./)
      await press('Cancel')
      await press('Edit class KG-1A')
      const dialog = page.getByRole('dialog', { name: 'Class KG-1A' })
      await dialog.getByRole('textbox', { name: 'Class name' }).fill('KG-3A')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await reads('Class KG-1A is now called KG-3A.')
      await press('Edit class KG-3A')
      const renamed = page.getByRole('dialog', { name: 'Class KG-3A' })
      await renamed.getByRole('textbox', { name: 'Seats' }).fill('0')
      await renamed.getByRole('button', { name: 'Save' }).click()
      await sees(renamed.getByText('A whole number from 1 to 500, or nothing'))
      await renamed.getByRole('textbox', { name: 'Seats' }).fill('25')
      await renamed.getByRole('button', { name: 'Save' }).click()
      await reads('Class KG-3A has 25 seats.')
      await sees(page.getByRole('listitem').filter({ hasText: '0 of 25 seats' }))
      await press('Edit class KG-3A')
      await press('Close class')
      await reads('Class KG-3A is closed.')
      // Two closed classes, since the demo school has one already.
      await reads('Closed (2)')
      reload()
      await reads('Closed (2)')
      await press('Edit class KG-3A')
      await press('Open class again')
      await reads('Class KG-3A is open again.')
      await reads('Closed (1)')

      // A class that was made by mistake goes without a trace; one that somebody was in stays.
      await press('Edit class KG-3A')
      await press('Delete class')
      await reads('Class KG-3A was deleted.')
      await seesNoMore(page.getByRole('listitem').filter({ hasText: 'KG-3A' }))
      await press('Edit class 4A')
      await press('Delete class')
      await sees('Class 4A was used already: close it instead.')
      await press('Cancel')
      await fieldOf('Class name').fill('3 to 4, W to X')
      await reads('4 classes: 3W, 3X, 4W, 4X')
      await press('Create Class')
      await reads('4 classes were created: 3W, 3X, 4W, 4X.')
      await fieldOf('Class name').fill('4x, 4Y')
      await press('Create Class')
      await reads('Class 4Y was created. Existed already: 4x.')
    })

    test('deletes a student, found by name, with a reason and after a confirmation', async () => {
      const { id, fullname } = school.office.classNamed('4A').students[1]!
      await school.openAs('admin', '/dashboard/DeleteStd')
      await fieldOf('Student ID').fill('zzzzqq')
      await reads('Student not found.')
      await press('Delete student')
      await reads('Please select a student ID and enter a reason for deletion.')
      // The search by name ignores capitals.
      await fieldOf('Student ID').fill(fullname.toUpperCase())
      await buttonOf(new RegExp(`^${fullname}\\s*ID ${id} `)).click()
      await sees(page.getByRole('region', { name: fullname }))
      await expect.element(fieldOf('Student ID')).toHaveValue(String(id))
      await press('Delete student')
      await reads('Please select a student ID and enter a reason for deletion.')
      await fieldOf('Reason for deletion').fill('Registered twice')
      await press('Delete student')
      const question = page.getByRole('dialog', { name: 'Delete student' })
      await sees(question.getByText(`Delete ${fullname} of class 4A?`))
      await question.getByRole('button', { name: 'Delete student' }).click()
      await reads('Student deleted')
      await press('Reset')
      await fieldOf('Student ID').fill(String(id))
      await reads('Student not found.')
    })
  })
})
