import { sql } from 'drizzle-orm'
import { classSubjects, exams, publications, scoreHistory, scores, subjects } from '#server/db/schema.ts'
import { seedDemo } from '#server/db/seed/seed-demo.ts'
import type { Db } from '#server/db/types.ts'
import { today } from './schools.ts'

export const CLASS = 1
export const YEARS = 5
const CLASS_SIZE = 60
const SUBJECTS = 10
/** Number of exams in a year: three of each type. */
const EXAMS_OF_YEAR = 9

/** Id of an exam of a year; of the nine, the first three are monthly, then three midterm, then three final. */
export const examIdOf = (year: number, at: number): number => (year - 1) * EXAMS_OF_YEAR + at + 1

/**
 * Fills a school with five years of scores, of every student in ten subjects and nine exams a year; the first class has 60
 * students. The database generates the scores with its triggers off and without indices, class by class as they are entered.
 * Returns the number of scores.
 */
export async function fillExams(db: Db, students: number): Promise<number> {
  await seedDemo(db, { students, attendanceDays: 0, today: today() })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local maintenance_work_mem = '128MB'`)
    await enterSetup(tx)
    // Emptied in the transaction that fills the table, so that no removed rows are left in it.
    await tx.execute(sql`truncate ${scores}`)
    const restore = await dropIndices(tx)
    for (let year = 1; year <= YEARS; year++) await enterYear(tx, year)
    await restore()
  })
  return db.$count(scores)
}

async function enterSetup(tx: Db): Promise<void> {
  for (const table of [scoreHistory, publications, exams, classSubjects]) await tx.delete(table)
  await tx.execute(sql`update students set class_id = ${CLASS} where id in (
    select id from students where deleted_at is null order by class_id, id limit ${CLASS_SIZE})`)
  await tx.execute(sql`update students set class_id = 2 where class_id = ${CLASS} and id not in (
    select id from students where class_id = ${CLASS} and deleted_at is null order by id limit ${CLASS_SIZE})`)
  await tx.execute(sql`insert into ${classSubjects} (class_id, subject_id)
    select c.id, s.id from classes as c, (select id from ${subjects} order by id limit ${SUBJECTS}) as s`)
  await tx.execute(sql`insert into ${exams} (id, name, type, academic_year_id)
    select (year - 1) * ${EXAMS_OF_YEAR}::int + at + 1, 'Exam ' || at,
      (array['MONTHLY', 'MIDTERM', 'FINAL'])[at / 3 + 1]::text, year
    from generate_series(1, ${YEARS}::int) as year, generate_series(0, ${EXAMS_OF_YEAR - 1}::int) as at`)
}

/** Drops the indices of the scores except the one of ids; returns a function that makes them again. */
async function dropIndices(tx: Db): Promise<() => Promise<void>> {
  const { rows } = (await tx.execute(sql`select indexname as name, indexdef as made from pg_indexes
    where tablename = 'scores' and indexname <> 'scores_pkey'`)) as { rows: { name: string; made: string }[] }
  for (const { name } of rows) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  return async () => {
    for (const { made } of rows) await tx.execute(sql.raw(made))
  }
}

const enterYear = (tx: Db, year: number): Promise<unknown> =>
  tx.execute(sql`
    insert into ${scores} (student_id, exam_id, subject_id, class_id, marks, entered_by, made_at)
    select s.id, e.id, taken.subject_id, s.class_id,
      (abs(hashint8(s.id * 100003::bigint + taken.subject_id * 101 + e.id)) % 41) / 2.0, 1, now()
    from ${exams} as e cross join students as s join ${classSubjects} as taken on taken.class_id = s.class_id
    where e.academic_year_id = ${year} and s.deleted_at is null
    order by e.id, s.class_id, taken.subject_id, s.id`)
