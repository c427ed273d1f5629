import { sql } from 'drizzle-orm'
import { MOST_LOST, type LostReduction, type MonthMade } from '#domain/fees/fee-months.schema.ts'
import type { FeeAccountRow } from '#domain/fees/fees.schema.ts'
import type { Month } from '#domain/fees/ledger.rules.ts'
import { keyBefore } from '#domain/fees/reductions.rules.ts'
import type { Reduction } from '#domain/fees/reductions.schema.ts'
import { monthNumber } from '#domain/school/months.ts'
import { rowsOf } from '../../db/rows-of.ts'
import type { Db } from '../../db/types.ts'

type Lost = Pick<FeeAccountRow, 'lost'>
type LostFee = Omit<LostReduction, 'words'> & { reductions: Reduction[] | null; before: Reduction[] | null }
type LastFees = {
  studentId: number
  year: number
  month: number
  reductions: Reduction[] | null
  before: Reduction[] | null
}

const monthOf = (key: number): Month => ({ year: Math.floor(key / 100), month: key % 100 })

/** Reductions of a month's fee of a kind that the next fee has none of. */
export const lostBetween = (before: readonly Reduction[], after: readonly Reduction[]): Reduction[] =>
  before.filter(({ kind }) => !after.some((each) => each.kind === kind))

/** Students whose last fee lacks a reduction that the fee of the month before it had; only after it was made is it lost. */
export async function readLost(tx: Db, ids: readonly number[]): Promise<Map<number, Lost>> {
  const found = await rowsOf<LastFees>(
    tx,
    sql`select last.student_id as "studentId", last.year, last.month, last.reductions, before.reductions as before
      from unnest(${sql.param([...ids])}::integer[]) as wanted (id)
      cross join lateral (select * from student_fees where student_id = wanted.id and not is_opening
        order by year desc, month desc limit 1) as last
      join student_fees as before on before.student_id = last.student_id and before.reductions is not null
        and before.year * 12 + before.month = last.year * 12 + last.month - 1`,
  )
  return new Map(
    found.flatMap(({ studentId, year, month, reductions, before }) => {
      const words = lostBetween(before ?? [], reductions ?? []).map((each) => each.words)
      return words.length > 0 ? [[studentId, { lost: { year, month, words } }] as const] : []
    }),
  )
}

/** Students at the school whose fee of a month lacks a reduction of the month before; nothing where there are none. */
export async function readLostIn(tx: Db, { year, month }: Month): Promise<Pick<MonthMade, 'lost'>> {
  const { year: yearBefore, month: monthBefore } = monthOf(keyBefore(monthNumber({ year, month })))
  const found = await rowsOf<LostFee>(
    tx,
    sql`select student.id as "studentId", student.fullname as name, classes.name as "className",
        fee.reductions, before.reductions as before
      from student_fees as fee
      join student_fees as before on before.student_id = fee.student_id and before.reductions is not null
        and before.year = ${yearBefore} and before.month = ${monthBefore}
      join students as student on student.id = fee.student_id and student.deleted_at is null
      join classes on classes.id = student.class_id
      where fee.year = ${year} and fee.month = ${month} order by student.fullname, student.id`,
  )
  const students = found.flatMap(({ reductions, before, ...student }) => {
    const words = lostBetween(before ?? [], reductions ?? []).map((each) => each.words)
    return words.length > 0 ? [{ ...student, words: words.join(', ') }] : []
  })
  return students.length > 0 ? { lost: { count: students.length, students: students.slice(0, MOST_LOST) } } : {}
}
