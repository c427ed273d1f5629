import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, IdText } from '../core/fields.ts'
import { RECORD_KEEPERS } from '../core/roles.ts'
import { CardRemark, NewRemark } from './remarks.schema.ts'

const OneClass = z.object({ classId: IdText })

export const getCardRemarks = endpoint({
  id: 'exams.cardRemarks',
  method: 'GET',
  path: '/exam/classes/:classId/remarks',
  summary: 'Students of a class with the remarks on their report cards of a year or, with `termId`, of a term',
  roles: RECORD_KEEPERS,
  params: OneClass,
  query: z.object({ academicYearId: IdText, termId: IdText.optional() }),
  reply: z.object({ students: z.array(CardRemark) }),
  problems: ['classNotFound', 'academicYearNotFound', 'termNotFound'],
})

export const writeCardRemarks = endpoint({
  id: 'exams.writeRemarks',
  method: 'PUT',
  path: '/exam/classes/:classId/remarks',
  summary: 'Write remarks on report cards; an empty remark takes the one away that was there',
  roles: RECORD_KEEPERS,
  params: OneClass,
  body: z.strictObject({
    academicYearId: Id,
    termId: Id.nullable().optional(),
    remarks: z
      .array(NewRemark)
      .min(1)
      .max(200)
      .refine((all) => new Set(all.map(({ studentId }) => studentId)).size === all.length, 'A student is there twice'),
  }),
  reply: z.object({ message: z.string(), remarks: z.int() }),
  problems: ['classNotFound', 'academicYearNotFound', 'yearClosed', 'termNotFound', 'studentNotFound', 'remarkChanged'],
})
