import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Verified } from './verify.schema.ts'

export const verifyPaper = endpoint({
  id: 'exams.verifyPaper',
  method: 'GET',
  path: '/verify/:code',
  summary: 'What the certificate or report card with this code says',
  roles: 'public',
  params: z.object({ code: z.string().max(100) }),
  reply: Verified,
  problems: ['tooManyRequests'],
  perMinute: 30,
})
