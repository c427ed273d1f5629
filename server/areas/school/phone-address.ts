import { addressesOf } from '../../addresses/list-addresses.ts'
import type { ServerEnv } from '../../handle.ts'

/** Whether phones can use the app at an address of this server. */
export async function hasPhoneAddress({ reach, now }: ServerEnv): Promise<boolean> {
  if (!reach) return false
  const { addresses } = await addressesOf(reach.listening(), { now: now(), lookup: reach.lookup })
  return addresses.some(({ trouble }) => trouble === null)
}
