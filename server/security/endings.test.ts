import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#domain/endpoints.ts'
import { allHandlers } from '../handlers.ts'
import { PASSWORD, SECRET } from '../testing/app.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

let school: School
let admin: Tablet
const mails: string[] = []
beforeAll(async () => {
  const mailer = (_to: string, _subject: string, text: string): Promise<void> => {
    mails.push(text)
    return Promise.resolve()
  }
  school = await openSchool({ handlers: allHandlers(SECRET, mailer) })
  admin = await school.tablet('admin')
})
afterAll(() => school.close())

let made = 0

/** A member of the office, signed in on two tablets. */
async function colleague(role: 'ADMIN' | 'USER' = 'USER') {
  const username = `colleague${++made}`
  const details = { username, email: `${username}@test.school`, fullName: username, phoneNumber: '631234567' }
  const body = { ...details, password: PASSWORD, Role: role }
  const answer = await school.call({ method: 'POST', path: '/user/register', token: admin.token, body })
  expect(answer.status).toBe(200)
  return { email: details.email, tablets: [await school.tablet(username), await school.tablet(username)] as const }
}

const put = (path: string, body: unknown, token = admin.token) => school.call({ method: 'PUT', path, body, token })

async function codeFor(email: string): Promise<string> {
  const before = mails.length
  await school.call({ method: 'POST', path: '/user/send-reset-code', body: { emailOrPhone: email } })
  await expect.poll(() => mails.length).toBe(before + 1)
  return /is (\S{11})\./.exec(mails.at(-1) ?? '')?.[1] ?? ''
}

type Colleague = Awaited<ReturnType<typeof colleague>>

/** Events that end all sessions and grants of an account. */
const ENDS: [what: string, act: (person: Colleague) => Promise<{ status: number }>, role?: 'ADMIN'][] = [
  [
    'a password given by an administrator',
    ({ tablets: [one] }) => put(`/user/${one.owner}`, { password: 'Given!2026' }),
  ],
  [
    'a verification code',
    async ({ email }) => {
      const body = { token: await codeFor(email), newPassword: 'Renewed!2026' }
      return school.call({ method: 'POST', path: '/user/verify-reset-code', body })
    },
  ],
  ['a higher role', ({ tablets: [one] }) => put(`/user/users/${one.owner}/role`, { role: 'ADMIN' })],
  ['a lower role', ({ tablets: [one] }) => put(`/user/users/${one.owner}/role`, { role: 'USER' }), 'ADMIN'],
  [
    'the end of the account',
    ({ tablets: [one] }) => school.call({ method: 'DELETE', path: `/user/${one.owner}`, token: admin.token }),
  ],
]

const mark = (tablet: Tablet) =>
  tablet.entry('attendance.mark', { studentId: 1, date: school.today, present: false, remark: tablet.device.code })

/** Calls that a tablet can still make: with its session, by its cookie, and under its grant. */
async function powersOf(tablet: Tablet) {
  const refreshed = await school.call({ method: 'POST', path: '/user/auth/refresh', cookie: tablet.cookie })
  const pushed = await tablet.push([mark(tablet)], {}, tablet.underGrant)
  const verdicts = pushed.json['verdicts'] as { verdict: string }[] | undefined
  return {
    reads: (await tablet.get('/student/classList')).status,
    pulls: (await tablet.get('/sync/pull')).status,
    pushes: (await tablet.push([mark(tablet)])).status,
    refreshes: refreshed.status,
    delivers: verdicts?.[0]?.verdict ?? pushed.status,
  }
}

const ALL = { reads: 200, pulls: 200, pushes: 200, refreshes: 200, delivers: 'applied' }
const NONE = { reads: 401, pulls: 401, pushes: 401, refreshes: 401, delivers: 401 }

