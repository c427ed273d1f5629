import { useState } from 'react'
import { listDeletedStudents } from '#domain/students/removals.endpoints.ts'
import type { DeletedStudent } from '#domain/students/students.schema.ts'
import { useAnswer } from '#data/use-answer.ts'
import { useSession } from '#data/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { DeletedTable } from './DeletedTable.tsx'
import { DropOutForm } from './DropOutForm.tsx'
import { recordTexts } from './records.texts.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import styles from './records.module.css'

const texts = recordTexts.deleted

/** Deletes a student with a reason, and lists those who are deleted; administrators bring them back. */
export default function DropOutScreen() {
  const session = useSession()
  const { answer, ask } = useAnswer(listDeletedStudents, {})
  const [restoring, setRestoring] = useState<DeletedStudent | null>(null)
  const isAdministrator = session?.user.Role === 'ADMIN'
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles['stack']}>
        {session ? <DropOutForm ownerId={session.user.id} onDeleted={ask} /> : <LoadingSkeleton rows={3} />}
        <section aria-label={texts.listTitle}>
          <h2 className={styles['title']}>{texts.listTitle}</h2>
          <AnswerGate answer={answer} onRetry={ask} failed={recordTexts.loadFailed}>
            {({ deletedStudents }) => (
              <DeletedTable students={deletedStudents} onRestore={isAdministrator ? setRestoring : null} />
            )}
          </AnswerGate>
        </section>
      </div>
      <RestoreDialog student={restoring} onClose={() => setRestoring(null)} onDone={ask} />
    </Page>
  )
}
