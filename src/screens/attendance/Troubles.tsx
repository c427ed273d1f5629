import { lateCall } from '#data/answers/late-call.ts'
import type { DayNotice } from '#data/attendance/day.queries.ts'
import { shownMark } from '#domain/school/shown-words.texts.ts'
import type { AttendanceConflict } from '#domain/attendance/attendance.schema.ts'
import { Conflicts } from '../core/troubles/Conflicts.tsx'
import { Notices } from '../core/troubles/Notices.tsx'
import { texts } from './attendance.texts.ts'
import { dayAndTime } from '../core/format.ts'

const settleConflict = async () => (await import('#domain/attendance/attendance.endpoints.ts')).settleConflict

type ConflictsProps = {
  conflicts: readonly AttendanceConflict[]
  /** The name of a conflict in the list: its student, or its day. */
  nameOf: (conflict: AttendanceConflict) => string
  timeZone: string
  onSettled?: () => void
}

/** Marks of attendance that two people made differently. */
export function DayConflicts({ conflicts, nameOf, timeZone, onSettled }: ConflictsProps) {
  const sideOf = ({ markedBy, markedAt, ...mark }: AttendanceConflict['standing']) => ({
    marks: shownMark(mark),
    by: `${markedBy}, ${dayAndTime(markedAt, timeZone)}`,
  })
  return (
    <Conflicts
      conflicts={conflicts.map((conflict) => ({
        id: conflict.id,
        name: nameOf(conflict),
        standing: sideOf(conflict.standing),
        challenger: sideOf(conflict.challenger),
      }))}
      words={texts.conflicts}
      settle={(id, keep) => lateCall(settleConflict, { params: { id: String(id) }, body: { keep } })}
      onSettled={onSettled}
    />
  )
}

/** Notices of entries of a class and day that the school did not accept, or accepted in part. */
export const DayNotices = ({ notices }: { notices: readonly DayNotice[] }) => (
  <Notices notices={notices} words={texts.notices} />
)
