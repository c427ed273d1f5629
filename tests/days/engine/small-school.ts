import { hash } from '@node-rs/argon2'
import { eq, ne, sql } from 'drizzle-orm'
import { schoolCalendar, users } from '#server/db/schema.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { DEMO_PASSWORD, demoUserId } from '#server/db/seed/users.seed.ts'
import type { Db } from '#server/db/types.ts'
import { hireStaff } from './presence.ts'

export const ZONE = 'Africa/Mogadishu'
const STUDENTS = 42
const CORRECTIONS = 6

// The password is public; a strong hash would only make the days slow.
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** Fills a migrated database with a small school where something is due on every day. */
export async function fillSchool(db: Db, today: string): Promise<void> {
  await seedDemo(db, { students: STUDENTS, today, attendanceDays: 0, feeMonths: 3 })
  await db
    .update(users)
    .set({ passwordHash: await hash(DEMO_PASSWORD, CHEAP) })
    .where(ne(users.id, 0))
  // So few that they do not last for these days.
  await db
    .update(users)
    .set({ correctionLimit: CORRECTIONS })
    .where(eq(users.id, demoUserId('teacher')))
  // Every day is a school day, whenever this runs.
  await db.update(schoolCalendar).set({ weekend: [] })
  await hireStaff(db)
  // A year of unpaid fees.
  await db.execute(sql`insert into student_fees (student_id, year, month, amount_cents)
    select id, 2025, month, 1700 from students, generate_series(1, 12) as month`)
}
