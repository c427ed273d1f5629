import { settleUnplaced as settleCall } from '#domain/fees/unplaced.endpoints.ts'
import type { UnplacedSettlement } from '#domain/fees/unplaced.schema.ts'
import { call } from '../answers/api.ts'

/**
 * Assigns money to students, or notes that it was given back; the payments that this creates come with the next pull.
 */
export async function settleUnplaced(id: number, body: UnplacedSettlement): Promise<void> {
  await call(settleCall, { params: { id: String(id) }, body })
}
