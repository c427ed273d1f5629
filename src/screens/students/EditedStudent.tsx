import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { getStudent } from '#domain/students/students.endpoints.ts'
import type { StudentDetail } from '#domain/school/students.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { useClassList } from '#data/school/class-list.queries.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { troubleOf } from '../core/trouble.ts'
import { FindStudent } from './FindStudent.tsx'
import { originOf, type StudentDraft } from './save-student.ts'
import classes from './student-form.module.css'
import { formTexts } from './student-form.texts.ts'
import { StudentForm } from './StudentForm.tsx'

const texts = formTexts.find

type EditedStudentProps = {
  id: number
  ownerId: number
  onSaved: (student: StudentDetail, isNew: boolean) => void
  onEdit: (id: number) => void
  onCancel: () => void
}

/** The form of an existing student. A restored draft keeps the revision that it was based on. */
export function EditedStudent({ id, ownerId, ...shared }: EditedStudentProps) {
  const draft = useDraft<StudentDraft>(`student:${ownerId}:${id}`, ownerId)
  const list = useClassList()
  const { answer, ask } = useAnswer(getStudent, { params: { id: String(id) } })
  const isFound = answer.status === 'ready'
  useEffect(() => {
    if (isFound) toastDone(texts.found)
  }, [isFound])
  if (draft.found === undefined || list.status === 'loading') return <LoadingSkeleton rows={6} />
  const origin = draft.found?.origin ?? (isFound ? originOf(answer.data) : null)
  if (!origin) {
    if (answer.status !== 'failed') return <LoadingSkeleton rows={6} />
    return <NotFound id={id} error={answer.error} onRetry={ask} onFind={shared.onEdit} />
  }
  const groups = list.status === 'ready' ? list.data : []
  const own = isFound && !groups.some((group) => group.id === answer.data.classId) ? answer.data : null
  return (
    <>
      {isFound ? <CachedNote cachedAt={answer.cachedAt} /> : null}
      <p className={`${classes['who']} num`}>{formTexts.editLead(origin.fullname, id)}</p>
      <StudentForm
        origin={origin}
        ownerId={ownerId}
        groups={own ? [...groups, { id: own.classId, name: own.className }] : groups}
        {...shared}
      />
    </>
  )
}

type NotFoundProps = { id: number; error: unknown; onRetry: () => void; onFind: (id: number) => void }

function NotFound({ id, error, onRetry, onFind }: NotFoundProps) {
  const isMissing = error instanceof RefusedError && error.code === 'studentNotFound'
  return (
    <>
      <FindStudent
        title={texts.title}
        button={texts.button}
        present={id}
        status={isMissing ? 'notFound' : 'none'}
        missing={texts.missing}
        onFind={onFind}
      />
      {isMissing ? null : <ProblemAlert message={troubleOf(error, texts)} onRetry={onRetry} />}
    </>
  )
}

/** A note that the details are a cached answer, with its age. */
function CachedNote({ cachedAt }: { cachedAt: number | null }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (cachedAt === null) return null
  return (
    <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
      {texts.asOf(formatMoment(cachedAt, now, zone))}
    </Alert>
  )
}
