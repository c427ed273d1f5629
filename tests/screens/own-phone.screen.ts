import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, fill, press, reads, sees, seesNoMore } from './steps.ts'

describe('a new phone of a parent', () => {
  const school = useSchool()

  test('asks for the password first, is refused only after a question, and the parent is told', async () => {
    await school.openAs('parent', '/dashboard/userPhoto')
    await sees(page.getByRole('textbox', { name: 'Phone number' }))
    await fill({ 'Phone number': '0634 999 321' })
    await press('Save changes')
    await reads('Please enter your password.')
    await fill({ Password: DEMO_PASSWORD })
    await press('Save changes')
    await sees('The school office has to confirm the new phone number.')

    await school.signIn('office')
    openApp('/dashboard/UpdateStudentParent')
    const refuse = buttonOf(/^Refuse the phone of /)
    await refuse.click()
    await sees('The present phone stays')
    await page.getByRole('dialog').getByText('Cancel').click()
    expect(refuse.elements()).toHaveLength(1)
    await refuse.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await reads('Phone refused')
    await seesNoMore(refuse)

    await school.signIn('parent')
    openApp('/dashboard/userPhoto')
    await sees('The school office did not accept')
  })
})
