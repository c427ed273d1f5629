import { markAttendanceOffline, markClassOffline } from './attendance/attendance.offline.ts'
import type { OfflineWrite } from './core/offline-write.ts'

/** Every write that may wait in an outbox. */
const all = [markAttendanceOffline, markClassOffline] as unknown as readonly OfflineWrite[]

export const offlineWrites: ReadonlyMap<string, OfflineWrite> = new Map(all.map((write) => [write.endpoint.id, write]))