describe('sessions and grants on every device', () => {
  it.each(ENDS)('end with %s', { tags: ['attack:session-survives'] }, async (what, act, role) => {
    const person = await colleague(role)
    for (const tablet of person.tablets) expect(await powersOf(tablet)).toEqual(ALL)
    expect((await act(person)).status).toBe(200)
    // The grant of an ended account still delivers money that was taken, and nothing else.
    const left = what === 'the end of the account' ? { ...NONE, delivers: 'notAttempted' } : NONE
    for (const tablet of person.tablets) expect(await powersOf(tablet)).toEqual(left)
  })

  it(
    'end when a person changes her password, except on the tablet where she changed it',
    { tags: ['attack:session-survives'] },
    async () => {
      const { tablets } = await colleague()
      const [here, elsewhere] = tablets
      const body = { userId: here.owner, oldPassword: PASSWORD, newPassword: 'Changed!2026' }
      expect((await put('/user/changepassword', body, here.token)).status).toBe(200)
      expect(await powersOf(here)).toEqual(ALL)
      expect(await powersOf(elsewhere)).toEqual(NONE)
    },
  )

  it('end on the one tablet whose session a person ends, and on no other', async () => {
    const { tablets } = await colleague()
    const [here, elsewhere] = tablets
    const sessions = (await here.get('/user/sessions')).json as unknown as { id: string; isCurrent: boolean }[]
    const other = Object.values(sessions).find(({ isCurrent }) => !isCurrent)
    const answer = await school.call({ method: 'DELETE', path: `/user/sessions/${other?.id}`, token: here.token })
    expect(answer.status).toBe(200)
    expect(await powersOf(elsewhere)).toEqual(NONE)
    expect(await powersOf(here)).toEqual(ALL)
  })
})

describe('entries that wait on a tablet while a role is changed', () => {
  it('are kept by the old session, and judged by the new role once she has signed in again', async () => {
    const { email, tablets } = await colleague()
    const [before] = tablets
    const call = before.entry('discipline.delete', {}, { input: { params: { id: '999999' } } })
    const waiting = [mark(before), call]
    expect((await put(`/user/users/${before.owner}/role`, { role: 'ATTENDANCE' })).status).toBe(200)
    expect((await before.push(waiting)).status).toBe(401)
    const after = await school.tablet(email.replace('@test.school', ''))
    expect(after).toMatchObject({ owner: before.owner, role: 'ATTENDANCE' })
    const verdicts = await after.deliver([mark(after), { ...call, id: `${after.device.code}-9` }])
    expect(verdicts).toMatchObject([{ verdict: 'applied' }, { verdict: 'rejected', code: 'accessDenied' }])
  })
})

describe('a push-only grant', () => {
  const guarded = endpoints.filter(({ roles, id }) => roles !== 'public' && id !== 'sync.push')

  it.each(['admin', 'user', 'sahra', 'faadumo'])('of %s is refused by every call but the push', async (name) => {
    const tablet = await school.tablet(name)
    for (const { method, path } of guarded) {
      const answer = await tablet.underGrant({ method, path: path.replace(/:\w+/g, '1') })
      expect([path, answer.status]).toEqual([path, 401])
    }
    expect((await tablet.push([mark(tablet)], {}, tablet.underGrant)).status).toBe(200)
  })

  it('is refused for a payment as a plain call, also of an ended account', async () => {
    const { tablets } = await colleague()
    const [tablet] = tablets
    const lines = [{ studentId: 1, year: 2026, month: 9, amountPaid: 1 }]
    const body = { ref: '00000000-0000-4000-8000-000000000001', receipt: 'ZZZ-R000001', lines }
    const pay = () => tablet.underGrant({ method: 'POST', path: '/fee/payment/multi', body })
    expect((await pay()).status).toBe(401)
    await school.call({ method: 'DELETE', path: `/user/${tablet.owner}`, token: admin.token })
    expect((await pay()).status).toBe(401)
    const [verdict] = await tablet.deliver([tablet.entry('fees.take', body)], tablet.underGrant)
    expect(verdict).toMatchObject({ verdict: 'applied', reply: { lines: [{ heldCode: 'collectorInactive' }] } })
  })
})
