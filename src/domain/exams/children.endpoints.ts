import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ChildResults } from './children.schema.ts'

export const listChildResults = endpoint({
  id: 'exams.ofChildren',
  method: 'GET',
  path: '/exam/summary/parent',
  summary: "Published exam results of the caller's own children",
  roles: ['PARENT'],
  reply: z.array(ChildResults),
  problems: [],
})
