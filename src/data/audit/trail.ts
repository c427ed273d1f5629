import { useMemo } from 'react'
import { listAudit, listLatestAudit, listMarksOfWrite, listScoresOfWrite } from '#domain/audit/audit.endpoints.ts'
import { AUDIT_ROWS, placeOf, type LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { IdText } from '#domain/core/fields.ts'
import { paged } from '../answers/paged.ts'
import { server, withData, type SourceAnswer, type Wanted } from '../answers/source.ts'

type Names = 'kind' | 'from' | 'to' | 'id' | 'marks'

/** `id`: every change of one record; `marks`: each of the marks or scores that were saved together. */
type Question = { values: Readonly<Record<Names, string>>; wanted: Wanted }

const isId = (text: string): boolean => IdText.safeParse(text).success

const useLatest = paged(
  listLatestAudit,
  (question: Question) => {
    const { values, wanted } = question
    return {
      query: {
        limit: String(AUDIT_ROWS.usual),
        ...(values.kind ? { entity: values.kind } : {}),
        ...(values.from ? { from: values.from } : {}),
        ...(values.to ? { to: values.to } : {}),
        ...(wanted.search ? { search: wanted.search } : {}),
      },
    }
  },
  {
    read: (rows: LatestAuditRow[], { query }) => {
      const last = rows.length === Number(query.limit) ? rows.at(-1) : undefined
      const limit = String(AUDIT_ROWS.most)
      return { rows, total: null, next: last ? { query: { ...query, limit, before: placeOf(last) } } : null }
    },
    keyOf: ({ id }) => id,
  },
)

type OneRecord = { entity: string; key: string }

/** Changes of one record. Its kind and key are added to each row, since the reply does not repeat them. */
function useOfRecord(record: OneRecord | null): SourceAnswer<readonly LatestAuditRow[]> {
  const { entity, key } = record ?? {}
  const { shown, ask } = useChanges(record)
  const data = shown.status === 'ready' ? shown.data : null
  const rows = useMemo(
    () => (data && entity && key ? data.map((row) => ({ ...row, entity, key })) : null),
    [data, entity, key],
  )
  return { shown: withData(shown, rows), ask }
}

const useChanges = server(listAudit, (params: OneRecord) => ({ params }))

const useMarks = server(listMarksOfWrite, (id: string) => ({ params: { id } }))
const useScores = server(listScoresOfWrite, (id: string) => ({ params: { id } }))

/** Number of the write of several scores that a line of the log stands for; null for a line of marks. */
const scoresIn = (marks: string): string | null => /^score-(\d+)$/.exec(marks)?.[1] ?? null

/** Changes in the audit log, from the server. */
export function useTrail(question: Question): SourceAnswer<readonly LatestAuditRow[]> {
  const { kind: entity, id, marks } = question.values
  const scores = scoresIn(marks)
  const isOfMarks = isId(marks)
  const isOfWrite = isOfMarks || scores !== null
  const record = !isOfWrite && entity && isId(id) ? { entity, key: id } : null
  const latest = useLatest(isOfWrite || record ? null : question)
  const ofRecord = useOfRecord(record)
  const ofMarks = useMarks(isOfMarks ? marks : null)
  const ofScores = useScores(scores)
  if (scores !== null) return ofScores
  return isOfMarks ? ofMarks : record ? ofRecord : latest
}
