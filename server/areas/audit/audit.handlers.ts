import { listAudit, listLatestAudit, listMarksOfWrite, listScoresOfWrite } from '#domain/audit/audit.endpoints.ts'
import { AUDIT_ROWS } from '#domain/audit/audit.schema.ts'
import { handle } from '../../handle.ts'
import { readCall, readLatestCalls } from './calls-trail.ts'
import { readChangesOf, readLatestChanges } from './changes-trail.ts'
import { readLatestMarks, readMarkHistory, readMarksOfWrite } from './marks-trail.ts'
import { readLatestScores, readScoreHistory, readScoresOfWrite } from './scores-trail.ts'
import { byPlace, findPeople } from './trail.ts'

/** Before and after all possible days. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

export const auditHandlers = [
  handle(listAudit, ({ params: { entity, key } }, { tx }) => {
    if (entity === 'attendance') return readMarkHistory(tx, key)
    if (entity === 'scores') return readScoreHistory(tx, key)
    return entity === 'calls' ? readCall(tx, key) : readChangesOf(tx, entity, key)
  }),

  handle(listMarksOfWrite, ({ params: { id } }, { tx }) => readMarksOfWrite(tx, id)),

  handle(listScoresOfWrite, ({ params: { id } }, { tx }) => readScoresOfWrite(tx, id)),

  handle(listLatestAudit, async ({ query }, { tx, env }) => {
    const { entity, actorId, before, from = FIRST_DAY, to = LAST_DAY, search, limit = AUDIT_ROWS.usual } = query
    const days = query.from || query.to ? { from, to } : null
    const asked = { actorId, before, days, limit, env, found: search ? await findPeople(tx, search) : null }
    const marks = !entity || entity === 'attendance' ? await readLatestMarks(tx, asked) : []
    const calls = !entity || entity === 'calls' ? await readLatestCalls(tx, asked) : []
    const scores = !entity || entity === 'scores' ? await readLatestScores(tx, asked) : []
    const hasOwnHistory = entity === 'attendance' || entity === 'calls' || entity === 'scores'
    const changes = hasOwnHistory ? [] : await readLatestChanges(tx, entity, asked)
    return [...marks, ...calls, ...scores, ...changes].toSorted(byPlace).slice(0, limit)
  }),
]
