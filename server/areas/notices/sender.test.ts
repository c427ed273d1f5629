import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardians, noticeDeliveries, notices, pushSubscriptions, sessions } from '../../db/schema.ts'
import { readPushKeys } from './keys.ts'
import { openNoticeSchool, type NoticeSchool } from './test-notices.ts'

let school: NoticeSchool

beforeAll(async () => {
  school = await openNoticeSchool({ patience: 2_000 })
})
afterAll(() => school.close())
// Each test has a day of its own, on which nobody is marked yet.
beforeEach(async () => {
  await school.nextDay()
  await school.clear()
})

/** The teacher marks students of 1A, present or absent. */
async function mark(marks: Record<number, boolean>, reason = 'Absent'): Promise<void> {
  const { token } = await school.tabletOf('sahra')
  const list = Object.entries(marks).map(([id, present]) => ({
    studentId: Number(id),
    present,
    ...(present ? {} : { remark: reason }),
  }))
  const body = { classId: 1, date: school.today(), marks: list }
  const answer = await school.call({ method: 'POST', path: '/student/attendance/class', token, body })
  if (answer.status !== 200) throw new Error(answer.text)
}

const deliveries = () => school.db.select().from(noticeDeliveries).orderBy(noticeDeliveries.id)

describe('an absence', () => {
  it('is sent only to the parents of the child, once to each device', async () => {
    const [own, second, other] = [
      await school.subscribe('faadumo'),
      await school.subscribe('faadumo', undefined, await school.tablet('faadumo')),
      await school.subscribe('xuseen'),
    ]
    await mark({ 1: false, 2: true, 3: false })
    await school.pass(1)
    expect(school.push.received).toEqual([])
    await school.pass(2)
    await mark({ 1: false })
    await school.pass(10)
    expect([own, second, other].map(school.titles)).toEqual([['Student1 is absent'], ['Student1 is absent'], []])
    expect(school.push.problems).toEqual([])
  })

  it('is sent in a message that only the browser can read, signed by the school, with a first name only', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.pass(3)
    const [message] = school.push.received
    const { publicKey } = await readPushKeys(school.db)
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/) as string,
      authorization: expect.stringContaining(`k=${publicKey}`) as string,
    })
    expect(Number(message?.headers['ttl'])).toBeGreaterThan(23 * 3_600)
    expect(message?.payload).toEqual({
      v: 1,
      title: 'Student1 is absent',
      body: 'Marked absent at school today. Tap to see the attendance.',
      tag: `absent:1:${school.today()}`,
      path: '/parent-dashboard',
      to: school.userId('faadumo'),
    })
    expect(browser.endpoint).toContain(message?.path)
    expect(message?.text).not.toMatch(/Cali|63100|Mother/)
  })

  it('that is corrected before sending is not sent, but is when it is marked again', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await mark({ 1: true })
    await school.pass(5)
    expect(school.titles(browser)).toEqual([])
    expect(await school.db.$count(notices)).toBe(0)
    await mark({ 1: false })
    await school.pass(5)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
  })

  it('that is corrected after sending is taken back once, in place of the first notice', async () => {
    const [told, later] = [await school.subscribe('faadumo'), await school.subscribe('xuseen', ['payment'])]
    await mark({ 1: false, 2: false })
    await school.pass(3)
    await school.put(await school.tabletOf('xuseen'), later, ['absent'])
    await mark({ 1: true, 2: true })
    await school.pass(1)
    expect(school.push.received).toHaveLength(1)
    await school.pass(2)
    await school.pass(10)
    expect([told, later].map(school.titles)).toEqual([['Student1 is absent', 'Student1 is present after all'], []])
    const [first, second] = school.push.received
    expect(second?.payload).toMatchObject({
      tag: first?.payload?.tag,
      body: 'The school has corrected the attendance of today. Tap to see it.',
    })
    expect(second?.headers['topic']).toBe(first?.headers['topic'])
  })

  it('that has not reached a phone is not taken back there, whatever the push service answered', async () => {
    const browser = await school.subscribe('faadumo')
    school.push.answerWith(() => ({ status: 500 }))
    await mark({ 1: false })
    await school.pass(3)
    await mark({ 1: true })
    await school.pass(5)
    school.push.answerWith(() => ({ status: 201 }))
    await school.pass(60)
    expect([school.titles(browser), await school.states()]).toEqual([[], ['dropped']])
  })

  it('that may have reached a phone, since the answer was lost, is taken back', async () => {
    const browser = await school.subscribe('faadumo')
    school.push.answerWith(() => 'cut')
    await mark({ 1: false })
    await school.pass(2)
    await mark({ 1: true })
    school.push.answerWith(() => ({ status: 201 }))
    await school.pass(5)
    await school.pass(5)
    expect(school.titles(browser)).toEqual(['Student1 is present after all'])
  })

  it('that is deleted is taken back without a word of presence, and sent again when marked again', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.pass(3)
    const [{ id } = { id: 0 }] = await school.marksOf(school.today())
    const { token } = await school.tabletOf('admin')
    const answer = await school.call({ method: 'DELETE', path: `/attendance/${id}`, token })
    expect(answer.status).toBe(200)
    await school.pass(3)
    await mark({ 1: false })
    await school.pass(3)
    expect(school.titles(browser)).toEqual([
      'Student1 is absent',
      'Student1 is not marked absent any more',
      'Student1 is absent',
    ])
  })

  it('that is corrected back and forth before the next sending is sent once', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.pass(3)
    for (const present of [true, false]) await mark({ 1: present })
    await school.pass(10)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
  })

  it('whose child belongs to another family by then is not taken back', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.pass(3)
    const isHers = and(eq(guardians.userId, school.userId('faadumo')), eq(guardians.studentId, 1))
    const [link] = await school.db.delete(guardians).where(isHers).returning()
    await mark({ 1: true })
    await school.pass(5)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
    if (link) await school.db.insert(guardians).values(link)
  })

  it('that gets another reason is not sent again', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.pass(3)
    await mark({ 1: false }, 'Absent - Fasax')
    await school.pass(10)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
  })

  it('is not sent for a past day, and no notice is stored where nobody has subscribed', async () => {
    await mark({ 1: false })
    expect(await school.db.$count(notices)).toBe(0)
    await school.subscribe('faadumo')
    const teacher = await school.tablet('sahra')
    const date = new Date(school.clock.now - 30 * 3_600_000).toISOString().slice(0, 10)
    const body = { classId: 1, date, marks: [{ studentId: 1, present: false, remark: 'Absent' }] }
    const answer = await school.call({
      method: 'POST',
      path: '/student/attendance/class',
      token: teacher.token,
      body,
    })
    expect(answer.status).toBe(200)
    expect(await school.db.$count(notices)).toBe(0)
  })

  it('in the quiet hours is sent at half past six', async () => {
    const browser = await school.subscribe('faadumo')
    await school.pass(10 * 60 + 5)
    await mark({ 1: false })
    await school.pass(9 * 60)
    expect(school.titles(browser)).toEqual([])
    await school.pass(85)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
    expect(school.push.received[0]?.payload?.body).toMatch(/at school on \d\d\/\d\d\/\d{4}/)
  })
})

