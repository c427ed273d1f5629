import { Badge, Button } from '@mantine/core'
import { formatMoment } from '#domain/core/times.ts'
import { endUserSession, listSessions } from '#domain/users/users.endpoints.ts'
import type { UserSession } from '#domain/users/users.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { AnswerGate } from '../core/Gates.tsx'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.sessions

/** The person's sessions; each but the current one can be ended. */
export function Sessions() {
  const { answer, ask } = useAnswer(listSessions, {})
  const ending = useAction((sessionId: string) => call(endUserSession, { params: { sessionId } }), {
    trouble: texts.endFailed,
    done: () => toastDone(texts.ended),
    after: ask,
  })
  return (
    <Panel title={texts.title} lead={texts.lead}>
      {ending.trouble ? <ProblemAlert message={ending.trouble} /> : null}
      <AnswerGate answer={answer} onRetry={ask}>
        {(sessions) => (
          <ul className={classes['sessions']}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={ending.busy?.[0] === session.id}
                onEnd={() => void ending.run(session.id)}
              />
            ))}
          </ul>
        )}
      </AnswerGate>
    </Panel>
  )
}

type SessionRowProps = { session: UserSession; isBusy: boolean; onEnd: () => void }

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  const tell = (instant: string) => formatMoment(Date.parse(instant), now, zone)
  return (
    <li>
      <div className={classes['session']}>
        {texts.device(session.deviceCode)}
        <small className="num">{texts.used(tell(session.lastUsedAt), tell(session.createdAt))}</small>
      </div>
      {session.isCurrent ? (
        <Badge color="leaf" size="lg">
          {texts.here}
        </Badge>
      ) : (
        <Button
          size="sm"
          h={44}
          variant="default"
          aria-label={texts.endOf(session.deviceCode)}
          loading={isBusy}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
