import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id } from '../core/fields.ts'
import { RECORD_KEEPERS } from '../core/roles.ts'
import { TermReport } from './term-report.schema.ts'

export const getTermReport = endpoint({
  id: 'exams.termReport',
  method: 'POST',
  path: '/exam/reports/class-term',
  summary: "A class's totals of a term, ranked, with averages and the totals of the term before",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ classId: Id, academicYearId: Id, termId: Id }),
  reply: TermReport,
  problems: ['classNotFound', 'academicYearNotFound', 'termNotFound'],
})
