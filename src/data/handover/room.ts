import type { DeviceDb } from '../device/db.ts'
import { PACKETS_STAY_MS, type Carried } from './rows.ts'

/**
 * Most that a device carries for others and has not delivered, of one device and in all: two weeks of thirty tablets, and less
 * than a bundle and its file may hold, so that it can always be handed on.
 */
export const MOST_CARRIED = {
  ofDevice: { count: 100, bytes: 8 * 1024 * 1024 },
  inAll: { count: 500, bytes: 24 * 1024 * 1024 },
} as const

/** Room that must be left for what is saved on the device itself (bytes). */
const LEFT_BYTES = 32 * 1024 * 1024

type Load = { count: number; bytes: number }

/** Whether the browser says that the device has so many bytes; where it says nothing, it has. */
async function hasOnDisk(bytes: number): Promise<boolean> {
  const storage = (globalThis.navigator as Navigator | undefined)?.storage
  const { quota = Infinity, usage = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {}
  return quota - usage > bytes
}

const bytesOf = ({ packet, receipt }: Carried): number => (packet?.bytes.length ?? 0) + (receipt?.length ?? 0)

/**
 * Makes room: of what the school has answered only the receipt stays, and after the time for which the school knows packets
 * nothing. So goes what the school wanted later and nobody has brought since.
 */
export const makeRoom = (db: DeviceDb, now: number): Promise<void> =>
  db.transaction('rw', db.carried, async () => {
    const rows = await db.carried.toArray()
    const isOld = ({ state, problem, takenAt, deliveredAt = takenAt }: Carried): boolean =>
      (state !== 'carried' || problem !== undefined) && deliveredAt < now - PACKETS_STAY_MS
    await db.carried.bulkDelete(rows.filter(isOld).map(({ id }) => id))
    const settled = rows.flatMap((row) =>
      row.packet && row.packet.bytes.length > 0 && row.deliveredAt !== undefined && !isOld(row)
        ? [{ ...row, packet: { ...row.packet, bytes: new Uint8Array() } }]
        : [],
    )
    await db.carried.bulkPut(settled)
  })

/**
 * Tells of one item of a device after the other whether there is room for it, and counts it if so. Junk thus fills no tablet, and what is
 * saved on the device itself always has room.
 */
export async function roomFor(db: DeviceDb): Promise<(device: string, bytes: number) => Promise<boolean>> {
  const loads = new Map<string, Load>()
  const all: Load = { count: 0, bytes: 0 }
  const of = (device: string): Load => loads.get(device) ?? { count: 0, bytes: 0 }
  const count = (device: string, bytes: number): void => {
    const load = of(device)
    loads.set(device, { count: load.count + 1, bytes: load.bytes + bytes })
    all.count += 1
    all.bytes += bytes
  }
  const fits = (load: Load, most: Load, bytes: number): boolean =>
    load.count < most.count && load.bytes + bytes <= most.bytes
  await db.carried
    .where('state')
    .anyOf('carried', 'answer')
    .each((row) => count(row.device, bytesOf(row)))
  return async (device, bytes) => {
    const hasRoom =
      fits(of(device), MOST_CARRIED.ofDevice, bytes) &&
      fits(all, MOST_CARRIED.inAll, bytes) &&
      (await hasOnDisk(bytes + LEFT_BYTES))
    if (hasRoom) count(device, bytes)
    return hasRoom
  }
}
