import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { tablesOf } from '#domain/synced-tables.ts'
import { cookieOf, openTestApp, type TestApp } from '../../testing/app.ts'

const DAY_MS = 86_400_000
const TODAY = '2026-09-14'
const PASSWORD = 'Geel-biyo1!'

let school: TestApp
beforeAll(async () => {
  school = await openTestApp()
})
afterAll(() => school.close())

const asAdmin = async (method: string, path: string, body: unknown) =>
  school.call({ method, path, body, token: (await school.signIn('ADMIN')).token })

let made = 0
/** Registers an account; returns the answer and the name to sign in with. */
async function register(fields: object) {
  const username = `person${made++}`
  const base = { username, email: '', password: PASSWORD, fullName: 'Maxamuud Cali', phoneNumber: '634000001' }
  const answer = await asAdmin('POST', '/user/register', { ...base, ...fields })
  return { answer, username, id: (answer.json['user'] as { id: number } | undefined)?.id ?? 0 }
}
const signIn = (email: string) => school.tryLogin({ email, password: PASSWORD })

describe('the account of an auditor', () => {
  it('is made with a last day, which is in its record', async () => {
    const { answer } = await register({ Role: 'AUDITOR', accessUntil: '2026-09-20' })
    expect(answer.json).toMatchObject({ user: { role: 'AUDITOR', accessUntil: '2026-09-20' } })
  })

  it.each([
    ['an auditor without a last day', { Role: 'AUDITOR' }, 'invalidInput'],
    ['somebody else with one', { Role: 'ACCOUNTANT', accessUntil: '2026-09-20' }, 'invalidInput'],
    ['a last day that is over', { Role: 'AUDITOR', accessUntil: '2026-09-13' }, 'lastDayPast'],
  ])('is refused for %s', async (_, fields, code) => {
    expect((await register(fields)).answer.code).toBe(code)
  })

  it('works through its last school day, and its sessions and sign-in end with it until it gets more days', async () => {
    const { id, username } = await register({ Role: 'AUDITOR', accessUntil: TODAY })
    const first = await signIn(username)
    const token = first.json['Access_token'] as string
    const read = () => school.call({ path: '/financial/Reports/income-statement', token })
    expect((await read()).status).toBe(200)
    school.clock.now += DAY_MS
    expect([(await read()).status, (await signIn(username)).code]).toEqual([401, 'accessOver'])
    const refreshed = await school.call({ method: 'POST', path: '/user/auth/refresh', cookie: cookieOf(first) })
    expect(refreshed.code).toBe('accessOver')
    const later = addDays(TODAY, 30)
    expect((await asAdmin('PUT', `/user/${id}`, { accessUntil: later })).json).toMatchObject({
      user: { accessUntil: later },
    })
    expect((await signIn(username)).status).toBe(200)
    school.clock.now -= DAY_MS
  })

  it('gets its last day with the role, and loses it with the role', async () => {
    const { id } = await register({ Role: 'USER' })
    const change = (body: object) => asAdmin('PUT', `/user/users/${id}/role`, body)
    expect((await change({ role: 'AUDITOR' })).code).toBe('invalidInput')
    const audits = (await change({ role: 'AUDITOR', accessUntil: '2026-10-01' })).json['user']
    expect(audits).toMatchObject({ role: 'AUDITOR', accessUntil: '2026-10-01' })
    const keeps = (await change({ role: 'ACCOUNTANT' })).json['user'] as object
    expect(keeps).toMatchObject({ role: 'ACCOUNTANT' })
    expect(keeps).not.toHaveProperty('accessUntil')
    expect((await asAdmin('PUT', `/user/${id}`, { accessUntil: '2026-10-01' })).code).toBe('notAnAuditor')
  })

  it('changes nothing of its own last day', async () => {
    const { id, username } = await register({ Role: 'AUDITOR', accessUntil: TODAY })
    const token = (await signIn(username)).json['Access_token'] as string
    const answer = await school.call({ method: 'PUT', path: `/user/${id}`, body: { accessUntil: '2030-01-01' }, token })
    expect(answer.code).toBe('accessDenied')
  })
})

describe('the replicas of those who keep and audit the books', () => {
  it.each(['ACCOUNTANT', 'AUDITOR'] as const)('of %s have money, and nobody’s attendance, conduct or marks', (role) => {
    const held = tablesOf(role)
    expect(held).toEqual(expect.arrayContaining(['students', 'feeAccounts', 'payments', 'expenses', 'employeePay']))
    const kept = ['classDays', 'absenceCalls', 'discipline', 'scoreSheets', 'presence', 'attendanceConflicts'] as const
    expect(held.filter((name) => kept.some((each) => each === name))).toEqual([])
  })
})
