import { sql, type SQL } from 'drizzle-orm'
import type { NoticeKind } from '#domain/notices/notices.kinds.ts'
import { GIVEN_UP_AFTER_MS } from '#domain/notices/notices.rules.ts'
import type { Db } from '../../db/types.ts'
import { audiencesOf } from './audiences.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { askedFor, at, numbers } from './queue-sql.ts'

/** Notices that are spread in one transaction. */
const AT_ONCE = 50

/** Notices of one kind that are being spread, with their audience. */
type Spread = { audience: SQL; now: number; hasWebhook: boolean }

/** Makes a delivery for each subscription of whom notices are for, and one for each of these people to the webhook. */
async function makeDeliveries(tx: Db, { audience, now, hasWebhook }: Spread): Promise<void> {
  const times = sql`${at(now)}, ${at(now + GIVEN_UP_AFTER_MS)}`
  await tx.execute(sql`
    insert into notice_deliveries (notice_id, user_id, subscription_id, host, next_at, give_up_at)
    select n.id, s.user_id, s.id, s.host, ${times}
    from (${audience}) as told join notices as n on n.id = told.notice_id and told.instead is null
    join push_subscriptions as s on s.user_id = told.user_id and s.kinds @> array[${askedFor}] and s.created_at <= n.made_at
    on conflict do nothing`)
  if (!hasWebhook) return
  await tx.execute(sql`
    insert into notice_deliveries (notice_id, user_id, subscription_id, host, next_at, give_up_at)
    select n.id, person.id, null::integer, '', ${times}
    from (${audience}) as told join notices as n on n.id = told.notice_id and told.instead is null
    join users as person on person.id = told.user_id and person.phone_number is not null
    join server_facts as f on f.name = 'noticeWebhook' and f.value::timestamptz <= n.made_at
    on conflict do nothing`)
}

/** Resets deliveries of notices that are spread anew, where they have not delivered the present facts. */
const repeatDeliveries = (tx: Db, { audience, now }: Spread) =>
  tx.execute(sql`
    update notice_deliveries as d set state = 'waiting', attempts = 0, next_at = ${at(now)},
      give_up_at = ${at(now + GIVEN_UP_AFTER_MS)}, settled_at = null
    from (${audience}) as told where d.notice_id = told.notice_id and d.user_id = told.user_id and d.state <> 'waiting'
      and d.is_told is distinct from (told.instead is null)`)

/**
 * Makes the deliveries of notices that are due. A notice that nobody gets is forgotten, so that it can be told later: a
 * child that was marked absent, present and absent again. Returns whether more may be due.
 */
export async function spreadDue(db: Db, now: number, hasWebhook: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await rowsOf<{ id: number; kind: NoticeKind }>(
      tx,
      sql`select id, kind from notices where spread_at is null and due_at <= ${at(now)}
        order by due_at, id limit ${AT_ONCE} for update skip locked`,
    )
    if (due.length === 0) return false
    for (const audience of audiencesOf(due, now)) {
      await repeatDeliveries(tx, { audience, now, hasWebhook })
      await makeDeliveries(tx, { audience, now, hasWebhook })
    }
    const ids = numbers(due.map(({ id }) => id))
    await tx.execute(sql`update notices set spread_at = ${at(now)} where id = any(${ids})`)
    await tx.execute(sql`delete from notices as n where id = any(${ids})
      and not exists (select from notice_deliveries as d where d.notice_id = n.id)`)
    return due.length === AT_ONCE
  })
}

/** Days for which notices are kept, in which the same event could come again. */
const NOTICE_DAYS = 30

export const forgetOldNotices = async (db: Db, now: number): Promise<void> =>
  void (await db.execute(sql`delete from notices where created_at < ${at(now - NOTICE_DAYS * 86_400_000)}
    and spread_at < ${at(now - NOTICE_DAYS * 86_400_000)}`))
