import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { listStudentAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { AnswerGate } from '../core/Gates.tsx'
import { idOf } from '../core/form/id-field.ts'
import { correctionTexts as texts } from './correction/correction.texts.ts'
import { CorrectionForm } from './correction/CorrectionForm.tsx'

/** Screen that corrects or deletes an attendance record, which the address may name by its id, or by student and day. */
export default function CorrectionScreen() {
  const session = useSession()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {session ? <Named ownerId={session.user.id} /> : <LoadingSkeleton rows={3} />}
    </Page>
  )
}

function Named({ ownerId }: { ownerId: number }) {
  const [params] = useAddress()
  const [id, student, date] = ['id', 'student', 'date'].map((name) => params.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const isDay = !id && idOf(student) !== null && DayText.safeParse(date).success
  return isDay ? (
    <OfDay ownerId={ownerId} student={student} date={date} />
  ) : (
    <CorrectionForm key={id} {...{ ownerId, id, student }} />
  )
}

/** The correction of a student's day: the id of the record is asked of the school, since replicas hold no ids of marks. */
function OfDay({ ownerId, student, date }: { ownerId: number; student: string; date: string }) {
  const { answer, ask } = useAnswer(listStudentAttendance, { params: { studentId: student }, query: { date } })
  return (
    <AnswerGate answer={answer} onRetry={ask} failed={texts.fetchFailed}>
      {([mark]) =>
        mark ? (
          <CorrectionForm ownerId={ownerId} id={String(mark.id)} student={student} />
        ) : (
          <ProblemAlert message={texts.notFound} onRetry={ask} />
        )
      }
    </AnswerGate>
  )
}
