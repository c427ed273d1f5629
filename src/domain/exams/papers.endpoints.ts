import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OFFICE } from '../core/roles.ts'
import { NewPapers } from './papers.schema.ts'

export const registerPapers = endpoint({
  id: 'exams.registerPapers',
  method: 'POST',
  path: '/exam/papers',
  summary: 'Keep what certificates and report cards of a class say, under the codes printed on them',
  roles: OFFICE,
  body: NewPapers,
  reply: z.object({ message: z.string(), papers: z.int() }),
  problems: ['classNotFound', 'studentNotFound', 'examNotFound', 'notPublished', 'paperExists'],
})
