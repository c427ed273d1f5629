import type { DeviceDb } from '../device/db.ts'
import type { Handed } from './rows.ts'

/** Whether the device carries packets of others that the school does not have yet. */
export const isCarrying = async ({ carried }: DeviceDb): Promise<boolean> =>
  (await carried.where({ state: 'carried' }).count()) > 0

/** The packet that each of a person's entries left in, of which the school has said nothing yet; the one handed over last. */
export async function handedEntries(db: DeviceDb, ownerId: number): Promise<ReadonlyMap<string, Handed>> {
  const handed = await db.handed.where({ ownerId, state: 'handed' }).toArray()
  const inOrder = handed.toSorted((one, other) => one.at - other.at)
  return new Map(inOrder.flatMap((each) => each.entryIds.map((id) => [id, each] as const)))
}
