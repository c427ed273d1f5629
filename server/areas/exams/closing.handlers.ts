import { Problem } from '#domain/core/problems.ts'
import * as endpoints from '#domain/exams/years.endpoints.ts'
import { standingYear } from '#domain/exams/years.rules.ts'
import { academicYears } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { change, instantNow, lockRow, lockRows } from '../school/record.ts'
import { schoolToday } from '../school/school-time.ts'
import { toYearRow } from './setup.queries.ts'
import { yearRecord } from './year-record.ts'

export const closingHandlers = [
  handle(endpoints.closeAcademicYear, async ({ params: { id } }, context) => {
    // Waits for transactions that enter marks of a year; those that come later find it closed.
    const years = await lockRows(context.tx, academicYears, undefined)
    const before = years.find((each) => each.id === id)
    if (!before) throw new Problem('academicYearNotFound')
    const { year } = before
    if (before.closedAt !== null) throw new Problem('yearClosed', { year })
    const standing = standingYear(years.map(toYearRow), schoolToday(context.env))
    if (!standing || year >= standing.year) throw new Problem('yearRuns', { year: standing?.year ?? year })
    const closed = await change(context, yearRecord, before, { closedAt: instantNow(context.env) })
    return { message: `The academic year ${year} is closed.`, academicYear: toYearRow(closed) }
  }),

  handle(endpoints.reopenAcademicYear, async ({ params: { id }, body: { reason } }, context) => {
    const before = await lockRow(context.tx, yearRecord, id)
    if (before.closedAt === null) throw new Problem('yearNotClosed', { year: before.year })
    const opened = await change(context, yearRecord, before, { closedAt: null }, { after: { reason } })
    return { message: `The academic year ${before.year} is open again.`, academicYear: toYearRow(opened) }
  }),
]
