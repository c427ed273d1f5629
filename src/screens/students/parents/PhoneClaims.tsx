import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { mailboxOf } from '#domain/auth/sign-in-name.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { listPhoneClaims, settlePhoneClaim } from '#domain/students/parents.endpoints.ts'
import type { PhoneClaim } from '#domain/students/parents.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { parentsTexts } from './parents.texts.ts'
import classes from './parents.module.css'
import { dayOf, namesOf } from './words.ts'

const texts = parentsTexts.claims

/** Phones that parents have claimed, for the office to confirm or refuse; nothing where there are none. */
export function PhoneClaims() {
  const { answer, ask } = useAnswer(listPhoneClaims, {})
  if (answer.status !== 'ready' || answer.data.length === 0) return null
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <ul className={classes['list']}>
        {answer.data.map((claim) => (
          <Claim key={claim.account.id} claim={claim} onSettled={ask} />
        ))}
      </ul>
    </Panel>
  )
}

function Claim({ claim, onSettled }: { claim: PhoneClaim; onSettled: () => void }) {
  const { account, phone, proposedAt, holder, students } = claim
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const settling = useAction(
    (isConfirmed: boolean) =>
      call(settlePhoneClaim, { params: { parentId: String(account.id) }, body: { phone, isConfirmed } }),
    { done: ({ message }) => toastDone(message), failed: toastFailed, after: onSettled, trouble: texts },
  )
  const [isAsked, setAsked] = useState(false)
  const mailbox = mailboxOf(account.email)
  const present = account.phoneNumber && formatPhone(account.phoneNumber)
  return (
    <li>
      <div className={classes['who']}>
        <strong>{account.fullName}</strong>
        {mailbox ? <p>{mailbox}</p> : null}
        <p className="num">{texts.change(present, formatPhone(phone))}</p>
        <p>{texts.named(dayOf(proposedAt, timeZone))}</p>
        <p>{parentsTexts.children(namesOf(account.children))}</p>
        <p>{students.length > 0 ? texts.students(namesOf(students)) : texts.noStudents}</p>
      </div>
      {holder ? (
        <Alert color="amber" icon={<IconAlertTriangle size={22} />}>
          {texts.holder(holder.fullName, mailboxOf(holder.email))}
        </Alert>
      ) : null}
      <div className={classes['actions']}>
        <Button
          loading={settling.isBusy}
          disabled={holder !== null}
          aria-label={texts.confirmOf(account.fullName)}
          onClick={() => void settling.run(true)}
        >
          {texts.confirm}
        </Button>
        <Button
          variant="default"
          disabled={settling.isBusy}
          aria-label={texts.refuseOf(account.fullName)}
          onClick={() => setAsked(true)}
        >
          {texts.refuse}
        </Button>
        <ConfirmDialog
          opened={isAsked}
          title={texts.refuseAsk(account.fullName)}
          confirmLabel={texts.refuse}
          isDangerous
          isBusy={settling.isBusy}
          onConfirm={() => void settling.run(false)}
          onClose={() => setAsked(false)}
        >
          {texts.refuseHelp(formatPhone(phone))}
        </ConfirmDialog>
      </div>
    </li>
  )
}