describe('a push service', () => {
  it.each([404, 410])(
    'that answers %i has forgotten the browser, whose subscription is then deleted',
    async (status) => {
      const [gone, other] = [await school.subscribe('faadumo'), await school.subscribe('xuseen')]
      school.push.answerWith((path) => ({ status: gone.endpoint.endsWith(path) ? status : 201 }))
      await mark({ 1: false, 2: false })
      await school.pass(3)
      const left = await school.db.select().from(pushSubscriptions)
      expect(left.map(({ endpoint }) => endpoint)).toEqual([other.endpoint])
      expect(school.titles(other)).toEqual(['Student2 is absent'])
    },
  )

  it('that asks for a pause gets no message until its end', { tags: ['fault:push-service'] }, async () => {
    const browser = await school.subscribe('faadumo')
    school.push.answerWith(() => ({ status: 429, headers: { 'retry-after': '1800' } }))
    await mark({ 1: false })
    await school.pass(3)
    school.push.answerWith(() => ({ status: 201 }))
    await school.pass(29)
    expect(school.push.received).toHaveLength(1)
    await school.pass(2)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
  })

  it('that fails is tried again after growing pauses, and given up after a day', async () => {
    await school.subscribe('faadumo')
    school.push.answerWith(() => ({ status: 500 }))
    await mark({ 1: false })
    const attempts: number[] = []
    for (let minute = 0; minute < 24 * 60 + 10; minute += minute < 30 ? 1 : 10) {
      await school.pass(minute < 30 ? 1 : 10)
      if (school.push.received.length > attempts.length) attempts.push(minute)
    }
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
    expect(pauses.slice(0, 5)).toEqual([1, 1, 2, 4, 8])
    // Ten hours and a half of them are at night.
    expect(attempts.length).toBeGreaterThan(15)
    expect(attempts.length).toBeLessThan(25)
    expect(await school.states()).toEqual(['givenUp'])
  })

  it('that hangs is cut off, and delays no notices of other services', { tags: ['fault:push-service'] }, async () => {
    const slow = await school.subscribe('faadumo')
    await school.db.update(pushSubscriptions).set({ host: 'slow.example' })
    const quick = await school.subscribe('xuseen')
    school.push.answerWith((path) => (slow.endpoint.endsWith(path) ? 'hang' : { status: 201 }))
    await mark({ 1: false, 2: false })
    await school.pass(3)
    expect([slow, quick].map(school.titles)).toEqual([[], ['Student2 is absent']])
    school.push.answerWith(() => ({ status: 201 }))
    await school.pass(1)
    expect(school.titles(slow)).toEqual(['Student1 is absent'])
  })

  it(
    'whose name leads into the local network by the time of sending gets nothing',
    { tags: ['attack:local-push'] },
    async () => {
      await school.subscribe('faadumo')
      await mark({ 1: false })
      await school.db.update(pushSubscriptions).set({ endpoint: school.push.origin.replace('127.0.0.1', 'localhost') })
      const isAllowed = (address: string): boolean => address !== '127.0.0.1' && address !== '::1'
      const env = { ...school.env, pushService: { ...school.push.pushService, isAllowed } }
      school.clock.now += 180_000
      await school.sender.settled()
      const guarded = school.senderOn({ env })
      await guarded.settled()
      await guarded.stop()
      expect(school.push.received).toEqual([])
      expect(await school.db.$count(pushSubscriptions)).toBe(0)
    },
  )

  it('gets no notice of a kind that its browser has dropped, and none once the session has ended', async () => {
    const [dropped, ended] = [await school.subscribe('faadumo'), await school.subscribe('xuseen')]
    await mark({ 1: false, 2: false })
    await school.put(await school.tabletOf('faadumo'), dropped, ['payment'])
    await school.db
      .update(sessions)
      .set({ endedAt: new Date(school.clock.now).toISOString() })
      .where(eq(sessions.userId, school.userId('xuseen')))
    await school.pass(3)
    expect([dropped, ended].map(school.titles)).toEqual([[], []])
  })
})

