import { z } from 'zod'
import { Instant } from '#domain/core/fields.ts'
import type { GatewayTrouble } from '#domain/dashboards/dashboards.schema.ts'
import { GATEWAY, forgetServerValue, readServerValue, writeServerValue } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'
import type { Delivered } from './answers.ts'

const Noted = z.object({ since: Instant, status: z.int().nullable() })

/** Since when the gateway of notices takes nothing, and its answer, null where there was none; null while it takes some. */
export async function readGatewayTrouble(db: Db): Promise<GatewayTrouble | null> {
  const text = await readServerValue(db, GATEWAY)
  return text === null ? null : Noted.parse(JSON.parse(text))
}

/** Notes for administrators whether the gateway takes what it is sent; written only where that has changed. */
export async function noteGateway(db: Db, delivered: readonly Delivered[], now: number): Promise<void> {
  const taken = delivered.some(({ outcome }) => outcome.became === 'sent')
  const failed = delivered.filter(({ outcome }) => outcome.became === 'again')
  const before = await readGatewayTrouble(db)
  if (taken) return before ? forgetServerValue(db, GATEWAY) : undefined
  // One message that is refused says nothing of the others.
  const isOfGateway = failed.length > 1 || failed.some(({ rest, unlessTaken }) => (rest ?? unlessTaken) !== null)
  const status = failed.at(-1)?.status ?? null
  if (!isOfGateway || (before && before.status === status)) return
  await writeServerValue(db, GATEWAY, JSON.stringify({ since: before?.since ?? new Date(now).toISOString(), status }))
}
