import { EXAM_KEEPERS, MONEY, type Role } from '#domain/core/roles.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ShortUpload } from './ShortUpload.tsx'
import { TemplateUpload } from './TemplateUpload.tsx'
import styles from './exam-upload.module.css'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

const isAmong = (roles: readonly Role[], role: Role): boolean => roles.includes(role)

/** Scores from spreadsheets: templates for those who manage exams, the short upload for the office. */
export default function ExamUploadScreen() {
  const user = useSession()?.user
  return (
    <Page title={texts.title} lead={texts.lead}>
      {user ? (
        <div className={styles['screen']}>
          {isAmong(EXAM_KEEPERS, user.Role) ? <TemplateUpload ownerId={user.id} /> : null}
          {isAmong(MONEY, user.Role) ? <ShortUpload ownerId={user.id} /> : null}
        </div>
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}
