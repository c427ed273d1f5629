import { presentYear } from '#domain/exams/years.rules.ts'
import { useEntryBook } from '#data/exams/entry.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ReplicaGate } from '../../core/Gates.tsx'
import { BulkForm } from './BulkForm.tsx'
import { GradingScale } from './GradingScale.tsx'
import styles from './bulk-entry.module.css'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

/** The screen "Academic Performance Dashboard", where all marks of one student in one exam are entered. */
export default function BulkEntryScreen() {
  const ownerId = useSession()?.user.id ?? null
  const today = useToday()?.today
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={styles['screen']}>
        <ReplicaGate reading={useEntryBook()} needsWhole>
          {({ book, setup }) =>
            today && ownerId ? (
              <BulkForm
                book={book}
                setup={setup}
                ownerId={ownerId}
                yearId={String(presentYear(setup.years, today)?.id ?? '')}
              />
            ) : (
              <LoadingSkeleton rows={6} />
            )
          }
        </ReplicaGate>
        <GradingScale />
      </div>
    </Page>
  )
}
