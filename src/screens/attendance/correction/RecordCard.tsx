import { useEffect, useEffectEvent } from 'react'
import { useOneStudent } from '#data/students/one-student.ts'
import { useAnswer } from '#data/use-answer.ts'
import { getAttendance } from '#domain/attendance/corrections.endpoints.ts'
import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { readWordsOf } from '../words.ts'
import { correctionTexts as texts } from './correction.texts.ts'

type RecordCardProps = { id: number; studentId: number | null; onFound: (record: AttendanceRecord) => void }

/** The school's record of an id, so that nobody corrects a record of another student. */
export function RecordCard({ id, studentId, onFound }: RecordCardProps) {
  const { answer, ask } = useAnswer(getAttendance, { params: { id: String(id) } })
  const record = answer.status === 'ready' ? answer.data : null
  const student = useOneStudent(record?.studentId ?? null)
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (record) tell(record)
  }, [record])
  if (answer.status === 'loading') return <LoadingSkeleton rows={1} rowHeight={160} />
  if (answer.status === 'failed')
    return <ProblemAlert message={readWordsOf(answer.error, texts.fetchFailed)} onRetry={ask} />
  if (!record) return null
  const name = student.status === 'ready' ? student.data?.fullname : undefined
  return (
    <>
      {studentId !== null && studentId !== record.studentId ? <ProblemAlert message={texts.otherStudent} /> : null}
      <DescriptionList
        title={texts.record}
        items={[
          [texts.student, name ? texts.studentName(name, record.studentId) : record.studentId],
          [texts.date, formatDay(record.date)],
          [texts.status, record.present ? texts.present : texts.absent],
          [texts.remark, record.remark],
          [texts.markedBy, record.user.fullName],
        ]}
      />
    </>
  )
}
