import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { DayText } from '../core/day.schema.ts'
import { IdText, text } from '../core/fields.ts'
import { AuditedKind, AuditRow, AuditRows, LatestAuditRow, PlaceText } from './audit.schema.ts'

export const listAudit = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit/:entity/:key',
  summary: 'Every change of one record, the newest first',
  roles: ['ADMIN'],
  params: z.object({ entity: AuditedKind, key: IdText }),
  reply: z.array(AuditRow),
  problems: [],
})

export const listMarksOfWrite = endpoint({
  id: 'audit.marksOfWrite',
  method: 'GET',
  path: '/audit/marks-of-write/:id',
  summary: 'Each of the marks that the list of the latest changes tells as one, named by the number in its id',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  reply: z.array(LatestAuditRow),
  problems: [],
})

export const listScoresOfWrite = endpoint({
  id: 'audit.scoresOfWrite',
  method: 'GET',
  path: '/audit/scores-of-write/:id',
  summary: 'Each of the scores that the list of the latest changes tells as one, named by the number in its id',
  roles: ['ADMIN'],
  params: z.object({ id: IdText }),
  reply: z.array(LatestAuditRow),
  problems: [],
})

export const listLatestAudit = endpoint({
  id: 'audit.latest',
  method: 'GET',
  path: '/audit',
  summary:
    'The latest changes of all records, of one kind, of some days, by one person, or that a search finds by names of people, device or ID; older ones by time and id of the last seen',
  roles: ['ADMIN'],
  query: z.object({
    entity: AuditedKind.optional(),
    actorId: IdText.optional(),
    /** School days, both included. */
    from: DayText.optional(),
    to: DayText.optional(),
    search: text(200).trim().optional(),
    limit: AuditRows.optional(),
    before: PlaceText.optional(),
  }),
  reply: z.array(LatestAuditRow),
  problems: [],
})
