import { sql } from 'drizzle-orm'
import {
  boolean,
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
    /** Since when this is the phone; null: since the account was created, or unknown. */
    phoneSince: instant('phone_since'),
    /** The phone that a parent claims, and since when: it counts once the office has confirmed it. */
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
    /** Set when the account has ended; the row stays, since marks and money refer to it. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // For signing in by phone or username.
    index('users_phone').on(plainNumber(table.phoneNumber)),
    index('users_username').on(sql`lower(${table.username})`),
    // Children are linked by phone, so no two parents may have the same.
    uniqueIndex('users_parent_phone')
      .on(plainNumber(table.phoneNumber))
      .where(sql`role = 'PARENT' and ended_at is null`),
  ],
)

/** Classes of a teacher: what she may see and mark. */
export const teacherClasses = pgTable(
  'teacher_classes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    /** Hers only because she teaches a subject there: it goes with the last of these assignments. */
    isByAssignment: boolean('is_by_assignment').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.classId] })],
)

/** Children of a parent's account: what the parent may see. */
export const guardians = pgTable(
  'guardians',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id),
    /** Mother, father, uncle: what the office says of them; null: nobody has. */
    relation: text().$type<Relation>(),
    /** Null in rows from before this was stored. */
    linkedAt: instant('linked_at'),
    linkedBy: integer('linked_by').references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.studentId] })],
)

export const devices = pgTable('devices', {
  /** Short and easy to read out on the phone: K7Q. */
  code: text().primaryKey(),
  secretHash: text('secret_hash').notNull(),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
  lastContactAt: instant('last_contact_at')
    .notNull()
    .default(sql`now()`),
  appVersion: text('app_version'),
  /** Former codes of this device; entries made then still have them. */
  formerly: text().array().notNull().default([]),
  /** What the device last reported as not yet received by the school; null: it has reported nothing under this code. */
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
    /** From where it was used last; null for sessions of earlier releases until they are. */
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
