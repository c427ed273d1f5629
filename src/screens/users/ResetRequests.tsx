import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { formatMoment } from '#domain/core/times.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { listResetRequests } from '#domain/users/users.endpoints.ts'
import type { ResetRequest } from '#domain/users/users.schema.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { useCode } from './use-code.ts'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.codes

/** Who has asked for a verification code that has to be handed over; nothing where nobody has. */
export function ResetRequests() {
  const { answer, ask } = useAnswer(listResetRequests, {})
  const code = useCode(ask)
  if (answer.status !== 'ready' || answer.data.length === 0) return code.dialog
  return (
    <div className={classes['asked']}>
      <Panel title={texts.title} lead={texts.lead}>
        <ul className={classes['requests']}>
          {answer.data.map((request) => (
            <li key={request.id}>
              <Words request={request} />
              <Button
                variant={request.codeUntil ? 'default' : 'filled'}
                leftSection={<IconKey size={18} />}
                loading={code.busyWith === request.id}
                aria-label={texts.makeFor(request.fullName)}
                onClick={() => void code.make(request.id)}
              >
                {request.codeUntil ? texts.again : texts.make}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      {code.dialog}
    </div>
  )
}

function Words({ request: { fullName, role, name, askedAt, codeUntil, codeBy } }: { request: ResetRequest }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  const momentOf = (instant: string) => formatMoment(Date.parse(instant), now, zone)
  return (
    <div>
      <strong>{fullName}</strong>
      <p className="num">{texts.who(role, formatPhone(name))}</p>
      <p>{texts.asked(momentOf(askedAt))}</p>
      {codeUntil ? <p>{texts.made(codeBy ?? '', momentOf(codeUntil))}</p> : null}
    </div>
  )
}
