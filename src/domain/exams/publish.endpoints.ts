import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, IdText } from '../core/fields.ts'
import { EXAM_KEEPERS, OFFICE } from '../core/roles.ts'
import { Publication } from './exams.schema.ts'

const problems = ['classNotFound', 'examNotFound'] as const

export const publishExam = endpoint({
  id: 'exams.publish',
  method: 'POST',
  path: '/exam/publish',
  summary: 'Show parents an exam of a class, or take it back',
  roles: EXAM_KEEPERS,
  body: z.strictObject({ classId: Id, examId: Id, published: z.boolean() }),
  reply: Publication.extend({ message: z.string() }),
  problems,
})

export const getPublication = endpoint({
  id: 'exams.publication',
  method: 'GET',
  path: '/exam/publish',
  summary: 'Whether an exam of a class is published, and what is missing',
  roles: OFFICE,
  query: z.object({ classId: IdText, examId: IdText }),
  reply: Publication,
  problems,
})
