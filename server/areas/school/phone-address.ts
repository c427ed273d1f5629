import { addressesOf } from '../../addresses/list-addresses.ts'
import type { ServerEnv } from '../../handle.ts'

/** Whether phones can use the app at an address of this server, only open it with network, or reach none. */
export async function readPhoneAddress({ reach, now }: ServerEnv): Promise<'works' | 'opens' | 'none'> {
  if (!reach) return 'none'
  const { addresses } = await addressesOf(reach.listening(), { now: now(), lookup: reach.lookup })
  if (addresses.some(({ trouble }) => trouble === null)) return 'works'
  return addresses.some(({ trouble }) => trouble === 'noHttps') ? 'opens' : 'none'
}
