import type { Role } from '#domain/core/roles.ts'
import type { ChildRecord, DisciplineRecord, DisciplineRow } from '#domain/discipline/discipline.schema.ts'
import type { discipline } from '../../db/schema.ts'

export type StoredRecord = typeof discipline.$inferSelect

/** A record with the names of its student, class and recorder. */
export type FoundRecord = { record: StoredRecord; fullname: string; className: string; recorderName: string }

/** A record as staff read it. */
export const toDisciplineRecord = ({ record, fullname, className, recorderName }: FoundRecord): DisciplineRecord => ({
  id: record.id,
  ref: record.ref,
  studentId: record.studentId,
  classId: record.classId,
  className,
  type: record.type,
  description: record.description,
  actionTaken: record.actionTaken,
  recordedAt: record.recordedAt,
  recordedBy: { id: record.recordedBy, fullName: recorderName },
  revision: record.revision,
  student: { fullname },
})

/** A record as the child's parents read it. */
export const toChildRecord = ({ record, fullname }: FoundRecord): ChildRecord => ({
  id: record.id,
  type: record.type,
  actionTaken: record.actionTaken,
  recordedAt: record.recordedAt,
  student: { fullname },
})

/** A record as replicas of a role hold it; parents get no more than by their call. */
export function toDisciplineRow(role: Role, record: StoredRecord, recorderName: string): DisciplineRow {
  const { id, ref, studentId, type, actionTaken, recordedAt } = record
  const forParents = { id, ref, studentId, type, actionTaken, recordedAt }
  if (role === 'PARENT') return forParents
  const { classId, description, recordedBy: recordedById, revision } = record
  return { ...forParents, classId, description, recordedBy: recorderName, recordedById, revision }
}
