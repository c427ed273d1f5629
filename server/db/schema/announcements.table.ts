import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { TargetRole } from '#domain/announcements/announcements.schema.ts'
import { instant } from '../columns.ts'
import { classes } from './classes.table.ts'
import { users } from './users.table.ts'

/** Announcements of the office to a role, parents of a class, or everybody. Deleting one hides it; no row is deleted. */
export const announcements = pgTable(
  'announcements',
  {
    id: serial().primaryKey(),
    /** Id made by the form, so that sending twice publishes once; names the announcement on devices. */
    ref: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    title: text().notNull(),
    message: text().notNull(),
    targetRole: text('target_role').$type<TargetRole>().notNull(),
    /** Class of an announcement for parents: only parents of children in this class see it. */
    classId: integer('class_id').references(() => classes.id),
    startAt: instant('start_at').notNull(),
    /** End of the announcement; null: it does not expire. */
    endAt: instant('end_at'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('announcements_ref').on(table.ref),
    index('announcements_end').on(table.endAt),
    check('announcements_days', sql`${table.endAt} is null or ${table.endAt} > ${table.startAt}`),
    check('announcements_class', sql`${table.classId} is null or ${table.targetRole} = 'PARENT'`),
    check('announcements_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
)

/** First opening of an announcement by each person; kept also when the announcement is deleted. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcements.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Time of opening, by the corrected clock of the reader's device. */
    readAt: instant('read_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index('announcement_reads_user').on(table.userId),
  ],
)
