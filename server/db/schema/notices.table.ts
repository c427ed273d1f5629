import type { Language } from '#domain/core/languages.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AskedKind, NoticeKind } from '#domain/notices/notices.kinds.ts'
import { createdAt, instant } from '../columns.ts'
import { sessions, users } from './users.table.ts'

/** Addresses at which browsers get notices, one per session. Deleted by trigger with the session, together with deliveries. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** Push service, as host and port: a service that hangs delays only its own deliveries. */
    host: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    kinds: text().array().$type<AskedKind[]>().notNull(),
    language: text().$type<Language>().notNull().default('en'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_user').on(table.userId),
  ],
)

/** Notices, made by triggers in the transaction of the change. Their audience is decided when they are sent. */
export const notices = pgTable(
  'notices',
  {
    id: serial().primaryKey(),
    kind: text().$type<NoticeKind>().notNull(),
    /** Key that makes a notice unique, such as absent:12:2026-09-14. */
    key: text().notNull(),
    /** Ids of what the notice is about; names are read when the notice is sent. */
    about: jsonb().$type<Record<string, string | number>>().notNull(),
    /** When the change happened. People who have subscribed since get no notice of it. */
    madeAt: instant('made_at').notNull(),
    createdAt: createdAt(),
    /** Instant before which the notice is not sent. */
    dueAt: instant('due_at').notNull(),
    /** When the deliveries of the notice were made; null while it waits. */
    spreadAt: instant('spread_at'),
  },
  (table) => [
    uniqueIndex('notices_key').on(table.key),
    index('notices_due')
      .on(table.dueAt)
      .where(sql`${table.spreadAt} is null`),
  ],
)

export type DeliveryState = 'waiting' | 'sent' | 'dropped' | 'givenUp'

/** A notice on its way to one subscription, or for one person to the webhook. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: serial().primaryKey(),
    noticeId: integer('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Subscription that gets the notice; null: the webhook. */
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Host of the push service; empty for the webhook. */
    host: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Whether the phone shows it; null: perhaps, since an attempt was not answered. */
    isTold: boolean('is_told').default(false),
    /** Instant of the next attempt; during an attempt, the instant from which another server may try. */
    nextAt: instant('next_at').notNull(),
    giveUpAt: instant('give_up_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('notice_deliveries_subscription')
      .on(table.noticeId, table.subscriptionId)
      .where(sql`${table.subscriptionId} is not null`),
    uniqueIndex('notice_deliveries_webhook')
      .on(table.noticeId, table.userId)
      .where(sql`${table.subscriptionId} is null`),
    index('notice_deliveries_of_subscription').on(table.subscriptionId),
    index('notice_deliveries_waiting')
      .on(table.host, table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
