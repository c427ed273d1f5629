import type { Language } from '#domain/core/languages.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '#domain/notices/notices.kinds.ts'
import { createdAt, instant } from '../columns.ts'
import { sessions, users } from './users.table.ts'

/** Where a browser is reached, for one person. It ends with its session, by trigger; deleted rows take their deliveries along. */
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
    /** The push service, as host and port: one that hangs holds up only its own. */
    host: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    kinds: text().array().$type<NoticeKind[]>().notNull(),
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

/** Something to tell, whoever it is for when it is sent. Made by triggers, in the transaction of what it tells. */
export const notices = pgTable(
  'notices',
  {
    id: serial().primaryKey(),
    kind: text().$type<NoticeKind>().notNull(),
    /** What is told once has one key, such as absent:12:2026-09-14. */
    key: text().notNull(),
    /** What it is about, by ids; names are read when it is sent. */
    about: jsonb().$type<Record<string, string | number>>().notNull(),
    /** When it happened. Whoever has subscribed since is not told. */
    madeAt: instant('made_at').notNull(),
    createdAt: createdAt(),
    /** Not to be sent before. */
    dueAt: instant('due_at').notNull(),
    /** When its deliveries were made; null while it waits. */
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
    /** Null: to the webhook. */
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The push service; empty for the webhook. */
    host: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Whether the phone shows it; null: perhaps, since an attempt was not answered. */
    isTold: boolean('is_told').default(false),
    /** The next attempt; while one is under way, when another server may try. */
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
