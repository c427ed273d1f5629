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

describe('parents and their children', () => {
  const school = useSchool()

  const parentsOf = (id: number) => ask<ParentLink[]>(school, 'GET', `/student/parents/${id}`)
  const parentAccount = () => ask<UserRecord>(school, 'GET', `/user/userinfo/${demoAccount('parent').id}`)

  test(
    'change by a parent’s new phone, with her password, once the office has confirmed it',
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
      await reads('63 999 9992 waits for the school office to confirm it.')
      expect((await parentAccount()).phoneNumber).toBe(before)
    },
  )

  test('are shown to the office before it links a child, confirms a phone, and ends a link', async () => {
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
})
