import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ParentLink } from '#domain/students/parents.schema.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { demoAccount, fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, fieldOf, fill, press, reads, sees, seesNoMore } from './steps.ts'

const LINKS = '/dashboard/UpdateStudentParent'

describe('links between parents and students', () => {
  const school = useSchool()

  const parentsOf = (id: number) => ask<ParentLink[]>(school, 'GET', `/student/parents/${id}`)
  const parentAccount = () => ask<UserRecord>(school, 'GET', `/user/userinfo/${demoAccount('parent').id}`)

  test(
    'do not change when a parent enters a new phone with her password, which first waits for the office',
    { tags: ['attack:claimed-phone'] },
    async () => {
      const before = (await parentAccount()).phoneNumber
      await school.openAs('parent', '/dashboard/userPhoto')
      await sees(fieldOf('Phone number'))
      expect(countOf(page.getByLabelText('Password', { exact: true }))).toBe(0)
      await fieldOf('Phone number').fill('0639 999 992')
      await page.getByLabelText('Password', { exact: true }).fill('not hers')
      await press('Save changes')
      await reads('The password is wrong.')
      await page.getByLabelText('Password', { exact: true }).fill(demoAccount('parent').password)
      await press('Save changes')
      await reads('\u206663 999 9992\u2069 waits for the school office to confirm it.')
      expect((await parentAccount()).phoneNumber).toBe(before)
    },
  )

  test('are made by the office after it has seen whose account it is and confirmed her phone, and are ended', async () => {
    const child = school.office.classNamed('4B').students[0]!
    const name = fullNameOf('parent')
    const body = { phoneNumber: '639999992', password: demoAccount('parent').password }
    await ask(school, 'POST', '/user/phone', { as: 'parent', body })
    await school.openAs('office', LINKS)

    await sees(page.getByRole('heading', { name: 'Phone changes to confirm' }))
    await fill({ 'Student ID': String(child.id), 'Parent Phone Number': '639999992' })
    await reads('No parent sees this student.')
    await press('Link Parent')
    const unknown = page.getByRole('dialog', { name: 'No account has this phone' })
    await sees(unknown.getByText(new RegExp(`^${name} say that this phone is theirs`)))
    await unknown.getByRole('button', { name: 'Cancel' }).last().click()
    await seesNoMore(unknown)

    await press(`Confirm the phone of ${name}`)
    await reads('Phone confirmed')
    await seesNoMore(buttonOf(`Confirm the phone of ${name}`))
    expect(await parentAccount()).toMatchObject({ phoneNumber: '639999992', phoneProposed: null })

    await press('Link Parent')
    const question = page.getByRole('dialog', { name: 'Is this the parent?' })
    await sees(question.getByRole('heading', { name }))
    await sees(question.getByText(demoAccount('parent').email))
    await sees(question.getByText(/^63 999 9992, since /))
    await sees(question.getByText(`63 999 9992 is not in the record of ${child.fullname}.`))
    expect(await parentsOf(child.id)).toEqual([])
    await press('Link to this parent')
    await reads('Successfully linked to parent: parent')

    await fieldOf('Student ID').fill(String(child.id))
    await sees(page.getByText(`by ${fullNameOf('office')}`))
    await press(`End the link to ${name}`)
    await sees(`${name} will no longer see ${child.fullname}, on any device.`)
    await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
    await reads('Link ended')
    await reads('No parent sees this student.')
    expect(await parentsOf(child.id)).toEqual([])

    reload()
    await sees(page.getByRole('heading', { name: 'Student and parent' }))
    expect(countOf(page.getByRole('heading', { name: 'Phone changes to confirm' }))).toBe(0)
  })

  test('to a second parent with another phone are made with a new account, a slip with a code, and a relation', async () => {
    const child = school.office.classNamed('3B').students[0]!
    const link = { studentId: child.id, parentPhone: '637555001', parentId: null }
    await ask(school, 'PUT', '/student/student/update-parent', { body: link })
    await school.openAs('office', LINKS)
    await fill({ 'Student ID': String(child.id), 'Parent Phone Number': '637555002' })
    await press('Link Parent')
    const question = page.getByRole('dialog', { name: 'No account has this phone' })
    const own = question.getByRole('radio', { name: new RegExp(`^Parent of ${child.fullname}, 63 755 5001$`) })
    await expect.element(own).toBeChecked()
    await question.getByRole('radio', { name: 'Somebody else: a new account for 63 755 5002' }).click()
    await press('Make the account and link')
    await reads('A parent account was made for this phone')
    await press('Make the slip')
    const slip = page.getByRole('dialog', { name: `Code for Parent of ${child.fullname}` })
    await sees(slip.getByText('63 755 5002'))
    await sees(slip.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{6}$/))
    await slip.getByRole('button', { name: 'Done' }).click()
    await seesNoMore(slip)

    await fieldOf('Student ID').fill(String(child.id))
    await expect.poll(async () => (await parentsOf(child.id)).length).toBe(2)
    await sees(page.getByText(/^Has not signed in; slip good until /))
    await page.getByLabelText(`Relation of Parent of ${child.fullname}`).first().selectOptions('Father')
    await reads('Relation saved')
    expect((await parentsOf(child.id)).map(({ relation }) => relation)).toContain('Father')
  })
})
