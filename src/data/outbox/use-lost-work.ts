import { device } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { dismissLostWork } from './lost-work.ts'
import { getSetting, type LostWork } from '../device/settings.ts'
import { currentReader } from '../replica/use-cache.ts'

type NamedLostWork = LostWork & { name: string }

/** Work of the signed-in person that the school has lost, with names where her replica has them, the latest first. */
async function readLostWork(...from: Parameters<typeof currentReader>): Promise<NamedLostWork[]> {
  const reader = await currentReader(...from)
  const lost = (reader && (await getSetting(reader.db, `lostWork:${reader.ownerId}`))) ?? []
  const named = lost.map(async (each): Promise<NamedLostWork> => {
    const rows = each.kind === 'marks' ? reader?.cache?.classes : reader?.cache?.students
    const row = await rows?.get(String(each.id))
    return { ...each, name: String(row?.[each.kind === 'marks' ? 'name' : 'fullname'] ?? each.id) }
  })
  return (await Promise.all(named)).sort((a, b) => b.date.localeCompare(a.date))
}

export const useLostWork = (): NamedLostWork[] => useLiveRead(readLostWork) ?? []

export const lostWorkActions = { dismiss: (lost: LostWork) => dismissLostWork(device(), lost) } as const
