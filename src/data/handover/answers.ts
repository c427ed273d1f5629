import { bundleBytes } from '#domain/handover/packets.rules.ts'
import type { DeviceDb } from '../device/db.ts'
import type { Carried } from './rows.ts'

/** The receipts for one device that this device can give back. */
export type Answers = { device: string; from: string | null; rows: readonly Carried[] }

/** Receipts for other devices, by device; the newest first. */
export function answersOf(carried: readonly Carried[]): Answers[] {
  const byDevice = new Map<string, Carried[]>()
  for (const row of carried) if (row.receipt) byDevice.set(row.device, [...(byDevice.get(row.device) ?? []), row])
  const newest = (rows: readonly Carried[]): number => Math.max(...rows.map((row) => row.deliveredAt ?? row.takenAt))
  return [...byDevice]
    .map(([device, rows]) => ({
      device,
      from: rows.find(({ packet }) => packet)?.packet?.label.from ?? null,
      rows,
    }))
    .toSorted((one, other) => newest(other.rows) - newest(one.rows))
}

/** The bundle of receipts for a device, or of all receipts; null where there are none. */
export async function packAnswers(db: DeviceDb, device?: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const rows = await db.carried.filter((row) => device === undefined || row.device === device).toArray()
  const receipts = rows.flatMap(({ receipt }) => (receipt ? [receipt] : []))
  return receipts.length > 0 ? bundleBytes(receipts) : null
}
