import { describe, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSchool } from './school.ts'
import { sees } from './steps.ts'

describe('the status in the header', () => {
  const school = useSchool()

  test('says without internet that the school is reached once its server has answered, and where it does not, so', async () => {
    await school.openAs('teacher', '/dashboard')
    await sees(page.getByRole('link', { name: /^All sent/ }))
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'onLine')
      dispatchEvent(new Event('online'))
    })
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
    await sees(page.getByRole('link', { name: /^All sent \(.*\)\. School reached, internet not/ }))
    await school.cut()
    dispatchEvent(new Event('offline'))
    await sees(page.getByRole('link', { name: /^No school server/ }))
  })
})
