import { accessOf, readAccessInputs, type Access } from './access.ts'
import { useLiveRead } from '../live/live-read.ts'
import { useNow } from '../device/use-now.ts'

const LOOK_AGAIN_MS = 15_000

/** Whether this device's session is good now; undefined while it is being read. */
export function useAccess(): Access | undefined {
  const inputs = useLiveRead(readAccessInputs)
  const now = useNow(LOOK_AGAIN_MS)
  return inputs && accessOf(inputs, now)
}
