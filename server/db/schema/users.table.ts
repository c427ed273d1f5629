import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Role } from '#domain/core/roles.ts'
import type { Relation } from '#domain/students/parents.schema.ts'
import type { Unsent } from '#domain/sync/tablets.schema.ts'
import { instant } from '../columns.ts'
import { plainNumber } from '../plain-number.ts'
import { classes } from './classes.table.ts'
import { students } from './students.table.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    username: text().notNull(),
    email: text().notNull(),
    fullName: text('full_name').notNull(),
    phoneNumber: text('phone_number'),
    /** Since when the account has this phone; null: since it was created, or unknown. */
    phoneSince: instant('phone_since'),
    /** Phone that a parent claims, and since when: the phone counts once the office has confirmed it. */
    phoneProposed: text('phone_proposed'),
    phoneProposedAt: instant('phone_proposed_at'),
    role: text().$type<Role>().notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    createdBy: integer('created_by'),
    /** The present photo; older ones are deleted. */
    photoId: uuid('photo_id'),
    /** Corrections of scores in an academic year that an administrator has set for a teacher; null: the school's. */
    correctionLimit: integer('correction_limit'),
    /** Last school day on which the account may be used, of auditors; null: no last day. */
    accessUntil: date('access_until'),
    /** Set when the account has ended; the row stays, since marks and money refer to it. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    // An account that has ended frees its e-mail.
    uniqueIndex('users_email_unique')
      .on(sql`lower(${table.email})`)
      .where(sql`ended_at is null`),
    // For signing in by phone or username.
    index('users_phone').on(plainNumber(table.phoneNumber)),
    index('users_username').on(sql`lower(${table.username})`),
    // Children are linked by phone, so no two parents may have the same.
    uniqueIndex('users_parent_phone')
      .on(plainNumber(table.phoneNumber))
      .where(sql`role = 'PARENT' and ended_at is null`),
  ],
)

/** Classes of teachers, which they may see and mark. */
export const teacherClasses = pgTable(
  'teacher_classes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    /** Whether the class is hers only by teaching a subject there: it is removed with the last of these assignments. */
    isByAssignment: boolean('is_by_assignment').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.classId] })],
)

/** Children of parents' accounts, which the parents may see. */
export const guardians = pgTable(
  'guardians',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** Relation as the office recorded it, as mother, father or uncle; null: not recorded. */
    relation: text().$type<Relation>(),
    /** When the office linked the child; null in older rows. */
    linkedAt: instant('linked_at'),
    linkedBy: integer('linked_by').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.studentId] })],
)

export const devices = pgTable('devices', {
  /** Code of the device, short and easy to read out on the phone: K7Q. */
  code: text().primaryKey(),
  secretHash: text('secret_hash').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastContactAt: instant('last_contact_at')
    .notNull()
    .default(sql`now()`),
  appVersion: text('app_version'),
  /** Former codes of this device, which older entries still have. */
  formerly: text().array().notNull().default([]),
  /** Entries that the device last reported as unsent; null: no report under this code. */
  unsent: jsonb().$type<Unsent>(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deviceCode: text('device_code')
      .notNull()
      .references(() => devices.code),
    /** Rotation of the newest refresh token that was issued; see server/areas/auth/refresh-token.ts. */
    rotation: integer().notNull().default(1),
    /** Newest rotation whose access token was used, which proves that the device received it. */
    confirmedRotation: integer('confirmed_rotation').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    /** Address of the last use; null for a session of an earlier release until its next use. */
    address: text(),
    lastUsedAt: instant('last_used_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Failed sign-ins per account and address; the delay grows and is never permanent. */
export const signInAttempts = pgTable('sign_in_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull().default(0),
  lockedUntil: instant('locked_until'),
  lastFailureAt: instant('last_failure_at')
    .notNull()
    .default(sql`now()`),
})
