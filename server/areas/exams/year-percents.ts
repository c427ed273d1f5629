import { setImmediate as otherWork } from 'node:timers/promises'
import { yearTable } from '#domain/exams/class-table.rules.ts'
import { yearBook } from '#domain/exams/year-book.rules.ts'
import { soFarOf } from '#domain/exams/year-result.rules.ts'
import type { HandlerContext } from '../../handle.ts'
import { atNow } from '../reports/report-rows.ts'
import { readExamRows } from './exam-rows.ts'

/** Classes that are read and computed at once; other calls are answered between them. */
const CLASSES_AT_ONCE = 4

/** Marks of students in a year, as a percentage of those possible so far, by student; without marks they are left out. */
export async function readYearPercents(
  { tx, env }: Pick<HandlerContext, 'tx' | 'env'>,
  { academicYearId, classIds }: { academicYearId: number; classIds: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const percents = new Map<number, number>()
  for (let from = 0; from < classIds.length; from += CLASSES_AT_ONCE) {
    const portion = classIds.slice(from, from + CLASSES_AT_ONCE)
    const rows = await readExamRows({ tx, scope: { kind: 'school' }, wanted: { classIds: portion, academicYearId } })
    const book = yearBook(rows, { academicYearId }, atNow(env))
    const found = book ? portion.flatMap((classId) => yearTable(rows, book, classId, atNow(env)).students) : []
    for (const student of found) if (student.hasScores) percents.set(student.studentId, soFarOf(student).percent)
    await otherWork()
  }
  return percents
}
