import { GatewayTrouble } from '#domain/dashboards/dashboards.schema.ts'
import { GATEWAY, readServerValue } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'

/** Since when the gateway of notices takes nothing, and its answer, null where there was none; null while it takes some. */
export async function readGatewayTrouble(db: Db): Promise<GatewayTrouble | null> {
  const text = await readServerValue(db, GATEWAY)
  return text === null ? null : GatewayTrouble.parse(JSON.parse(text))
}
