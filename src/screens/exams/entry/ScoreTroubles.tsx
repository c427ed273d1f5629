import { call } from '#data/answers/api.ts'
import type { ScoreNotice } from '#data/exams/class-sheets.queries.ts'
import { useNow } from '#data/device/use-now.ts'
import { formatMoment } from '#domain/core/times.ts'
import { settleScore } from '#domain/exams/scores.endpoints.ts'
import type { ScoreConflictRow } from '#domain/exams/scores.schema.ts'
import { Conflicts } from '../../core/troubles/Conflicts.tsx'
import { Notices } from '../../core/troubles/Notices.tsx'
import { shownMarks } from './entry-form.ts'
import { entryTexts } from './entry.texts.ts'

const { conflicts: texts, notices: noticeTexts } = entryTexts

export type Names = { student: (id: number) => string; subject: (id: number) => string }
type ConflictsProps = { conflicts: readonly ScoreConflictRow[]; names: Names; timeZone: string }

/** Scores for which two people entered different marks, to be settled by one of them. */
export function ScoreConflicts({ conflicts, names, timeZone }: ConflictsProps) {
  const now = useNow(60_000)
  const sideOf = ({ marks, by, at }: ScoreConflictRow['standing']) => ({
    marks: shownMarks(marks),
    by: `${by}, ${formatMoment(Date.parse(at), now, timeZone)}`,
  })
  return (
    <Conflicts
      conflicts={conflicts.map(({ id, studentId, subjectId, standing, challenger }) => ({
        id,
        name: texts.name(names.student(studentId), names.subject(subjectId)),
        standing: sideOf(standing),
        challenger: sideOf(challenger),
      }))}
      words={texts}
      settle={(id, keep) => call(settleScore, { params: { id: String(id) }, body: { keep } })}
    />
  )
}

/** Notices about saved marks of this class and exam that the server refused in whole or in part. */
export const ScoreNotices = ({ notices, names }: { notices: readonly ScoreNotice[]; names: Names }) => (
  <Notices
    notices={notices}
    words={noticeTexts}
    named={(title, { subjectId }) => noticeTexts.ofSubject(title, names.subject(subjectId))}
  />
)
