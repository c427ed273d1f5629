import { sql } from 'drizzle-orm'
import type { Language } from '#domain/core/languages.ts'
import type { NoticeKind } from '#domain/notices/notices.kinds.ts'
import type { NoticeFacts } from '#domain/notices/notices.names.ts'
import type { Db } from '../../db/types.ts'
import { audiencesOf } from './audiences.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { askedFor, at, numbers } from './queue-sql.ts'

/** Time for which a delivery belongs to the server that attempts it; after that another server may try. */
const LEASE_MS = 60_000

/** One attempt to deliver a notice, which this server has claimed. */
export type Attempt = {
  id: number
  noticeId: number
  kind: NoticeKind
  key: string
  userId: number
  /** Number of attempts, including this one. */
  attempts: number
  /** Instant until which no other server tries. */
  leaseUntil: number
  giveUpAt: number
  /** Whether the phone shows the notice already; null: perhaps. */
  isTold: boolean | null
  /** Revision of the mark of an absence, once the mark was changed into an absence or out of one. */
  revision: string | null
  subscription: { id: number; endpoint: string; p256dh: string; auth: string; language: Language } | null
  /** Recipient of a message to the webhook, and the language of her own devices. */
  person: { firstName: string; phone: string | null; language: Language | null }
  /** Facts of the text; null where the notice does not hold any more, has another audience now, or was delivered. */
  facts: NoticeFacts | null
}

type Claimed = Omit<Attempt, 'facts' | 'subscription' | 'person' | 'giveUpAt' | 'leaseUntil'> & {
  giveUpAt: string | Date
  subscriptionId: number | null
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  fullName: string
  phone: string | null
  ownLanguage: Language | null
  /** Whether the subscription still includes the kind. */
  isWanted: boolean
}

/** Present instant, and its day at the school. */
type Moment = { now: number; today: string }

type Fact = {
  noticeId: number
  userId: number
  names: string[]
  title: string | null
  receipt: string | null
  day: string | null
  instead: NoticeFacts['instead'] | null
  period: number | null
  due: NoticeFacts['due'] | null
}

/** Whether facts have to be sent to a phone; a correction is sent only where the former notice may have arrived. */
const isToTell = ({ isTold }: Pick<Attempt, 'isTold'>, facts: NoticeFacts | null): facts is NoticeFacts =>
  facts !== null && isTold !== (facts.instead === undefined)

async function factsOf(
  db: Db,
  claimed: readonly Claimed[],
  { now, today }: Moment,
): Promise<(of: Claimed) => NoticeFacts | null> {
  const found = new Map<string, NoticeFacts>()
  const users = numbers([...new Set(claimed.map(({ userId }) => userId))])
  const notices = new Map(claimed.map(({ noticeId, kind }) => [noticeId, { id: noticeId, kind }]))
  for (const audience of audiencesOf([...notices.values()], now)) {
    const rows = await rowsOf<Fact>(
      db,
      sql`select notice_id as "noticeId", user_id as "userId", names, title, receipt, day, instead, period, due
        from (${audience}) as told where user_id = any(${users})`,
    )
    for (const { noticeId, userId, names, title, receipt, day, instead, period, due } of rows)
      found.set(`${noticeId}:${userId}`, {
        names,
        title: title ?? undefined,
        receipt: receipt ?? undefined,
        day: day ?? undefined,
        isToday: day === today,
        instead: instead ?? undefined,
        period: period ?? undefined,
        due: due ?? undefined,
      })
  }
  return ({ noticeId, userId, isWanted }) => (isWanted && found.get(`${noticeId}:${userId}`)) || null
}

/**
 * Claims deliveries to one host that are due, for this server alone until they are settled or the lease is over. Nothing
 * is locked while they are sent.
 */
