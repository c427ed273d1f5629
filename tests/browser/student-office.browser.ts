import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { readStored } from '#tests/faults/engine.ts'
import { fieldOf } from './accounts-steps.ts'
import type { Device } from './browser.ts'
import { useSchool, type School } from './school.ts'
import { PATIENCE, settle, signIn, type Who } from './steps.ts'

const WIDE = { width: 1280, height: 900 }
const REGISTER = '/dashboard/regstd'

/** A field with proposals is a combobox. */
const busOf = (page: Page) => page.getByRole('combobox', { name: 'Bus', exact: true })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const hears = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fieldOf(page, label).fill(value)
}

/** The news of the registration come once and leave with Escape. */
async function dismissNews(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'What’s new in Register Student' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function openAs(school: School, who: Who, path: string): Promise<Device> {
  const device = await school.device(WIDE)
  await signIn(device, who)
  await settle(device)
  await device.page.goto(path)
  return device
}

describe('the registration form', () => {
  const school = useSchool()

  test('fills in the family, survives a reload and a cut line, and registers nobody twice', async () => {
    const sibling = school.office.classNamed('1A').students.find(({ phone }) => phone?.startsWith('63'))!
    const { page } = await openAs(school, 'office', REGISTER)
    await page.getByRole('button', { name: 'Show all 5' }).click()
    await page.getByText('The fee follows the bus').waitFor()
    await dismissNews(page)
    await press(page, 'Find student')
    await hears(page, 'Student ID is missing!')

    await fieldOf(page, 'Phone, 7 digits').fill(sibling.phone!.slice(2))
    await hears(page, 'Sibling data auto-filled.')
    await page.getByText(sibling.fullname).first().waitFor()
    expect(await fieldOf(page, 'Mother’s name').inputValue()).toBe(sibling.motherName)
    await press(page, 'Register student')
    await hears(page, 'First name is required')
    await hears(page, 'Please select a class')
    await fill(page, { 'First name': 'Ubax', Age: '2' })
    await busOf(page).fill('Bus 7')
    expect(await fieldOf(page, 'Monthly fee (US$)').inputValue()).toBe('27')
    await hears(page, 'Minimum age is 3')
    await fieldOf(page, 'Age').fill('6')
    await page.getByLabel('Class').selectOption('1B')
    await page.getByLabel('Gender').selectOption('Female')

    const key = `student:${demoUserId('office')}:new`
    const draft = () => readStored<{ value: { values: { gender: string } } }>(page, 'drafts', key)
    await expect.poll(async () => (await draft())?.value.values.gender, PATIENCE).toBe('Female')
    await page.reload()
    await hears(page, 'What you had typed before is back.')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await fieldOf(page, 'First name').inputValue()).toBe('Ubax')
    school.proxy.link = 'cut'
    await press(page, 'Register student')
    await page.getByText('The school server did not answer.').waitFor()
    school.proxy.heal()
    await press(page, 'Register student')
    await hears(page, 'Student registered!')
    expect(await fieldOf(page, 'First name').inputValue()).toBe('')
    expect(await draft()).toBeUndefined()
    await press(page, 'Edit this student')
    await page.getByRole('heading', { name: 'Edit Student' }).waitFor()
    await expect.poll(() => fieldOf(page, 'First name').inputValue(), PATIENCE).toBe('Ubax')
    await press(page, 'Cancel Edit')
    await page.getByText('Are you sure you want to cancel editing?').waitFor()
    await press(page, 'Cancel editing')

    await page.getByRole('heading', { name: 'Register Student' }).waitFor()
    await fieldOf(page, 'Phone, 7 digits').fill(sibling.phone!.slice(2))
    await hears(page, 'Sibling data auto-filled.')
    await fill(page, { 'First name': 'ubax', Age: '6' })
    await page.getByLabel('Class').selectOption('1B')
    await page.getByLabel('Gender').selectOption('Female')
    await press(page, 'Register student')
    await page.getByText(/is already registered with this phone/).waitFor()
    await page.getByRole('button', { name: /^Edit Ubax / }).click()
    await page.getByRole('heading', { name: 'Edit Student' }).waitFor()
    await hears(page, 'Student found!')
    expect(await busOf(page).inputValue()).toBe('Bus 7')
  })

  test('of two who edit one student the second sees both versions and chooses', async () => {
    const [student] = school.office.classNamed('2A').students
    const address = `${REGISTER}?id=${student!.id}`
    const first = await openAs(school, 'admin', address)
    const second = await openAs(school, 'office', address)
    await second.page.getByLabel('Class').selectOption('2B')
    await fill(second.page, { Address: 'Second', Age: '11' })

    await fill(first.page, { Address: 'First', 'Roll number': '77' })
    await press(first.page, 'Save changes')
    await hears(first.page, 'Student updated!')

    await press(second.page, 'Save changes')
    const conflict = second.page.getByRole('region', { name: /changed this student while you were editing$/ })
    await conflict.waitFor()
    const checked = (name: string, side: string) =>
      conflict.getByRole('group', { name, exact: true }).getByRole('radio', { name: new RegExp(`^${side}`) })
    expect(await checked('Class', 'Yours').isChecked()).toBe(true)
    expect(await checked('Roll number', 'Now at the school').isChecked()).toBe(true)
    await press(second.page, 'Save my choices')
    await hears(second.page, 'Choose one')
    await checked('Address', 'Now at the school').check()
    await press(second.page, 'Save my choices')
    await hears(second.page, 'Student updated!')

    await first.page.goto(address)
    await expect.poll(() => fieldOf(first.page, 'Roll number').inputValue(), PATIENCE).toBe('77')
    expect(await fieldOf(first.page, 'Address').inputValue()).toBe('First')
    expect(await fieldOf(first.page, 'Age').inputValue()).toBe('11')
    expect(await first.page.getByLabel('Class').locator('option:checked').textContent()).toBe('2B')
  })
})

