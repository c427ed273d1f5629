import { GATEWAY, forgetServerValue, writeServerValue } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'
import { readGatewayTrouble } from './gateway-trouble.ts'
import type { Delivered } from './answers.ts'

/** Stores for administrators whether the gateway accepts messages; written only where that has changed. */
export async function noteGateway(db: Db, delivered: readonly Delivered[], now: number): Promise<void> {
  const taken = delivered.some(({ outcome }) => outcome.became === 'sent')
  const failed = delivered.filter(({ outcome }) => outcome.became === 'again')
  const before = await readGatewayTrouble(db)
  if (taken) return before ? forgetServerValue(db, GATEWAY) : undefined
  // A single refused message does not mean that the gateway is in trouble.
  const isOfGateway = failed.length > 1 || failed.some(({ rest, unlessTaken }) => (rest ?? unlessTaken) !== null)
  const status = failed.at(-1)?.status ?? null
  if (!isOfGateway || (before && before.status === status)) return
  await writeServerValue(db, GATEWAY, JSON.stringify({ since: before?.since ?? new Date(now).toISOString(), status }))
}
