import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { setSetting } from '#data/device/settings.ts'
import type { SchoolToDoList } from '#domain/dashboards/dashboards.schema.ts'
import type { Tablet } from '#domain/sync/tablets.schema.ts'
import { demoAccount, type Account } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo } from './app.tsx'
import { markClass, MARKING } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { fill, press, reads, sees } from './steps.ts'

describe('somebody whose role is changed while entries wait on a tablet without network', () => {
  const school = useSchool()

  async function signInAs({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    await fill({ 'Email, username or phone': email, Password: password })
    await press('Sign in')
  }

  const refusedAtSchool = async () =>
    (await ask<Tablet[]>(school, 'GET', '/sync/tablets')).map(({ unsent }) => unsent?.refused ?? 0).filter(Boolean)
  const toDo = async () =>
    (await ask<SchoolToDoList>(school, 'GET', '/dashboard/to-do')).items.find(({ kind }) => kind === 'refused')?.count

  test('is told so, lands on her own start page, and an administrator takes over what was refused', async () => {
    const account = demoAccount('attendance')
    const group = school.office.classNamed('1B')
    // Set by the start of an installed app, and told with each pull.
    await setSetting(device(), 'appVersion', '0.0.0-test')
    await school.openAs(account, MARKING)
    await sees('1B')
    await school.cut()
    await markClass(group)
    await ask(school, 'PUT', `/user/users/${account.id}/role`, { body: { role: 'Teacher' } })
    await goTo('/dashboard/TodayAbsent')
    await school.mend()
    await sees(`has given ${account.fullName} another role`)

    await signInAs(account)
    await expect.poll(() => location.pathname).toBe('/dashboard')
    await expect.poll(refusedAtSchool).toEqual([1])
    expect(await toDo()).toBe(1)
    await page.getByRole('link', { name: '1 entry needs your attention' }).click()
    await sees('You saved it before your role at the school was changed.')

    await press(`Account of ${account.fullName}`)
    await page.getByRole('menuitem', { name: 'Somebody else …' }).click()
    await signInAs(demoAccount('admin'))
    await expect.poll(() => location.pathname).toBe('/dashboard')
    await goTo('/dashboard/outbox')
    await sees('The school did not accept one of them in that name.')
    await press('Take over')
    await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
    await reads('Settled')
    await expect.poll(async () => (await school.office.marksOf(group)).length).toBe(group.students.length)
    await expect.poll(refusedAtSchool).toEqual([])
  })
})
