import { callInfoOffline, markAttendanceOffline, markClassOffline } from './attendance/attendance.offline.ts'
import type { OfflineWrite } from './core/offline-write.ts'
import { takePaymentOffline } from './fees/fees.offline.ts'
import { createRecordOffline, deleteRecordOffline, editRecordOffline } from './discipline/discipline.offline.ts'

/** Every write that may wait in an outbox. */
const all = [
  markAttendanceOffline,
  markClassOffline,
  callInfoOffline,
  createRecordOffline,
  editRecordOffline,
  deleteRecordOffline,
  takePaymentOffline,
] as unknown as readonly OfflineWrite[]

export const offlineWrites: ReadonlyMap<string, OfflineWrite> = new Map(all.map((write) => [write.endpoint.id, write]))

/** Whether a device reads the reply to such a write: to hear what its maker must, and to show it. */
export function hasReadReply(endpoint: string): boolean {
  const write = offlineWrites.get(endpoint)
  return write !== undefined && 'attention' in write
}
