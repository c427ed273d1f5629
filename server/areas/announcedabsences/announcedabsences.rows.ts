import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import type { Role } from '#domain/core/roles.ts'
import type { announcedAbsences } from '../../db/schema.ts'

export type StoredAnnouncement = typeof announcedAbsences.$inferSelect

/** An announced absence as devices and replies have it; parents read no names of adults. */
export const toAnnouncedRow = (role: Role, row: StoredAnnouncement, person: string | null): AnnouncedAbsenceRow => ({
  ref: row.ref,
  studentId: row.studentId,
  from: row.from,
  to: row.to,
  reason: row.reason,
  note: row.note,
  saidBy: role === 'PARENT' ? '' : (person ?? ''),
  saidAt: row.saidAt,
  reachedAt: row.reachedAt,
  withdrawnOn: row.withdrawnOn,
})
