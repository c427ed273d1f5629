import { and, eq, inArray, sql } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { finalReport } from '#domain/exams/exams.reports.ts'
import { getCardRemarks, writeCardRemarks } from '#domain/exams/remarks.endpoints.ts'
import type { CardRemark } from '#domain/exams/remarks.schema.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { academicYears, cardRemarks } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { atNow, readRows } from '../reports/report-rows.ts'
import { stamp } from '../school/record.ts'
import { requireTerm } from './terms.ts'
import { requireOpenYear } from './year-record.ts'

/** The term of remarks that are on the cards of the year. */
const OF_YEAR = 0

type Asked = { classId: number; academicYearId: number; termId: number | null }

/** The students whose result of the year is in a class that the caller sees, with their remarks. */
async function readRemarks(context: HandlerContext, { classId, academicYearId, termId }: Asked): Promise<CardRemark[]> {
  const rows = await readRows(context, finalReport, { classId, academicYearId })
  if (!rows.classes.some(({ id }) => id === classId)) throw new Problem('classNotFound')
  const report = finalReport.compute(rows, { classId, academicYearId }, atNow(context.env))
  if (!report) throw new Problem('academicYearNotFound')
  await requireTerm(context.tx, academicYearId, termId)
  const named = report.report.filter(({ isUnnamed }) => !isUnnamed)
  const ids = named.map(({ studentId }) => studentId)
  const isOf = and(
    eq(cardRemarks.academicYearId, academicYearId),
    eq(cardRemarks.termId, termId ?? OF_YEAR),
    inArray(cardRemarks.studentId, ids),
  )
  const found = ids.length === 0 ? [] : await context.tx.select().from(cardRemarks).where(isOf)
  const remarkOf = new Map(found.map(({ studentId, remark }) => [studentId, remark]))
  return named
    .map(({ studentId, fullName }) => ({ studentId, fullName, remark: remarkOf.get(studentId) ?? '' }))
    .toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1))
}

const replaceRemark = sql`on conflict (student_id, academic_year_id, term_id) do update set remark = excluded.remark,
  written_by = excluded.written_by, written_at = excluded.written_at`

/** The name of the card for the audit log. */
async function cardName({ tx }: HandlerContext, { academicYearId, termId }: Asked): Promise<string> {
  const [found] = await tx.select().from(academicYears).where(eq(academicYears.id, academicYearId))
  const term = found?.terms.find(({ id }) => id === termId)?.name
  return [found?.year ?? '', ...(term ? [term] : [])].join(', ')
}

export const remarkHandlers = [
  handle(getCardRemarks, async ({ params: { classId }, query }, context) => {
    const { academicYearId, termId = null } = query
    return { students: await readRemarks(context, { classId, academicYearId, termId }) }
  }),

  handle(writeCardRemarks, async ({ params: { classId }, body }, context) => {
    const { tx } = context
    const { academicYearId, termId = null, remarks } = body
    const asked = { classId, academicYearId, termId }
    await requireOpenYear(tx, academicYearId)
    // Of two people who write about a class at once, the second sees what the first wrote.
    await tx.execute(sql`lock table ${cardRemarks} in share row exclusive mode`)
    const known = new Map((await readRemarks(context, asked)).map((each) => [each.studentId, each]))
    const changed = remarks.flatMap((each) => {
      const before = known.get(each.studentId)
      if (!before) throw new Problem('studentNotFound')
      if (before.remark === each.remark) return []
      if (before.remark !== each.base)
        throw new Problem('remarkChanged', { student: before.fullName, remark: before.remark })
      return [{ ...each, before: before.remark }]
    })
    const rows = changed.map(({ studentId, remark }) => ({
      studentId,
      academicYearId,
      termId: termId ?? OF_YEAR,
      remark,
      ...stamp(context, 'written'),
    }))
    if (rows.length > 0) await insertRows(tx, cardRemarks, rows, replaceRemark)
    const card = await cardName(context, asked)
    const words = (remark: string) => ({ cardRemark: remark && `${card}: ${remark}` })
    await recordChanges(
      context,
      changed.map(({ studentId, before, remark }) => ({
        entity: 'students',
        key: studentId,
        before: words(before),
        after: words(remark),
      })),
    )
    return { message: 'Remarks saved', remarks: changed.length }
  }),
]