describe('several servers on one database', () => {
  it('send every notice once', async () => {
    const browsers = [await school.subscribe('faadumo')]
    for (let at = 0; at < 8; at++) {
      const tablet = await school.tablet('faadumo')
      browsers.push(await school.subscribe('faadumo', undefined, tablet))
    }
    await mark({ 1: false })
    const others = [school.senderOn(), school.senderOn()]
    school.clock.now += 180_000
    for (const sender of [school.sender, ...others]) sender.wake()
    await Promise.all([school.sender, ...others].map((sender) => sender.settled()))
    await Promise.all(others.map((sender) => sender.stop()))
    expect(browsers.map((each) => school.titles(each).length)).toEqual(browsers.map(() => 1))
  })

  it('send the notices that a killed server was sending', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.sender.settled()
    school.clock.now += 180_000
    school.push.answerWith(() => 'hang')
    const killed = school.senderOn({ patience: 60_000 })
    await expect.poll(() => school.push.received.length).toBe(1)
    school.push.answerWith(() => ({ status: 201 }))
    await school.pass(0)
    expect(school.titles(browser)).toEqual([])
    await school.pass(1)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
    await killed.stop()
    expect(await school.states()).toEqual(['sent'])
  })

  it('leave no request under way when they stop', async () => {
    const browser = await school.subscribe('faadumo')
    await mark({ 1: false })
    await school.sender.settled()
    school.clock.now += 180_000
    school.push.answerWith(() => 'hang')
    const stopping = school.senderOn({ patience: 60_000 })
    await expect.poll(() => school.push.received.length).toBe(1)
    await stopping.stop()
    expect(await deliveries()).toMatchObject([{ state: 'waiting', nextAt: new Date(school.clock.now).toISOString() }])
    school.push.answerWith(() => ({ status: 201 }))
    await school.pass(0)
    expect(school.titles(browser)).toEqual(['Student1 is absent'])
  })
})

// The last one, since its people stay.
describe('ten thousand subscriptions', () => {
  it(
    'get their next sending times in one round, and a single notice among them is found at once',
    { timeout: 120_000 },
    async () => {
      const browser = await school.subscribe('xuseen')
      await school.db.execute(sql`
      with person as (
        insert into users (username, email, full_name, role, password_hash)
        select 'p' || n, 'p' || n || '@many.school', 'Parent ' || n, 'PARENT', 'x' from generate_series(1, 10000) as n returning id
      ), session as (
        insert into sessions (user_id, device_code, expires_at)
        select id, (select min(code) from devices), now() + interval '9 days' from person returning id, user_id
      )
      insert into push_subscriptions (user_id, session_id, endpoint, host, p256dh, auth, kinds, created_at, changed_at)
      select s.user_id, s.id, 'https://127.0.0.1:1/' || s.user_id, '127.0.0.1:1', k.p256dh, k.auth, k.kinds, k.created_at, now()
      from session as s, push_subscriptions as k`)
      await mark({ 2: false })
      const began = performance.now()
      await school.pass(3)
      expect(school.titles(browser)).toEqual(['Student2 is absent'])
      const office = await school.tablet('user')
      const body = {
        title: 'Closed',
        message: 'Rain',
        targetRole: 'PARENT',
        startDate: school.today(),
        endDate: null,
        isUrgent: false,
      }
      expect(
        (await school.call({ method: 'POST', path: '/user/announcements', token: office.token, body })).status,
      ).toBe(200)
      await school.pass(0)
      expect(await school.db.$count(noticeDeliveries)).toBeGreaterThan(10_000)
      // The service of the many cannot be reached: it was tried with a few and rests.
      expect(await school.db.$count(noticeDeliveries, sql`attempts > 0`)).toBeLessThan(60)
      expect(school.titles(browser)).toEqual(['Student2 is absent', 'Announcement'])
      expect(performance.now() - began).toBeLessThan(20_000)
    },
  )
})
