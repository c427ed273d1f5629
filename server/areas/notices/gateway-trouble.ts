import { GatewayTrouble } from '#domain/dashboards/dashboards.schema.ts'
import { GATEWAY, readServerValue } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'

/** Reads since when the gateway has accepted no notice, and its last status if it answered; null while it accepts notices. */
export async function readGatewayTrouble(db: Db): Promise<GatewayTrouble | null> {
  const text = await readServerValue(db, GATEWAY)
  return text === null ? null : GatewayTrouble.parse(JSON.parse(text))
}
