import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import type { EmployeeAccount } from '#domain/employees/accounts.endpoints.ts'
import { device } from '#data/device/db.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, rowOf, sees, select, usePhone, valueOf } from './steps.ts'

const ACCOUNTS = '/dashboard/EmployeeAccounts'

const hire = async (school: School, fullName: string, jobTitle: string, phone?: string): Promise<EmployeeListed> => {
  const body = { fullName, jobTitle, salary: 150, ...(phone ? { phone } : {}) }
  return (await ask<{ employee: EmployeeListed }>(school, 'POST', '/user/employees', { body })).employee
}
const listed = (school: School) => ask<EmployeeAccount[]>(school, 'GET', '/user/employees/accounts')
const tickOf = (name: string) => page.getByLabelText(`An account for ${name}`)
const roleOf = (name: string) => page.getByLabelText(`Role of ${name}`)
const makes = (accounts: string) => buttonOf(`Make ${accounts} and ${accounts.replace('account', 'slip')}`)

/** Leaves only some rows ticked. */
async function tickOnly(school: School, names: readonly string[]): Promise<void> {
  for (const { fullName, account } of await listed(school)) {
    const box = account ? null : (tickOf(fullName).element() as HTMLInputElement)
    if (box && box.checked !== names.includes(fullName)) box.click()
  }
}

describe('accounts for employees', () => {
  const school = useSchool()

  test('are proposed by job titles, changed in the row and made by one press, with slips to print', async () => {
    await hire(school, 'Nimco Tijaabo', 'Teacher', '634770001')
    await hire(school, 'Warsame Tijaabo', 'Driver')
    await hire(school, 'Ifrah Tijaabo', 'Discipline', '634770003')
    await school.openAs('admin', '/dashboard/user/list')
    await page.getByRole('link', { name: 'Accounts for employees' }).last().click()
    await sees(page.getByRole('table', { name: 'Without an account' }))
    // The page of these tests is at an address of its own machine, at which no slip is made.
    await sees('Phones cannot reach this address')
    expect(valueOf(roleOf('Nimco Tijaabo'))).toBe('Teacher')
    expect(valueOf(roleOf('Ifrah Tijaabo'))).toBe('ATTENDANCE')
    expect(valueOf(roleOf('Warsame Tijaabo'))).toBe('')
    await expect.element(tickOf('Warsame Tijaabo')).not.toBeChecked()
    await page.getByText('What each role may do').click()
    await sees(/^ADMIN Everything; alone/)

    await tickOnly(school, ['Nimco Tijaabo', 'Ifrah Tijaabo', 'Warsame Tijaabo'])
    await sees('Choose a role first for: Warsame Tijaabo')
    const known = await getSetting(device(), 'school')
    await setSetting(device(), 'school', { ...known!, origin: 'https://dugsi.example' })
    await expect.element(makes('2 accounts')).toBeDisabled()
    await tickOf('Warsame Tijaabo').click()
    await select('Role of Ifrah Tijaabo', 'ACADEMY')
    // Meanwhile another administrator has registered one of them.
    const account = { username: 'ifrah', fullName: 'Ifrah T.', phoneNumber: '634 770 003', password: 'Geel-biyo1!' }
    await ask(school, 'POST', '/user/register', { body: { ...account, Role: 'USER' } })
    await makes('2 accounts').click()
    await sees(page.getByText('1 slip is ready').first())
    await sees('Ifrah Tijaabo got no account: that of Ifrah T. has this phone.')
    expect(page.getByRole('link', { name: 'Send the slip of Nimco Tijaabo by text message' }).elements()).toHaveLength(
      1,
    )
    const all = await listed(school)
    const accountOf = (name: string) => all.find(({ fullName }) => fullName === name)?.account
    expect(accountOf('Nimco Tijaabo')).toMatchObject({ role: 'Teacher', by: 'phone' })
    expect(accountOf('Warsame Tijaabo')).toBeNull()

    await press('Other slips')
    await sees(rowOf('Ifrah Tijaabo').getByText('Ifrah T. (USER), by the phone'))
    await expect.element(tickOf('Warsame Tijaabo')).not.toBeChecked()
    expect(countOf(tickOf('Nimco Tijaabo'))).toBe(0)
  })

  test('are offered in a phone’s width, and to administrators alone', async () => {
    usePhone()
    await hire(school, 'Xaawo Dheer Cabdiraxmaan Maxamuud', 'Academic office')
    await school.openAs('admin', ACCOUNTS)
    await expect.element(roleOf('Xaawo Dheer Cabdiraxmaan Maxamuud')).toHaveValue('ACADEMY')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
    await school.openAs('office', ACCOUNTS)
    await sees(/Access denied|not have access/i)
  })
})