export async function claim(
  db: Db,
  { host, limit, ...moment }: Moment & { host: string; limit: number },
): Promise<Attempt[]> {
  const { now } = moment
  const claimed = await rowsOf<Claimed>(
    db,
    sql`with due as (
        select id from notice_deliveries where state = 'waiting' and host = ${host} and next_at <= ${at(now)}
          and give_up_at > ${at(now)} order by next_at, id limit ${limit} for update skip locked
      ), taken as (
        update notice_deliveries as d set attempts = attempts + 1, next_at = ${at(now + LEASE_MS)}
        from due where d.id = due.id returning d.*
      )
      select d.id, d.notice_id as "noticeId", n.kind, n.key, d.user_id as "userId", d.attempts, d.give_up_at as "giveUpAt",
        d.is_told as "isTold", n.about ->> 'revision' as revision, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.language,
        person.full_name as "fullName", person.phone_number as phone,
        case when d.subscription_id is null then (select own.language from push_subscriptions as own
          where own.user_id = d.user_id order by own.changed_at desc, own.id desc limit 1) end as "ownLanguage", d.subscription_id is null or s.kinds @> array[${askedFor}] as "isWanted"
      from taken as d join notices as n on n.id = d.notice_id join users as person on person.id = d.user_id
      left join push_subscriptions as s on s.id = d.subscription_id
      order by d.id`,
  )
  const factsFor = await factsOf(db, claimed, moment)
  const attempts = claimed.map((row): Attempt => {
    const { subscriptionId, endpoint, p256dh, auth, language, giveUpAt, isWanted: _, ...others } = row
    const { fullName, phone, ownLanguage, ...rest } = others
    const facts = factsFor(row)
    return {
      ...rest,
      leaseUntil: now + LEASE_MS,
      giveUpAt: new Date(giveUpAt).getTime(),
      subscription: subscriptionId === null ? null : { id: subscriptionId, endpoint, p256dh, auth, language },
      person: { firstName: fullName.trim().split(/\s+/)[0] ?? '', phone, language: ownLanguage },
      facts: isToTell(row, facts) ? facts : null,
    }
  })
  // Stored before the first request, so that messages of a server that is killed can be corrected later.
  const sentIds = attempts.flatMap(({ id, facts }) => (facts ? [id] : []))
  if (sentIds.length > 0)
    await db.execute(sql`update notice_deliveries set is_told = null where id = any(${numbers(sentIds)})`)
  return attempts
}

/** Outcome of an attempt; `gone`: the push service has forgotten the subscription. */
export type Outcome = Pick<Attempt, 'id' | 'leaseUntil' | 'isTold'> & { subscriptionId: number | null } & (
    | { became: 'sent' | 'dropped' | 'gone' | 'givenUp' }
    | { became: 'again'; nextAt: number }
  )

/** Stores outcomes of attempts. A delivery that took longer than its lease is tried again, since it may not hold any more. */
export async function settle(db: Db, outcomes: readonly Outcome[], now: number): Promise<void> {
  const gone = outcomes.flatMap(({ became, subscriptionId }) => (became === 'gone' ? (subscriptionId ?? []) : []))
  if (gone.length > 0) await db.execute(sql`delete from push_subscriptions where id = any(${numbers(gone)})`)
  const told = outcomes.flatMap(({ id, leaseUntil, isTold, ...each }) =>
    each.became === 'gone' || leaseUntil <= now
      ? []
      : {
          id,
          is_told: isTold,
          lease: new Date(leaseUntil),
          state: each.became === 'again' ? 'waiting' : each.became,
          next_at: each.became === 'again' ? new Date(each.nextAt) : null,
        },
  )
  await db.execute(sql`
    update notice_deliveries as d set state = told.state, is_told = told.is_told,
      next_at = coalesce(told.next_at, d.next_at), settled_at = case when told.next_at is null then ${at(now)} end
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (id integer, is_told boolean, lease timestamptz, state text, next_at timestamptz)
    where d.id = told.id and d.state = 'waiting' and d.next_at = told.lease`)
}

/** Gives up deliveries that could not be made in time. */
export const giveUp = async (db: Db, now: number): Promise<void> =>
  void (await db.execute(sql`update notice_deliveries set state = 'givenUp', settled_at = ${at(now)}
    where state = 'waiting' and give_up_at <= ${at(now)}`))

/** Reads the times of the next delivery of each host, and of the next notice to be spread (milliseconds). */
export async function nextDeliveryTimes(
  db: Db,
): Promise<{ hosts: ReadonlyMap<string, number>; spread: number | null }> {
  const rows = await rowsOf<{ host: string | null; next: string | Date }>(
    db,
    sql`select host, min(next_at) as next from notice_deliveries where state = 'waiting' group by host
      union all select null, min(due_at) from notices where spread_at is null having min(due_at) is not null`,
  )
  const times = rows.map(({ host, next }) => [host, new Date(next).getTime()] as const)
  return {
    hosts: new Map(times.flatMap(([host, next]) => (host === null ? [] : [[host, next] as const]))),
    spread: times.find(([host]) => host === null)?.[1] ?? null,
  }
}
