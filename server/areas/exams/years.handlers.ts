import { formatDay } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { changeAcademicYear, createAcademicYear } from '#domain/exams/setup.endpoints.ts'
import { daysOf, overlapping } from '#domain/exams/years.rules.ts'
import { recordChange } from '../../audit.ts'
import { academicYears } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { change, lockRows } from '../school/record.ts'
import { toYearRow } from './setup.queries.ts'
import { requireNoneOutside, savedTerms, termWords } from './terms.ts'
import { yearRecord } from './year-record.ts'

export const yearHandlers = [
  handle(createAcademicYear, async ({ body }, context) => {
    const [made] = await context.tx.insert(academicYears).values(body).onConflictDoNothing().returning()
    if (!made) throw new Problem('academicYearExists')
    await recordChange(context, 'academicYears', made.id, { after: body })
    return { message: 'Academic year created successfully!', academicYear: toYearRow(made) }
  }),

  handle(changeAcademicYear, async ({ params: { id }, body: { terms: given, ...days } }, context) => {
    const { tx } = context
    // Of two people who give neighbouring years days at once, the second sees the first's.
    const years = await lockRows(tx, academicYears, undefined)
    const before = years.find((each) => each.id === id)
    if (!before) throw new Problem('academicYearNotFound')
    const { year } = before
    if (before.closedAt !== null) throw new Problem('yearClosed', { year })
    const [begins, ends] = year.split('-') as [string, string]
    if (!days.firstDay.startsWith(begins) || days.lastDay.slice(0, 4) > ends)
      throw new Problem('yearBeginsElsewhere', { year, begins, ends })
    const other = overlapping(years.map(toYearRow), { year, ...days })
    if (other) {
      const { firstDay, lastDay } = daysOf(other)
      throw new Problem('yearsOverlap', { year: other.year, from: formatDay(firstDay), to: formatDay(lastDay) })
    }
    if (!given) requireNoneOutside(before, days)
    const terms = given ? await savedTerms(context, before, given) : before.terms
    const words = { before: { terms: termWords(before.terms) }, after: { terms: termWords(terms) } }
    const changed = await change(context, yearRecord, before, { ...days, terms }, words)
    return { message: 'Academic year updated', academicYear: toYearRow(changed) }
  }),
]