const add = async (page: Page, values: Record<string, string>): Promise<void> => {
  await fill(page, values)
  await page.getByLabel('Gender').selectOption('Male')
  await press(page, 'Add to list')
}

describe('the list of students to register', () => {
  const school = useSchool()

  test('is put together, mended, kept over a reload and registered at once', async () => {
    const [known] = school.office.classNamed('3A').students
    const { page } = await openAs(school, 'academy', '/dashboard/RegisterMulti')
    await press(page, 'Register All Students')
    await hears(page, 'No students to register')
    await press(page, 'Add to list')
    await hears(page, 'Please fill all required fields')

    await page.getByLabel('Class').selectOption('3A')
    await add(page, { 'First name': 'Liibaan', 'Last name': 'Rooble', Phone: '0634 700 001' })
    await add(page, { 'First name': 'Sakariye', 'Last name': 'Rooble', Phone: '634700001' })
    const [first = '', ...rest] = known!.fullname.split(' ')
    await add(page, { 'First name': first, 'Last name': rest.join(' '), Phone: known!.phone! })
    await hears(page, '3 students on the list')

    await page.getByRole('button', { name: 'Change Sakariye Rooble' }).click()
    await fieldOf(page, 'First name').fill('Sakariye Yare')
    await press(page, 'Save row')
    await page.getByRole('row').filter({ hasText: 'Sakariye Yare Rooble' }).waitFor()
    await add(page, { 'First name': 'Wrong', 'Last name': 'Person', Phone: '634700009' })
    await page.getByRole('button', { name: 'Remove Wrong Person' }).click()
    await hears(page, '3 students on the list')

    const key = `studentList:${demoUserId('academy')}`
    type Kept = { value: { rows: { item: { firstname: string } }[]; values: { firstname: string }; editedKey: null } }
    const kept = async () => (await readStored<Kept>(page, 'drafts', key))?.value
    // Three were on the list before, too: what counts is that the last change of it is kept.
    await expect
      .poll(async () => {
        const draft = await kept()
        return [draft?.rows.map(({ item }) => item.firstname), draft?.values.firstname, draft?.editedKey]
      }, PATIENCE)
      .toEqual([['Liibaan', 'Sakariye Yare', first], '', null])
    await page.reload()
    await hears(page, '3 students on the list')
    await press(page, 'Register All Students')
    await hears(page, '2 students registered.')
    await hears(page, `Row 3: ${known!.fullname} (ID ${known!.id})`)
    await hears(page, '0 students on the list')
    await expect.poll(kept, PATIENCE).toBeUndefined()
  })
})

describe('an administrator', () => {
  const school = useSchool()

  test('changes a class and takes it back, links a parent, makes a class and deletes a student', async () => {
    const [student] = school.office.classNamed('4A').students
    const { id, fullname } = student!
    const { page } = await openAs(school, 'admin', '/dashboard/UpdateClass')
    const choose = async (name: string) => {
      await fieldOf(page, 'Student ID').fill(String(id))
      await press(page, 'Verify')
      await page.getByRole('region', { name: fullname }).waitFor()
      await press(page, 'Continue')
      await press(page, 'Confirm')
      await hears(page, 'Please select a class')
      await page.getByLabel('New class').selectOption(name)
      await press(page, 'Confirm')
      await hears(page, `${fullname} is now in class ${name}.`)
    }
    await choose('4B')
    await press(page, 'Undo')
    await hears(page, `${fullname} is back in class 4A.`)
    await choose('4C')
    await page.getByText(`${fullname} is now in class 4C.`).waitFor({ state: 'detached' })

    await page.goto('/dashboard/UpdateStudentParent')
    await press(page, 'Link Parent')
    await hears(page, 'Student ID is required')
    await hears(page, 'Parent phone number is required')
    await fill(page, { 'Student ID': String(id), 'Parent Phone Number': '+252 67 9999991' })
    await press(page, 'Link Parent')
    await hears(page, 'Successfully linked to parent: 679999991')
    await page.getByText('A parent account was made for this phone').waitFor()
    await page.getByText('Successfully linked to parent: 679999991').waitFor({ state: 'detached' })

    await page.goto('/dashboard/CeateClass')
    await press(page, 'Create Class')
    await hears(page, 'Class name is required')
    await fieldOf(page, 'Class name').fill('4a')
    await press(page, 'Create Class')
    await hears(page, 'This class already exists.')
    await fieldOf(page, 'Class name').fill('KG-1A')
    await press(page, 'Create Class')
    await page.getByRole('listitem').filter({ hasText: 'KG-1A' }).waitFor()

    await page.goto('/dashboard/DeleteStd')
    await fieldOf(page, 'Student ID').fill('abc')
    await press(page, 'Find student')
    await hears(page, 'Enter the number of a student.')
    await fieldOf(page, 'Student ID').fill(String(id))
    await press(page, 'Find student')
    await press(page, 'Delete student')
    const question = page.getByRole('dialog', { name: 'Delete Student' })
    await question.getByText(`Are you sure you want to delete ${fullname} (ID ${id})?`).waitFor()
    await question.getByRole('button', { name: 'Delete student' }).click()
    await hears(page, 'Student deleted')
    await press(page, 'Reset')
    await fieldOf(page, 'Student ID').fill(String(id))
    await press(page, 'Find student')
    await hears(page, 'Student not found.')
    expect(await page.getByRole('button', { name: 'Delete student' }).count()).toBe(0)
  })
})
