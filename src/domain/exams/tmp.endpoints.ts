import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { IdText } from '../core/fields.ts'
export const settleScore = endpoint({
  id: 'exams.settleScore',
  method: 'POST',
  path: '/exam/scores/conflicts/:id/settle',
  summary: 'Say which',
  roles: ['ADMIN', 'ACADEMY', 'Teacher'],
  params: z.object({ id: IdText }),
  body: z.strictObject({ keep: z.enum(['standing', 'challenger']) }),
  reply: z.object({ message: z.string() }),
  problems: ['conflictNotFound', 'alreadySettled', 'studentNotFound'],
})
