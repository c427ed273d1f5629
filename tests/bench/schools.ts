import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { addDays, schoolDay } from '#domain/core/dates.ts'
import { openDatabase } from '#server/db/client.ts'
import { schoolCalendar, students } from '#server/db/schema.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import { prepareDataDir } from '#server/process/data-dir.ts'
import { onPostgres } from '#server/testing/place.ts'
import type { TestPostgres } from '#server/testing/postgres.ts'
import { startServer, type ServerProcess } from '#tests/browser/server-process.ts'

export const ADMIN = { email: 'admin@demo.school', password: DEMO_PASSWORD }
export const TEACHER = { email: 'teacher@demo.school', password: DEMO_PASSWORD }

export const today = (): string => schoolDay(Date.now(), 'Africa/Mogadishu')

/** Settings of servers: a known signing key, and trusted client addresses, since many tablets sign in from one machine. */
export const SERVER_ENV = {
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'loopback',
  JWT_SECRET: 'only for measuring, never for a school',
}

export type SchoolSize = {
  students: number
  attendanceDays: number
  /** Number of months with fees, the present one included; three where it is left out. */
  feeMonths?: number
  /** Least number of students of the first class, which is filled up from other classes. */
  firstClass?: number
  /** Number of last days, including today, without marks. */
  unmarkedDays?: number
}

export async function fillSchool(
  db: Db,
  { students: count, attendanceDays, feeMonths = 3, firstClass = 0, unmarkedDays = 0 }: SchoolSize,
): Promise<void> {
  await seedDemo(db, { students: count, attendanceDays, feeMonths, today: addDays(today(), -unmarkedDays) })
  // No weekend, so that saving marks never asks whether there is school, on whichever day the bench runs.
  await db.update(schoolCalendar).set({ weekend: [] })
  const own = await db.$count(students, and(eq(students.classId, 1), isNull(students.deletedAt)))
  if (own >= firstClass) return
  const others = await db
    .select({ id: students.id })
    .from(students)
    .where(and(ne(students.classId, 1), isNull(students.deletedAt)))
    .orderBy(asc(students.id))
    .limit(firstClass - own)
  const ids = others.map(({ id }) => id)
  await db.update(students).set({ classId: 1 }).where(inArray(students.id, ids))
}

export const emptyDataDir = async (): Promise<string> => prepareDataDir(await mkdtemp(join(tmpdir(), 'dugsi-bench-')))

/** Creates a data folder with an embedded database of a school of this size. */
export async function makeSchool(size: SchoolSize): Promise<string> {
  const dataDir = await emptyDataDir()
  const database = await openDatabase({ databaseUrl: null, dataDir })
  try {
    await database.migrate()
    await fillSchool(database.db, size)
  } finally {
    await database.close()
  }
  return dataDir
}

/** Creates a database of this name with a school of this size. */
export async function makePostgresSchool(postgres: TestPostgres, name: string, size: SchoolSize): Promise<void> {
  await onPostgres(postgres.url(''), `create database ${name}`)
  const database = await openDatabase({ databaseUrl: postgres.url(name), dataDir: '' })
  try {
    await database.migrate()
    await fillSchool(database.db, size)
  } finally {
    await database.close()
  }
}

/** Starts the real server as a process of its own, with a school of this size. */
export async function startSchool(size: SchoolSize): Promise<ServerProcess> {
  const dataDir = await makeSchool(size)
  return startServer({ dataDir, args: [], env: SERVER_ENV }).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
}
