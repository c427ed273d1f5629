import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BusColour, BusType } from '#domain/school/buses.schema.ts'
import { instant } from '../columns.ts'
import { employees } from './employees.table.ts'
import { students } from './students.table.ts'
import { users } from './users.table.ts'

/** The school's buses. Deleting one hides it; the row stays and keeps its past riders and drivers. */
export const buses = pgTable(
  'buses',
  {
    id: serial().primaryKey(),
    /** The full name of the driver (BUS-2). */
    name: text().notNull(),
    route: text().notNull(),
    plate: text().notNull(),
    type: text().$type<BusType>().notNull(),
    colour: text().$type<BusColour>().notNull(),
    seats: integer().notNull(),
    /** Labelled Bus School Number on the screen; `capacity` in calls. */
    schoolNumber: integer('school_number').notNull(),
    driverId: integer('driver_id')
      .notNull()
      .references(() => employees.id),
    /** What students' `bus` holds: name and route, with the plate where another bus has both. */
    label: text().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    /** Raised by every change; an edit names the revision that it was made on. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    // Plates are compared as by `plateKey` of the domain.
    uniqueIndex('buses_plate')
      .on(sql`upper(regexp_replace(plate, '[[:space:]._/-]', '', 'g'))`)
      .where(sql`deleted_at is null`),
    uniqueIndex('buses_label')
      .on(sql`lower(label)`)
      .where(sql`deleted_at is null`),
    check('buses_numbers', sql`${table.seats} >= 0 and ${table.schoolNumber} >= 0`),
    check('buses_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
)

/** Buses that students took, by days, kept by triggers on students and buses, so that past months do not change. */
export const busRides = pgTable(
  'bus_rides',
  {
    id: serial().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    /** Registered bus; null where the text names none. */
    busId: integer('bus_id').references(() => buses.id),
    /** The bus as the student's record names it. */
    bus: text().notNull(),
    since: date().notNull(),
    /** First school day without the bus; null: the student takes it now. */
    until: date(),
  },
  (table) => [
    uniqueIndex('bus_rides_now')
      .on(table.studentId)
      .where(sql`until is null`),
    index('bus_rides_student').on(table.studentId),
    index('bus_rides_bus').on(table.busId),
    check('bus_rides_days', sql`${table.until} is null or ${table.until} > ${table.since}`),
  ],
)

/** Drivers, names and routes of buses, by days; kept by a trigger on the buses. */
export const busDrivers = pgTable(
  'bus_drivers',
  {
    id: serial().primaryKey(),
    busId: integer('bus_id')
      .notNull()
      .references(() => buses.id),
    driverId: integer('driver_id')
      .notNull()
      .references(() => employees.id),
    name: text().notNull(),
    route: text().notNull(),
    since: date().notNull(),
    /** First school day after the row's state ended; null: the row holds now. */
    until: date(),
  },
  (table) => [
    uniqueIndex('bus_drivers_now')
      .on(table.busId)
      .where(sql`until is null`),
    index('bus_drivers_bus').on(table.busId),
    check('bus_drivers_days', sql`${table.until} is null or ${table.until} > ${table.since}`),
  ],
)
