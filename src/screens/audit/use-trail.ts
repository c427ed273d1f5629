import { useCallback, useEffect, useRef, useState } from 'react'
import { listAudit, listLatestAudit, listMarksOfWrite } from '#domain/audit/audit.endpoints.ts'
import { AUDITED, placeOf, type Audited, type LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { call } from '#data/api.ts'

/** Rows that one answer of the list of all records holds at most. */
const PAGE = 100

export type Trail =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; rows: readonly LatestAuditRow[]; hasMore: boolean }

const isAudited = (text: string): text is Audited => AUDITED.some((entity) => entity === text)

/** What is asked for: a kind of record or all, one record by its ID, or each of the marks that were saved together. */
export type Asked = { kind: string; key: string; marks: string }

type Page = { rows: LatestAuditRow[]; hasMore: boolean }

async function read({ kind, key, marks }: Asked, last: LatestAuditRow | undefined): Promise<Page> {
  if (marks) return { rows: await call(listMarksOfWrite, { params: { id: marks } }), hasMore: false }
  const entity = isAudited(kind) ? kind : undefined
  if (entity && key) {
    const rows = await call(listAudit, { params: { entity, key } })
    return { rows: rows.map((row) => ({ ...row, entity, key })), hasMore: false }
  }
  const query = { ...(entity ? { entity } : {}), ...(last ? { before: placeOf(last) } : {}) }
  const rows = await call(listLatestAudit, { query })
  return { rows, hasMore: rows.length === PAGE }
}

type Shown = { of: string; trail: Trail }

/** The trail as the server has it; it is never kept on the device. */
export function useTrail({ kind, key, marks }: Asked) {
  const of = `${kind} ${key} ${marks}`
  const [shown, setShown] = useState<Shown>({ of, trail: { status: 'loading' } })
  const asked = useRef(0)
  const load = useCallback(
    async (known: readonly LatestAuditRow[] = []) => {
      const mine = ++asked.current
      const trail = await read({ kind, key, marks }, known.at(-1)).then(
        ({ rows, hasMore }): Trail => ({ status: 'ready', rows: [...known, ...rows], hasMore }),
        (error: unknown): Trail => ({ status: 'failed', error }),
      )
      if (mine === asked.current) setShown({ of: `${kind} ${key} ${marks}`, trail })
    },
    [kind, key, marks],
  )
  useEffect(() => void load(), [load])
  // What is shown for another record is no answer to this question.
  return { trail: shown.of === of ? shown.trail : ({ status: 'loading' } as const), load }
}
