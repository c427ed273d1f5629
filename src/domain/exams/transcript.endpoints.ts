import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { OFFICE } from '../core/roles.ts'
import { EarlierSchool } from './earlier.schema.ts'
import { CountedMarks } from './papers.schema.ts'
import { StudentYear } from './reports.schema.ts'

/** A year of a transcript, with what its paper is verified by. */
const TranscriptYear = z.object({
  report: StudentYear,
  examIds: z.array(Id),
  counted: z.array(CountedMarks),
  /** Whether parents see all of its exams; only then it can have a code. */
  isPublished: z.boolean(),
})
export type TranscriptYear = z.infer<typeof TranscriptYear>

export const getTranscript = endpoint({
  id: 'exams.transcript',
  method: 'GET',
  path: '/exam/students/:id/transcript',
  summary:
    'All years in which a student has marks, at the school or left, the first one first, and those at earlier schools',
  roles: OFFICE,
  params: z.object({ id: idOf('student', IdText) }),
  reply: z.object({
    student: z.object({ id: Id, fullName: z.string(), classId: Id }),
    years: z.array(TranscriptYear),
    /** What earlier schools say in their files, outside our ranks and codes. */
    earlier: z.array(EarlierSchool),
  }),
  problems: ['studentNotFound'],
})
