import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { useAnswer } from '#data/use-answer.ts'
import { useDraft } from '#data/use-draft.ts'
import { useSession } from '#data/use-session.ts'
import { listStudentAttendance } from '#domain/attendance/attendance.endpoints.ts'
import { DayText } from '#domain/core/dates.ts'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { EMPTY, idOf, type Typed } from './correction/correction-form.ts'
import { correctionTexts as texts } from './correction/correction.texts.ts'
import { CorrectionForm } from './correction/CorrectionForm.tsx'
import { readWordsOf } from './words.ts'

/** Corrects or deletes one attendance record; which one may stand in the address, by its id or as a student's day. */
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
  return isDay ? <OfDay ownerId={ownerId} student={student} date={date} /> : <Drafted {...{ ownerId, id, student }} />
}

/** Copies hold no ids of marks: the school is asked for that of this day. */
function OfDay({ ownerId, student, date }: { ownerId: number; student: string; date: string }) {
  const { answer, ask } = useAnswer(listStudentAttendance, { params: { studentId: student }, query: { date } })
  if (answer.status === 'loading') return <LoadingSkeleton rows={3} />
  if (answer.status === 'failed')
    return <ProblemAlert message={readWordsOf(answer.error, texts.fetchFailed)} onRetry={ask} />
  const id = answer.data[0]?.id
  if (id === undefined) return <ProblemAlert message={texts.notFound} onRetry={ask} />
  return <Drafted ownerId={ownerId} id={String(id)} student={student} />
}

function Drafted({ ownerId, id: named, student }: { ownerId: number; id: string; student: string }) {
  const { found, keep } = useDraft<Typed>(`attendanceCorrection:${ownerId}`, ownerId)
  // Fields appear with what was kept in them, so that nothing typed is overwritten by it.
  if (found === undefined) return <LoadingSkeleton rows={3} />
  const isNamed = idOf(named) !== null && named !== found?.attendanceId
  const asNamed: Typed = { ...EMPTY, attendanceId: named, studentId: student }
  return (
    <CorrectionForm
      // Another record named by a link is another form.
      key={named}
      kept={isNamed ? asNamed : (found ?? EMPTY)}
      isRestored={!isNamed && found !== null}
      keep={keep}
    />
  )
}
