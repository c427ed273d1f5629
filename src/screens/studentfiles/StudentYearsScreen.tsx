import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { MONEY } from '#domain/core/roles.ts'
import { getTranscript } from '#domain/exams/transcript.endpoints.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { idOf } from '../core/form/id-field.ts'
import { troubleOf } from '../core/trouble.ts'
import { PaperProgress } from '../exams/papers/PaperProgress.tsx'
import { allYearsJob } from '../exams/papers/transcript-papers.ts'
import { useMadeToday } from '../exams/papers/use-made.ts'
import { usePapers } from '../exams/papers/use-papers.ts'
import { FindStudent } from '../students/FindStudent.tsx'
import { FilePanel } from './FilePanel.tsx'
import styles from './studentfiles.module.css'
import { studentYearsScreen } from './studentfiles.screens.ts'
import { studentFileTexts } from './studentfiles.texts.ts'
import { YearsShown } from './YearsShown.tsx'

const texts = studentFileTexts.years

type Student = { id: number; fullName: string; classId: number }

function TranscriptPanel({ student, isEmpty }: { student: Student; isEmpty: boolean }) {
  const papers = usePapers()
  const made = useMadeToday()
  const { id: studentId, fullName, classId } = student
  return (
    <Panel title={`${fullName}, ID ${studentId}`} lead={isEmpty ? texts.none : null}>
      {isEmpty ? null : (
        <div className={styles['part']}>
          <Button
            variant="light"
            leftSection={<IconFileTypePdf size={18} />}
            disabled={papers.isBusy || !made}
            onClick={() => (made ? papers.make(allYearsJob({ studentId, classId }, made)) : undefined)}
          >
            {texts.transcript}
          </Button>
          <PaperProgress papers={papers} />
        </div>
      )}
    </Panel>
  )
}

function Years({ id, onFind }: { id: number | null; onFind: (id: number) => void }) {
  const role = useSession()?.user.Role ?? null
  const { answer, ask } = useAnswer(getTranscript, id === null ? null : { params: { id: String(id) } })
  const isNobody =
    answer.status === 'failed' && answer.error instanceof RefusedError && answer.error.code === 'studentNotFound'
  const find = (
    <FindStudent
      key={id}
      title={studentFileTexts.find.title}
      button={studentFileTexts.find.button}
      present={id}
      status={isNobody ? 'notFound' : 'none'}
      onFind={onFind}
    />
  )
  if (id === null)
    return (
      <>
        {find}
        <EmptyState title={texts.start} />
      </>
    )
  if (answer.status === 'loading')
    return (
      <>
        {find}
        <LoadingSkeleton rows={6} />
      </>
    )
  if (answer.status === 'failed')
    return (
      <>
        {find}
        {isNobody ? null : <ProblemAlert message={troubleOf(answer.error, texts.failed)} onRetry={ask} />}
      </>
    )
  const { student, years, earlier } = answer.data
  const isEmpty = years.length === 0 && earlier.every((school) => school.years.length === 0)
  return (
    <>
      {find}
      <TranscriptPanel student={student} isEmpty={isEmpty} />
      <YearsShown student={student} years={years.map(({ report }) => report)} earlier={earlier} />
      {MONEY.some((each) => each === role) ? <FilePanel id={id} /> : null}
    </>
  )
}

/** All years of a student, here and at schools before, with the transcript and the file for another school. */
export default function StudentYearsScreen() {
  const [address, setAddress] = useAddress()
  const id = idOf(address.get('id'))
  return (
    <Page title={studentYearsScreen.title} lead={texts.lead}>
      <div className={styles['stack']}>
        <Years id={id} onFind={(found) => setAddress({ id: String(found) }, true)} />
      </div>
    </Page>
  )
}
