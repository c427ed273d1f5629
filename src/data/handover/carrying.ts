import type { DeviceDb } from '../device/db.ts'
import type { CarriedState, Handed, HandedState } from './rows.ts'

/** Whether packets of others lie here that the school does not have yet. */
export const hasPackets = ({ carried }: DeviceDb): Promise<boolean> => hasAny(carried, 'carried')

/** Whether receipts lie here that the outbox does not know yet. */
export const hasAnswers = ({ handed }: DeviceDb): Promise<boolean> => hasAny(handed, 'answered')

const hasAny = async (table: DeviceDb['carried' | 'handed'], state: CarriedState | HandedState): Promise<boolean> =>
  (await table.where({ state }).count()) > 0

/** The packet that each of a person's entries left in, of which the school has said nothing yet; the one handed over last. */
export async function handedEntries(db: DeviceDb, ownerId: number): Promise<ReadonlyMap<string, Handed>> {
  const handed = await db.handed.where({ ownerId, state: 'handed' }).sortBy('at')
  return new Map(handed.flatMap((each) => each.entryIds.map((id) => [id, each] as const)))
}
