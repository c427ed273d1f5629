import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { FeesMade, FirstFee } from '#domain/fees/fee-months.schema.ts'
import { serverValues } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

const FeeSettings = z.object({
  feesMade: FeesMade.catch('automatic'),
  firstFee: FirstFee.catch('whole'),
})

/** How the school makes fees; its only reader. */
export async function readFeeSettings(tx: Db): Promise<z.infer<typeof FeeSettings>> {
  const names = Object.keys(FeeSettings.shape)
  const found = await tx.select().from(serverValues).where(inArray(serverValues.name, names))
  return FeeSettings.parse(Object.fromEntries(found.map(({ name, value }) => [name, value])))
}
