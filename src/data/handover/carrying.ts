import type { DeviceDb } from '../device/db.ts'
import type { Handed } from './rows.ts'

/** Whether packets of others lie here that the school does not have yet. */
export const hasPackets = async ({ carried }: DeviceDb): Promise<boolean> =>
  (await carried.where({ state: 'carried' }).count()) > 0

/** Whether receipts lie here that the outbox does not know yet. */
export const hasAnswers = async ({ handed }: DeviceDb): Promise<boolean> =>
  (await handed.where({ state: 'answered' }).count()) > 0

/** The packet that each of a person's entries left in, of which the school has said nothing yet; the one handed over last. */
export async function handedEntries(db: DeviceDb, ownerId: number): Promise<ReadonlyMap<string, Handed>> {
  const handed = await db.handed.where({ ownerId, state: 'handed' }).sortBy('at')
  return new Map(handed.flatMap((each) => each.entryIds.map((id) => [id, each] as const)))
}
