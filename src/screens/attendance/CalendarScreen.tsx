import { useAnswer } from '#data/answers/use-answer.ts'
import { useSession } from '#data/session/use-session.ts'
import { getCalendar } from '#domain/calendar/calendar.endpoints.ts'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { calendarTexts as texts } from './calendar/calendar.texts.ts'
import { CalendarEditor } from './calendar/CalendarEditor.tsx'
import styles from './calendar/calendar.module.css'

export default function CalendarScreen() {
  const session = useSession()
  const { answer, ask } = useAnswer(getCalendar, {})
  return (
    <Page title={texts.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask} failed={texts.loadFailed}>
        {(calendar) =>
          session ? (
            <div className={styles['stack']}>
              <CalendarEditor key={calendar.revision} calendar={calendar} ownerId={session.user.id} onChanged={ask} />
            </div>
          ) : null
        }
      </AnswerGate>
    </Page>
  )
}
