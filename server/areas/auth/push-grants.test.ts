import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attendance, classes, students } from '../../db/schema.ts'
import { openTestApp, PASSWORD, type SignedIn, type TestApp } from '../../testing/app.ts'

const DAY = '2026-09-14'
const MONTH_MS = 30 * 86_400_000

let school: TestApp
beforeAll(async () => {
  school = await openTestApp()
  await school.db.insert(classes).values({ id: 1, name: '1A', grade: 1 })
  await school.db.insert(students).values({
    id: 1,
    firstname: 'Hodan',
    lastname: 'Cali',
    fullname: 'Hodan Cali',
    classId: 1,
    gender: 'Female',
    feeCents: 1700,
    phone: '634000001',
  })
})
afterAll(() => school.close())

let number = 0
const entryOf = ({ device }: SignedIn) => ({
  id: `${device.code}-${++number}`,
  endpoint: 'attendance.mark',
  version: 1,
  subjects: [],
  madeAt: '2026-09-14T06:00:00Z',
  input: { body: { studentId: 1, date: DAY, present: number % 2 === 0, remark: `mark ${number}` } },
})

const pushUnder = (grant: string, person: SignedIn, change: Record<string, unknown> = {}) =>
  school.call({
    method: 'POST',
    path: '/sync/push',
    headers: { authorization: `Grant ${grant}` },
    body: { device: person.device.code, owner: person.reply.user.id, entries: [entryOf(person)], ...change },
  })

const verdictOf = (answer: { json: Record<string, unknown> }) =>
  (answer.json['verdicts'] as { verdict: string }[] | undefined)?.[0]?.verdict

describe('a push-only grant', () => {
  it('delivers its owner’s entries after she has signed out, in her name', async () => {
    const person = await school.signIn('ATTENDANCE')
    await school.call({ method: 'POST', path: '/user/auth/logout', cookie: person.cookie })
    const pushed = await pushUnder(person.reply.grant, person)
    expect(verdictOf(pushed)).toBe('applied')
    const [mark] = await school.db.select().from(attendance)
    expect(mark?.markedBy).toBe(person.reply.user.id)
  })

  it.each(['/sync/pull', '/student/classList', '/student/studentList', '/user/sessions'])(
    'cannot read %s',
    async (path) => {
      const { reply } = await school.signIn('ADMIN')
      const answer = await school.call({ path, headers: { authorization: `Grant ${reply.grant}` } })
      expect([answer.status, answer.json['verdicts']]).toEqual([401, undefined])
    },
  )

  it('delivers entries of its own person and device only', async () => {
    const one = await school.signIn('ATTENDANCE')
    const other = await school.signIn('ADMIN')
    expect((await pushUnder(one.reply.grant, one, { owner: other.reply.user.id })).code).toBe('notYourEntries')
    expect((await pushUnder(one.reply.grant, one, { device: other.device.code })).code).toBe('foreignDevice')
  })

  it('ends after thirty days, with the next sign-in on the device, and with a changed password', async () => {
    const person = await school.signIn('USER')
    const again = await school.signIn('USER', person.device)
    expect((await pushUnder(person.reply.grant, person)).status).toBe(401)
    expect((await pushUnder(again.reply.grant, again)).status).toBe(200)
    const elsewhere = await school.signIn('USER')
    const userId = elsewhere.reply.user.id
    const body = { userId, oldPassword: PASSWORD, newPassword: 'Another!2026' }
    await school.call({ method: 'PUT', path: '/user/changepassword', body, token: elsewhere.token })
    expect((await pushUnder(again.reply.grant, again)).status).toBe(401)
    expect((await pushUnder(elsewhere.reply.grant, elsewhere)).status).toBe(200)
    school.clock.now += MONTH_MS
    expect((await pushUnder(elsewhere.reply.grant, elsewhere)).status).toBe(401)
    school.clock.now -= MONTH_MS
  })

  it('is refused with another secret', async () => {
    const person = await school.signIn('ATTENDANCE')
    const forged = `${person.reply.grant.split('.')[0]}.${'A'.repeat(43)}`
    expect((await pushUnder(forged, person)).status).toBe(401)
    expect((await pushUnder('', person)).status).toBe(401)
  })

  it('remains valid when the device gets another code', async () => {
    const left = await school.signIn('ACADEMY')
    const present = await school.signIn('ATTENDANCE', left.device)
    const renewed = await school.call({ method: 'POST', path: '/sync/device', token: present.token })
    const { code } = renewed.json['device'] as { code: string }
    const pushed = await pushUnder(left.reply.grant, left, { device: code })
    expect(verdictOf(pushed)).toBe('applied')
  })
})
