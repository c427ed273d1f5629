import { and, isNull } from 'drizzle-orm'
import { attendanceConflicts } from '../../db/schema.ts'
import { isPairAmong } from '../../db/is-among.ts'
import type { Db } from '../../db/types.ts'
import type { JudgedMark, MarkStamp } from './judged-mark.ts'

/** Replaces the open conflict by the newest one, which a person who looks at the older one must not settle unseen. */
export async function saveConflicts(tx: Db, judged: readonly JudgedMark[], stamp: MarkStamp): Promise<void> {
  const rows = judged.flatMap(
    ({ outcome, studentId, date, present, remark, dayKind, dayTime, classId, standing, madeAt }) =>
      outcome === 'conflict' && classId && standing
        ? [
            {
              studentId,
              classId,
              date,
              standingBy: standing.markedBy,
              standingPresent: standing.present,
              standingRemark: standing.remark,
              standingKind: standing.dayKind,
              standingTime: standing.dayTime,
              standingAt: standing.madeAt,
              challengerBy: stamp.markedBy,
              challengerPresent: present,
              challengerRemark: remark,
              challengerKind: dayKind,
              challengerTime: dayTime,
              challengerAt: madeAt,
            },
          ]
        : [],
  )
  if (rows.length === 0) return
  const challenged = isPairAmong(
    attendanceConflicts.studentId,
    attendanceConflicts.date,
    rows.map(({ studentId, date }) => [studentId, date] as const),
  )
  await tx
    .update(attendanceConflicts)
    .set({ settledAt: stamp.markedAt, settledBy: stamp.markedBy })
    .where(and(isNull(attendanceConflicts.settledAt), challenged))
  await tx.insert(attendanceConflicts).values(rows)
}
