import { sql } from 'drizzle-orm'
import type { Language } from '#domain/core/languages.ts'
import type { NoticeKind } from '#domain/notices/notices.kinds.ts'
import type { NoticeFacts } from '#domain/notices/notices.names.ts'
import type { Db } from '../../db/types.ts'
import { audiencesOf } from './audiences.ts'
import { at, numbers, rowsOf } from './queue-sql.ts'

/** How long an attempt belongs to the server that makes it; another one tries then. */
const LEASE_MS = 60_000

/** One attempt to deliver a notice, which this server has claimed. */
export type Attempt = {
  id: number
  noticeId: number
  kind: NoticeKind
  key: string
  userId: number
  /** How many attempts there have been, this one included. */
  attempts: number
  giveUpAt: number
  subscription: { id: number; endpoint: string; p256dh: string; auth: string; language: Language } | null
  /** Of the webhook: whom it is for. */
  person: { firstName: string; phone: string | null }
  /** Null where it does not hold any more, or is for others now. */
  facts: NoticeFacts | null
}

type Claimed = Omit<Attempt, 'facts' | 'subscription' | 'person' | 'giveUpAt'> & {
  giveUpAt: string | Date
  subscriptionId: number | null
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  fullName: string
  phone: string | null
  /** The subscription is still for this kind. */
  isWanted: boolean
}

/** The present, and which day that is at the school. */
type Moment = { now: number; today: string }

type Fact = {
  noticeId: number
  userId: number
  names: string[]
  title: string | null
  receipt: string | null
  day: string | null
}

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
      sql`select notice_id as "noticeId", user_id as "userId", names, title, receipt, day
        from (${audience}) as told where user_id = any(${users})`,
    )
    for (const { noticeId, userId, names, title, receipt, day } of rows)
      found.set(`${noticeId}:${userId}`, {
        names,
        title: title ?? undefined,
        receipt: receipt ?? undefined,
        day: day ?? undefined,
        isToday: day === today,
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
        s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.language, person.full_name as "fullName",
        person.phone_number as phone, d.subscription_id is null or s.kinds @> array[n.kind] as "isWanted"
      from taken as d join notices as n on n.id = d.notice_id join users as person on person.id = d.user_id
      left join push_subscriptions as s on s.id = d.subscription_id
      order by d.id`,
  )
  const facts = await factsOf(db, claimed, moment)
  return claimed.map((row) => {
    const { subscriptionId, endpoint, p256dh, auth, language, fullName, phone, giveUpAt, isWanted: _, ...rest } = row
    return {
      ...rest,
      giveUpAt: new Date(giveUpAt).getTime(),
      subscription: subscriptionId === null ? null : { id: subscriptionId, endpoint, p256dh, auth, language },
      person: { firstName: fullName.trim().split(/\s+/)[0] ?? '', phone },
      facts: facts(row),
    }
  })
}

/** What became of an attempt; `gone`: the subscription is no more. */
export type Outcome = { id: number; subscriptionId: number | null } & (
  | { became: 'sent' | 'dropped' | 'gone' | 'givenUp' }
  | { became: 'again'; nextAt: number }
)

export async function settle(db: Db, outcomes: readonly Outcome[], now: number): Promise<void> {
  for (const state of ['sent', 'dropped', 'givenUp'] as const) {
    const ids = outcomes.filter(({ became }) => became === state).map(({ id }) => id)
    if (ids.length > 0)
      await db.execute(sql`update notice_deliveries set state = ${state}, settled_at = ${at(now)}
        where id = any(${numbers(ids)})`)
  }
  const gone = outcomes.flatMap(({ became, subscriptionId }) => (became === 'gone' ? (subscriptionId ?? []) : []))
  if (gone.length > 0) await db.execute(sql`delete from push_subscriptions where id = any(${numbers(gone)})`)
  const later = outcomes.flatMap((each) => (each.became === 'again' ? [each] : []))
  if (later.length > 0)
    await db.execute(sql`update notice_deliveries as d set next_at = told.next_at
      from unnest(${numbers(later.map(({ id }) => id))}, ${sql.param(
        later.map(({ nextAt }) => new Date(nextAt).toISOString()),
      )}::timestamptz[]) as told (id, next_at) where d.id = told.id and d.state = 'waiting'`)
}

/** Gives up what could not be delivered in time. */
export const giveUp = async (db: Db, now: number): Promise<void> =>
  void (await db.execute(sql`update notice_deliveries set state = 'givenUp', settled_at = ${at(now)}
    where state = 'waiting' and give_up_at <= ${at(now)}`))

/** When something is next to be done: for each host, and for what is not spread yet (milliseconds). */
export async function nextTimes(db: Db): Promise<{ hosts: ReadonlyMap<string, number>; spread: number | null }> {
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
