import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { IdText } from '../core/fields.ts'
import { AUDITED, AuditRow } from './audit.schema.ts'

export const listAudit = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit/:entity/:key',
  summary: 'Every change of one record, the newest first',
  roles: ['ADMIN'],
  params: z.object({ entity: z.enum(AUDITED), key: IdText }),
  reply: z.array(AuditRow),
  problems: [],
})
