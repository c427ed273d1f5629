import { listAudit, listLatestAudit, listMarksOfWrite } from '#domain/audit/audit.endpoints.ts'
import { handle } from '../../handle.ts'
import { readCall, readLatestCalls } from './calls-trail.ts'
import { readChangesOf, readLatestChanges } from './changes-trail.ts'
import { readLatestMarks, readMarkHistory, readMarksOfWrite } from './marks-trail.ts'
import { byPlace, PAGE } from './trail.ts'

export const auditHandlers = [
  handle(listAudit, ({ params: { entity, key } }, { tx }) => {
    if (entity === 'attendance') return readMarkHistory(tx, key)
    return entity === 'calls' ? readCall(tx, key) : readChangesOf(tx, entity, key)
  }),

  handle(listMarksOfWrite, ({ params: { id } }, { tx }) => readMarksOfWrite(tx, id)),

  handle(listLatestAudit, async ({ query: { entity, ...asked } }, { tx }) => {
    const marks = !entity || entity === 'attendance' ? await readLatestMarks(tx, asked) : []
    const calls = !entity || entity === 'calls' ? await readLatestCalls(tx, asked) : []
    const isKeptApart = entity === 'attendance' || entity === 'calls'
    const changes = isKeptApart ? [] : await readLatestChanges(tx, entity, asked)
    return [...marks, ...calls, ...changes].toSorted(byPlace).slice(0, PAGE)
  }),
]
