import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_SUBSCRIPTIONS } from '#domain/notices/notices.schema.ts'
import { deleteExpired } from '../../process/forget.ts'
import { ANOTHER_DATABASE } from '../../db/begin-anew.ts'
import { noticeDeliveries, notices, pushSubscriptions, users } from '../../db/schema.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import { readPushKeys } from './keys.ts'
import { openNoticeSchool, type NoticeSchool } from './test-notices.ts'

let school: NoticeSchool

beforeAll(async () => {
  school = await openNoticeSchool()
})
afterAll(() => school.close())
beforeEach(() => school.clear())

const state = async ({ token }: Tablet) => (await school.call({ path: '/user/notices', token })).json
const rows = () => school.db.select().from(pushSubscriptions).orderBy(pushSubscriptions.id)

describe('a subscription', () => {
  it('can be made, read, changed and ended by its person, on her device', async () => {
    const tablet = await school.tabletOf('faadumo')
    const { publicKey } = await readPushKeys(school.db)
    expect(await state(tablet)).toEqual({ publicKey, subscription: null })
    const browser = school.push.subscribe()
    const { endpoint } = browser
    expect((await school.put(tablet, browser, ['absent', 'bus'])).status).toBe(200)
    expect(await state(tablet)).toEqual({
      publicKey,
      subscription: { endpoint, kinds: ['absent', 'bus'], language: 'en' },
    })
    expect(await state(await school.tablet('faadumo'))).toMatchObject({ subscription: null })
    await school.put(tablet, browser, ['exam'], { language: 'so' })
    expect(await state(tablet)).toMatchObject({ subscription: { kinds: ['exam'], language: 'so' } })
    await school.call({ method: 'DELETE', path: '/user/notices', token: tablet.token })
    expect([await state(tablet), await rows()]).toEqual([{ publicKey, subscription: null }, []])
  })

  it('is replaced by a new one of the same session', async () => {
    const tablet = await school.tabletOf('faadumo')
    const [before, after] = [school.push.subscribe(), school.push.subscribe()]
    await school.put(tablet, before, ['absent'])
    await school.put(tablet, after, ['absent'])
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual([after.endpoint])
  })

  it('of a shared tablet passes to the next person who signs in, without notices of the last person', async () => {
    const [first, second] = [await school.tabletOf('faadumo'), await school.tabletOf('xuseen')]
    const browser = school.push.subscribe()
    await school.put(first, browser, ['absent', 'payment'])
    const [owner] = await rows()
    await school.db.execute(sql`insert into notices (kind, key, about, made_at, due_at, spread_at)
      values ('bus', 'k', '{}', now(), now(), now())`)
    await school.db
      .execute(sql`insert into notice_deliveries (notice_id, user_id, subscription_id, host, next_at, give_up_at)
      select n.id, ${owner?.userId}, ${owner?.id}, '', now(), now() from notices as n`)
    await school.put(second, browser, ['bus'])
    expect(await rows()).toMatchObject([{ userId: school.userId('xuseen'), kinds: ['bus'] }])
    expect(await school.db.$count(noticeDeliveries)).toBe(0)
    expect(await state(first)).toMatchObject({ subscription: null })
  })

  it('cannot be taken over by somebody who knows only its address', { tags: ['attack:next-user'] }, async () => {
    const [victim, thief] = [await school.tabletOf('faadumo'), await school.tabletOf('xuseen')]
    const [browser, other] = [school.push.subscribe(), school.push.subscribe()]
    await school.put(victim, browser, ['absent'])
    const answer = await school.put(thief, { ...other, endpoint: browser.endpoint }, ['absent'])
    expect([answer.status, answer.code]).toEqual([403, 'foreignSubscription'])
    expect(await rows()).toMatchObject([{ userId: school.userId('faadumo') }])
  })

  it('includes only kinds of notices for its role', async () => {
    const [parent, teacher] = [await school.tabletOf('faadumo'), await school.tabletOf('sahra')]
    for (const [tablet, kind] of [
      [parent, 'heldPayment'],
      [parent, 'workPlan'],
      [teacher, 'absent'],
      [teacher, 'heldPayment'],
    ] as const)
      expect((await school.put(tablet, school.push.subscribe(), [kind])).code).toBe('notYourNotices')
    expect(await rows()).toEqual([])
  })

  it('ends with its session', async () => {
    const tablet = await school.tabletOf('faadumo')
    await school.put(tablet, school.push.subscribe(), ['absent'])
    await school.call({ method: 'POST', path: '/user/auth/logout', cookie: tablet.cookie })
    expect(await rows()).toEqual([])
  })

  it('is one of at most ten of a person, the oldest of which are deleted', async () => {
    const browsers = Array.from({ length: MOST_SUBSCRIPTIONS + 2 }, () => school.push.subscribe())
    for (const browser of browsers) {
      school.clock.now += 1_000
      await school.put(await school.tablet('faadumo'), browser, ['absent'])
    }
    expect((await rows()).map(({ endpoint }) => endpoint)).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint))
  })
})

