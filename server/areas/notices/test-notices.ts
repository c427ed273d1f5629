import { schoolDay } from '#domain/core/dates.ts'
import { instantOfMinute } from '#domain/core/times.ts'
import { kindsFor, type NoticeKind } from '#domain/notices/notices.kinds.ts'
import { eq, sql } from 'drizzle-orm'
import { noticeDeliveries, pushSubscriptions } from '../../db/schema.ts'
import { openPushService, type Browser, type PushService } from '../../testing/push-service.ts'
import { openSchool, type School } from '../../testing/school.ts'
import type { Tablet } from '../../testing/tablet.ts'
import type { SenderOptions } from './deliver.ts'
import { noticeSender } from './sender.ts'

const ZONE = 'Africa/Mogadishu'
const HOUR = 3_600_000

/** Ten o'clock at the school, an hour ahead of the database's clock or more, since triggers stamp some notices by that. */
const firstMorning = (): number => {
  const soon = Date.now() + HOUR
  return morningOf(soon) > soon ? morningOf(soon) : morningOf(soon + 24 * HOUR)
}

/** Ten o'clock at the school on the day of an instant. */
const morningOf = (instant: number): number => instantOfMinute(`${schoolDay(instant, ZONE)}T10:00`, ZONE) ?? 0

/** Signs people in and subscribes their browsers. */
function peopleOf(school: School, push: PushService) {
  const tablets = new Map<string, Tablet>()
  const tabletOf = async (name: string): Promise<Tablet> => {
    const tablet = tablets.get(name) ?? (await school.tablet(name))
    tablets.set(name, tablet)
    return tablet
  }
  const put = (tablet: Tablet, { endpoint, p256dh, auth }: Browser, kinds: readonly string[], more: object = {}) =>
    school.call({
      method: 'PUT',
      path: '/user/notices',
      token: tablet.token,
      body: { endpoint, p256dh, auth, kinds, ...more },
    })

  /** Somebody's browser, subscribed a while ago to all that she can ask for, or to some kinds. */
  async function subscribe(name: string, kinds?: readonly NoticeKind[], tablet?: Tablet): Promise<Browser> {
    const on = tablet ?? (await tabletOf(name))
    const browser = push.subscribe()
    const answer = await put(on, browser, kinds ?? kindsFor(on.role))
    if (answer.status !== 200) throw new Error(`The subscription was answered ${answer.status}: ${answer.text}`)
    const longAgo = { createdAt: sql`created_at - interval '3 days'` }
    await school.db.update(pushSubscriptions).set(longAgo).where(eq(pushSubscriptions.endpoint, browser.endpoint))
    return browser
  }
  return { tablets, tabletOf, put, subscribe }
}

/** A school at ten in the morning, with a push service and a server that sends. */
export async function openNoticeSchool(options: Partial<Pick<SenderOptions, 'webhook' | 'patience'>> = {}) {
  const push = await openPushService()
  const school = await openSchool({ pushService: push.pushService })
  const { db, clock } = school
  clock.now = firstMorning()
  const troubles: unknown[] = []
  const senderOn = (over: Partial<SenderOptions> = {}) => {
    const sender = noticeSender({ db, env: school.env, webhook: null, random: () => 0.5, ...options, ...over })
    sender.start({ warn: (trouble: unknown) => void troubles.push(trouble) })
    return sender
  }
  const sender = senderOn()
  const { tablets, tabletOf, put, subscribe } = peopleOf(school, push)

  return {
    ...school,
    push,
    put,
    subscribe,
    tabletOf,
    senderOn,
    sender,
    /** What the sender has complained of. */
    troubles,
    today: () => schoolDay(clock.now, ZONE),
    /** Lets time pass, and the sender do what is due. */
    async pass(minutes: number): Promise<void> {
      clock.now += minutes * 60_000
      sender.wake()
      await sender.settled()
    },
    /** Titles that this browser has got. */
    titles: ({ endpoint }: Browser): string[] =>
      push.received
        .filter(({ path, status }) => status === 201 && endpoint.endsWith(path))
        .map(({ payload }) => payload?.title ?? ''),
    /** Goes on to ten o'clock of the next day. */
    async nextDay(): Promise<void> {
      clock.now = morningOf(clock.now + 24 * HOUR)
      sender.wake()
      await sender.settled()
    },
    states: async () => (await db.select().from(noticeDeliveries)).map(({ state }) => state).toSorted(),
    /** Forgets all that was told and received, and all subscriptions. */
    async clear(): Promise<void> {
      push.answerWith(() => ({ status: 201 }))
      push.received.length = 0
      // Their sessions end while days go by.
      tablets.clear()
      await db.execute(sql`delete from push_subscriptions`)
      await db.execute(sql`delete from notices`)
    },
    async close(): Promise<void> {
      await sender.stop()
      await school.close()
      await push.close()
    },
  }
}

export type NoticeSchool = Awaited<ReturnType<typeof openNoticeSchool>>
