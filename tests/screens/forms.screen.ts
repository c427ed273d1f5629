import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { device } from '#data/db.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { reload } from './app.tsx'
import { useSchool } from './school.ts'
import { countOf, draftOf, fieldOf, press, reads, sees, seesNoMore } from './steps.ts'

const FORM = '/dashboard/CeateClass' // spelt so in the specification
const BACK = 'What you had typed before is back.'
const draftKey = () => `newClass:${demoAccount('admin').id}`

describe('a form', () => {
  const school = useSchool()

  test(
    'says what is wrong, keeps what was typed when the server is away or the page is closed, and is new once it was saved',
    { tags: ['promise:drafts-come-back'] },
    async () => {
      await school.openAs('admin', FORM)
      await press('Create Class')
      await reads('Class name is required')
      const name = fieldOf('Class name')
      await name.fill('9Z')
      await seesNoMore(page.getByText('Class name is required'))
      await school.cut()
      await press('Create Class')
      await sees(/The school server did not answer\./)
      expect(await draftOf(draftKey())).toBe('9Z')
      reload()
      await reads(BACK)
      await expect.element(name).toHaveValue('9Z')
      await school.mend()
      await press('Create Class')
      await reads('Class 9Z was created.')
      await expect.element(name).toHaveValue('')
      expect(countOf(page.getByText(BACK))).toBe(0)
      await expect.poll(() => draftOf(draftKey())).toBeUndefined()
      await sees(page.getByRole('listitem').filter({ hasText: '9Z' }))
    },
  )

  test("says the server's own words, and shows a draft of an earlier release", async () => {
    await school.openAs('admin', '/dashboard')
    const ownerId = demoAccount('admin').id
    await device().drafts.put({ key: draftKey(), ownerId, value: '1A', savedAt: Date.now() })
    history.pushState(null, '', FORM)
    reload()
    await reads(BACK)
    await press('Create Class')
    await sees(page.getByRole('alert').getByText(/already/i))
    await expect.element(fieldOf('Class name')).toHaveValue('1A')
  })
})
