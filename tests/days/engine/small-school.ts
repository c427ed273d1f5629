import { hash } from '@node-rs/argon2'
import { eq, ne, sql } from 'drizzle-orm'
import { schoolDay } from '#domain/core/dates.ts'
import { schoolCalendar, users } from '#server/db/schema.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import { hireStaff } from './presence.ts'

export const ZONE = 'Africa/Mogadishu'
const DAY_MS = 86_400_000

/** Morning of the last Monday: near the present, since retention is computed by the database's clock. */
function mondayMorning(): number {
  const today = Math.floor(Date.now() / DAY_MS)
  // Counted from day 0 of Unix time, which was a Thursday.
  return (today - ((today + 3) % 7)) * DAY_MS + 6 * 3_600_000
}

/** Instant at which schools with a clock of their own begin (milliseconds), and its school day. */
export const MORNING = mondayMorning()
export const FIRST_DAY = schoolDay(MORNING, ZONE)

const STUDENTS = 42
const CORRECTIONS = 6

// Parameters of a weak hash, since the password is public and a strong hash would only take time.
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Fills a migrated database with a small school in which fees are due on every day. */
export async function fillSchool(db: Db, today: string): Promise<void> {
  await seedDemo(db, { students: STUDENTS, today, attendanceDays: 0, feeMonths: 3 })
  await db
    .update(users)
    .set({ passwordHash: await hash(DEMO_PASSWORD, CHEAP) })
    .where(ne(users.id, 0))
  // A limit of corrections so low that it is reached in random days.
  await db
    .update(users)
    .set({ correctionLimit: CORRECTIONS })
    .where(eq(users.id, demoUserId('teacher')))
  // Every day is a school day, so that the days do not depend on the date.
  await db.update(schoolCalendar).set({ weekend: [] })
  await hireStaff(db)
  // Adds a year of unpaid fees.
  await db.execute(sql`insert into student_fees (student_id, year, month, amount_cents)
    select id, 2025, month, 1700 from students, generate_series(1, 12) as month`)
}
