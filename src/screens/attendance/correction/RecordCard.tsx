import { useEffect, useEffectEvent } from 'react'
import { useOneStudent } from '#data/students/one-student.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { getAttendance } from '#domain/attendance/corrections.endpoints.ts'
import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { AnswerGate } from '../../core/Gates.tsx'
import { correctionTexts as texts } from './correction.texts.ts'

/** Whether the student was there, and what the mark says beyond that. */
const statusOf = ({ present, kind, time }: AttendanceRecord): string =>
  [present ? texts.present : texts.absent, kind ? texts.kinds[kind] : '', time ?? ''].filter(Boolean).join(', ')

type RecordCardProps = { id: number; studentId: number | null; onFound: (record: AttendanceRecord) => void }

/** Card that shows the attendance record of an id, so that nobody corrects a record of another student. */
export function RecordCard({ id, studentId, onFound }: RecordCardProps) {
  const { answer, ask } = useAnswer(getAttendance, { params: { id: String(id) } })
  const found = answer.status === 'ready' ? answer.data : null
  const student = useOneStudent(found?.studentId ?? null)
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    if (found) tell(found)
  }, [found])
  const name = student.status === 'ready' ? student.data?.fullname : undefined
  return (
    <AnswerGate answer={answer} onRetry={ask} failed={texts.fetchFailed}>
      {(record) => (
        <>
          {studentId !== null && studentId !== record.studentId ? <ProblemAlert message={texts.otherStudent} /> : null}
          <DescriptionList
            title={texts.record}
            items={[
              [texts.student, name ? texts.studentName(name, record.studentId) : record.studentId],
              [texts.date, formatDay(record.date)],
              [texts.status, statusOf(record)],
              [texts.remark, record.remark],
              [texts.markedBy, record.user.fullName],
            ]}
          />
        </>
      )}
    </AnswerGate>
  )
}