describe('an address that no push service has', () => {
  let strict: School
  beforeAll(async () => {
    strict = await openSchool()
  })
  afterAll(() => strict.close())

  it.each([
    ['http://93.184.215.14/push', 'invalidInput'],
    ['https://127.0.0.1/push', 'badPushAddress'],
    ['https://[::1]/push', 'badPushAddress'],
    ['https://192.168.1.1/push', 'badPushAddress'],
    ['https://169.254.169.254/latest/meta-data', 'badPushAddress'],
    ['https://0x7f000001/push', 'badPushAddress'],
    // The same for a name of the school's network and for one that nobody has.
    ['https://localhost/push', 'pushUnreachable'],
    ['https://8.8.8.8:8443/push', 'badPushAddress'],
    ['https://nobody.invalid/push', 'pushUnreachable'],
  ])('is refused: %s', { tags: ['attack:local-push'] }, async (endpoint, code) => {
    const { token } = await strict.tablet('faadumo')
    const { p256dh, auth } = school.push.subscribe()
    const body = { endpoint, p256dh, auth, kinds: ['absent'] }
    expect((await strict.call({ method: 'PUT', path: '/user/notices', token, body })).code).toBe(code)
    expect(await strict.db.$count(pushSubscriptions)).toBe(0)
  })

  it('is refused, like keys for which no message can be encrypted', async () => {
    const tablet = await school.tabletOf('faadumo')
    const browser = { ...school.push.subscribe(), p256dh: `B${'A'.repeat(86)}` }
    expect((await school.put(tablet, browser, ['absent'])).code).toBe('badPushAddress')
  })
})

describe('a restored database', () => {
  it('sends no waiting notices, and has no subscriptions until devices make new ones', async () => {
    const browser = await school.subscribe('xuseen')
    await school.db.execute(sql`insert into attendance (student_id, class_id, date, present, remark, made_at, marked_at)
      select 2, 1, school_day(at), false, 'Absent', at, at
      from (select ${new Date(school.clock.now).toISOString()}::timestamptz as at) as now_so`)
    expect(await school.db.$count(notices)).toBe(1)
    for (const statement of ANOTHER_DATABASE) await school.db.execute(sql.raw(statement))
    await school.put(await school.tabletOf('xuseen'), browser, ['absent'])
    await school.pass(10)
    expect([school.push.received, await school.states()]).toEqual([[], []])
  })
})

describe('old notices', () => {
  it('are deleted after a month, with their deliveries', async () => {
    await school.db.execute(sql`insert into notices (kind, key, about, made_at, created_at, due_at, spread_at)
      select 'bus', 'k' || days, '{}', at, at, at, at
      from (select days, ${new Date(school.clock.now).toISOString()}::timestamptz - days * interval '1 day' as at
        from (values (29), (31)) as of_days (days)) as made`)
    const [person] = await school.db.select().from(users)
    await school.db.execute(sql`insert into notice_deliveries (notice_id, user_id, host, next_at, give_up_at, state)
      select id, ${person?.id}, '', now(), now(), 'sent' from notices`)
    await deleteExpired(school.db, school.clock.now)
    expect((await school.db.select().from(notices)).map(({ key }) => key)).toEqual(['k29'])
    expect(await school.db.$count(noticeDeliveries)).toBe(1)
  })
})
