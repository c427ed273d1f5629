import { addressesOf } from '../../addresses/list-addresses.ts'
import type { ServerEnv } from '../../handle.ts'

/** Whether phones can use the app at an address of this server. */
export const hasPhoneAddress = ({ reach, now }: ServerEnv): boolean =>
  reach !== undefined &&
  addressesOf(reach.listening(), { now: now() }).addresses.some(({ trouble }) => trouble === null)
