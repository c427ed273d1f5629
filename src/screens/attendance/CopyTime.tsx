import { useLiveQuery } from 'dexie-react-hooks'
import { device } from '#data/db.ts'
import { getSetting } from '#data/settings.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { dayAndTime } from './format.ts'

/** When this device last heard everything from the school. */
export function CopyTime({ timeZone }: { timeZone: string }) {
  const pulledAt = useLiveQuery(() => getSetting(device(), 'pulledAt'), [])
  return <AsOf time={pulledAt ? dayAndTime(pulledAt, timeZone) : null} />
}
