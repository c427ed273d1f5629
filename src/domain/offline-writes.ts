import {
  closeDrawerOffline,
  countDrawerOffline,
  moveDrawerMoneyOffline,
  openDrawerOffline,
} from './drawers/drawers.offline.ts'
import { announceAbsenceOffline } from './announcedabsences/announcedabsences.offline.ts'
import { readAnnouncementOffline } from './announcements/announcements.offline.ts'
import { callInfoOffline, markAttendanceOffline, markClassOffline } from './attendance/attendance.offline.ts'
import { exchangeMoneyOffline } from './shillings/exchange.offline.ts'
import { setRateOffline } from './shillings/rates.offline.ts'
import type { OfflineWrite } from './core/offline-write.ts'
import { recordExpenseOffline } from './expenses/expenses.offline.ts'
import { promiseOffline } from './fees/promise.offline.ts'
import { takePaymentOffline } from './fees/fees.offline.ts'
import { enterScoresOffline } from './exams/exams.offline.ts'
import { registerPapersOffline } from './exams/papers.offline.ts'
import { takeEmployeePhotoOffline, takeStudentPhotoOffline } from './photos/photos.offline.ts'
import { markPresenceOffline } from './presence/presence.offline.ts'
import { createRecordOffline, deleteRecordOffline, editRecordOffline } from './discipline/discipline.offline.ts'

const all = [
  markAttendanceOffline,
  markClassOffline,
  callInfoOffline,
  createRecordOffline,
  editRecordOffline,
  deleteRecordOffline,
  takePaymentOffline,
  promiseOffline,
  recordExpenseOffline,
  openDrawerOffline,
  moveDrawerMoneyOffline,
  countDrawerOffline,
  closeDrawerOffline,
  exchangeMoneyOffline,
  setRateOffline,
  enterScoresOffline,
  markPresenceOffline,
  takeStudentPhotoOffline,
  takeEmployeePhotoOffline,
  registerPapersOffline,
  readAnnouncementOffline,
  announceAbsenceOffline,
] as unknown as readonly OfflineWrite[]

export const offlineWrites: ReadonlyMap<string, OfflineWrite> = new Map(all.map((write) => [write.endpoint.id, write]))

/** Whether a device needs the reply to such a write, to show it or its remark. */
export function hasReadReply(endpoint: string): boolean {
  const write = offlineWrites.get(endpoint)
  return write !== undefined && 'attention' in write
}
