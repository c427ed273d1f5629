import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { Relation, type ParentLink } from '#domain/students/parents.schema.ts'
import { mailboxOf } from '#domain/auth/sign-in-name.ts'
import { listParents, setRelation, unlinkParent } from '#domain/students/parents.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { useAction, useConfirmedAction } from '../../core/form/use-action.ts'
import { linkParentScreen } from '../students.screens.ts'
import { RelationField } from './RelationField.tsx'
import { parentsTexts } from './parents.texts.ts'
import classes from './parents.module.css'
import type { SlipMakerProps } from './SlipMaker.tsx'
import { dayOf, phoneOf } from './words.ts'

const texts = parentsTexts.links

type Student = { id: number; fullname: string }
type Account = ParentLink['account']

type StudentParentsProps = {
  student: Student
  /** Makes slips on the spot; elsewhere a link leads to the screen that does, so that devices of teachers do without it. */
  Slips?: ComponentType<SlipMakerProps>
}

/** Who sees a student: relation, phone, since when and by whom, and whether they have got in. Each link can be ended. */
export function StudentParents({ student, Slips }: StudentParentsProps) {
  const { answer, ask } = useAnswer(listParents, { params: { id: String(student.id) } })
  const ending = useConfirmedAction(
    ({ id: parentId }: Account) =>
      call(unlinkParent, { params: { id: String(student.id), parentId: String(parentId) } }),
    { done: () => toastDone(texts.ended), failed: toastFailed, after: ask, trouble: texts },
  )
  const rows = (found: readonly ParentLink[], onSlip: ((link: ParentLink) => void) | null) => (
    <ul className={classes['list']}>
      {found.map((link) => (
        <LinkRow
          key={link.account.id}
          studentId={student.id}
          link={link}
          onSaved={ask}
          onSlip={onSlip && (() => onSlip(link))}
          onEnd={() => ending.ask(link.account)}
        />
      ))}
    </ul>
  )
  return (
    <Panel title={texts.title(student.fullname)}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(found) =>
          found.length === 0 ? (
            <p>{texts.empty}</p>
          ) : Slips ? (
            <Slips made={ask}>{(make) => rows(found, make)}</Slips>
          ) : (
            rows(found, null)
          )
        }
      </AnswerGate>
      <AskFirst
        of={ending}
        title={ending.toConfirm ? texts.endOf(ending.toConfirm.fullName) : ''}
        confirm={texts.end}
        isDangerous
      >
        {({ fullName }) => texts.ask(fullName, student.fullname)}
      </AskFirst>
    </Panel>
  )
}

type LinkRowProps = {
  studentId: number
  link: ParentLink
  onSaved: () => void
  /** Null: a link leads to the screen that makes slips. */
  onSlip: (() => void) | null
  onEnd: () => void
}

function LinkRow({ studentId, link, onSaved, onSlip, onEnd }: LinkRowProps) {
  const { account, relation, linkedAt, linkedBy } = link
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const mailbox = mailboxOf(account.email)
  const saving = useAction(
    (value: string) =>
      call(setRelation, {
        params: { id: String(studentId), parentId: String(account.id) },
        body: { relation: value === '' ? null : Relation.parse(value) },
      }),
    { done: ({ message }) => toastDone(message), failed: toastFailed, after: onSaved, trouble: texts.relationFailed },
  )
  return (
    <li>
      <div className={classes['who']}>
        <strong>{account.fullName}</strong>
        {mailbox ? <p>{mailbox}</p> : null}
        <p className="num">{phoneOf(account, timeZone)}</p>
        <p>{linkedAt ? texts.linked(dayOf(linkedAt, timeZone), linkedBy) : texts.linkedEarlier}</p>
        <p>{accessOf(link, timeZone)}</p>
      </div>
      <RelationField
        aria-label={texts.relationOf(account.fullName)}
        value={relation ?? ''}
        disabled={saving.isBusy}
        onChange={({ currentTarget: { value } }) => void saving.run(value)}
      />
      <div className={classes['actions']}>
        {onSlip ? (
          <Button variant="default" aria-label={texts.slipOf(account.fullName)} onClick={onSlip}>
            {texts.slip}
          </Button>
        ) : (
          <Button
            component={Link}
            to={linkTo(linkParentScreen, {}, { id: String(studentId) })}
            variant="default"
            aria-label={texts.slipOf(account.fullName)}
          >
            {texts.slip}
          </Button>
        )}
        <Button variant="default" aria-label={texts.endOf(account.fullName)} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
    </li>
  )
}

function accessOf({ lastSignInAt, slipUntil }: ParentLink, timeZone: string): string {
  if (lastSignInAt) return texts.signedIn(dayOf(lastSignInAt, timeZone))
  return slipUntil ? texts.slipOut(dayOf(slipUntil, timeZone)) : texts.noAccess
}
