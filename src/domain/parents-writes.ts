import { announceAbsenceOffline } from './announcedabsences/announcedabsences.offline.ts'
import { readAnnouncementOffline } from './announcements/announcements.offline.ts'
import type { OfflineWrite } from './core/offline-write.ts'

/** What parents write without network: their phones do not store what the staff writes (`offline-writes.ts`). */
export const parentsWrites = [readAnnouncementOffline, announceAbsenceOffline] as unknown as readonly OfflineWrite[]
