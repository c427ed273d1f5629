import { and, eq, inArray, isNull, max } from 'drizzle-orm'
import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { termsOfNextYear, termTroubles } from '#domain/exams/terms.rules.ts'
import type { Term } from '#domain/exams/terms.schema.ts'
import type { TermForm } from '#domain/exams/year-days.schema.ts'
import { daysOf, type YearDays } from '#domain/exams/years.rules.ts'
import { academicYears, cardRemarks, exams } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { AuditContext } from '../../audit.ts'
import type { HandlerContext } from '../../handle.ts'
import { change, lockRows } from '../school/record.ts'
import { toYearRow } from './setup.queries.ts'
import { yearRecord } from './year-record.ts'

type Year = Pick<typeof academicYears.$inferSelect, 'id' | 'year' | 'terms'>

/** Terms for the audit log. */
export const termWords = (terms: readonly Term[]): string[] =>
  terms.map(({ name, firstDay, lastDay }) => `${name}: ${formatDay(firstDay)} – ${formatDay(lastDay)}`)

/** Refuses days of a year that leave out days of a term that it has. */
export function requireNoneOutside({ terms }: Pick<Year, 'terms'>, days: YearDays): void {
  const [trouble] = termTroubles(days, terms)
  if (trouble) throw new Problem('termOutsideYear', { term: terms[trouble.at]?.name ?? '' })
}

/** Refuses to remove a term that has exams. Hidden exams do not count: they have no term when they are shown again. */
async function requireNoExams(tx: Db, { id, terms }: Year, kept: readonly number[]): Promise<void> {
  const removed = terms.filter((term) => !kept.includes(term.id))
  if (removed.length === 0) return
  const ids = removed.map((term) => term.id)
  const isOf = and(eq(exams.academicYearId, id), isNull(exams.deletedAt), inArray(exams.termId, ids))
  const found = await tx.select({ name: exams.name, termId: exams.termId }).from(exams).where(isOf).orderBy(exams.id)
  const [first] = found
  if (!first) return
  const names = found.flatMap(({ termId, name }) => (termId === first.termId ? [name] : []))
  const term = terms.find((each) => each.id === first.termId)?.name ?? ''
  throw new Problem('termHasExams', { term, exams: names.join(', ') })
}

/** The highest id that a term of the year has or had, as far as anything still names it. */
async function lastTermId(tx: Db, { id, terms }: Year): Promise<number> {
  const [ofExams] = await tx
    .select({ last: max(exams.termId) })
    .from(exams)
    .where(eq(exams.academicYearId, id))
  const ofYear = eq(cardRemarks.academicYearId, id)
  const [ofRemarks] = await tx
    .select({ last: max(cardRemarks.termId) })
    .from(cardRemarks)
    .where(ofYear)
  return Math.max(0, ofExams?.last ?? 0, ofRemarks?.last ?? 0, ...terms.map((term) => term.id))
}

/** Terms as they are given to a year, which the caller has locked: those that it has keep their ids, new ones get others. */
export async function savedTerms({ tx }: HandlerContext, year: Year, given: readonly TermForm[]): Promise<Term[]> {
  const known = new Set(year.terms.map(({ id }) => id))
  const ids = given.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (ids.some((id) => !known.has(id)) || new Set(ids).size < ids.length)
    throw new Problem('termNotFound', { year: year.year })
  await requireNoExams(tx, year, ids)
  let last = await lastTermId(tx, year)
  return given.map(({ id, ...term }) => ({ id: id ?? (last += 1), ...term }))
}

/** Refuses a term that the year does not have. The caller has locked the year. */
export async function requireTerm(tx: Db, academicYearId: number, termId: number | null): Promise<void> {
  if (termId !== null && !(await hasTerm(tx, academicYearId, termId))) {
    const [found] = await tx.select().from(academicYears).where(eq(academicYears.id, academicYearId))
    throw new Problem('termNotFound', { year: found?.year ?? '' })
  }
}

export async function hasTerm(tx: Db, academicYearId: number, termId: number): Promise<boolean> {
  const [found] = await tx.select().from(academicYears).where(eq(academicYears.id, academicYearId))
  return found?.terms.some(({ id }) => id === termId) ?? false
}

/** Gives the next year the terms of this one, a year later, unless it has terms. */
export async function copyTerms(context: AuditContext, of: { fromYearId: number; toYearId: number }): Promise<void> {
  const { fromYearId, toYearId } = of
  const years = await lockRows(context.tx, academicYears, inArray(academicYears.id, [fromYearId, toYearId]))
  const [from, to] = [fromYearId, toYearId].map((id) => years.find((each) => each.id === id))
  if (!from || !to || from.terms.length === 0 || to.terms.length > 0) return
  const terms = termsOfNextYear(from.terms, daysOf(toYearRow(to)))
  const words = { before: { terms: [] }, after: { terms: termWords(terms) } }
  if (terms.length > 0) await change(context, yearRecord, to, { terms }, words)
}
