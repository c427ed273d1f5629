import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useAnswer } from '#data/use-answer.ts'
import { useSession } from '#data/use-session.ts'
import { getCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { readWordsOf } from './words.ts'
import { calendarTexts as texts } from './calendar/calendar.texts.ts'
import { CalendarEditor } from './calendar/CalendarEditor.tsx'
import styles from './calendar/calendar.module.css'

export default function CalendarScreen() {
  const session = useSession()
  const { answer, ask } = useAnswer(getCalendar, {})
  return (
    <Page title={texts.title} lead={texts.lead}>
      {answer.status === 'failed' ? (
        <ProblemAlert message={readWordsOf(answer.error, texts.loadFailed)} onRetry={ask} />
      ) : answer.status === 'loading' || !session ? (
        <LoadingSkeleton rows={5} />
      ) : (
        <div className={styles['stack']}>
          {answer.cachedAt === null ? null : (
            <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
              {texts.cachedAnswer}
            </Alert>
          )}
          <CalendarEditor key={answer.data.revision} calendar={answer.data} ownerId={session.user.id} onChanged={ask} />
        </div>
      )}
    </Page>
  )
}
