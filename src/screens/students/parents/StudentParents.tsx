import { Button } from '@mantine/core'
import { unlinkParent } from '#domain/students/parents.endpoints.ts'
import type { ParentLink } from '#domain/students/parents.schema.ts'
import { call } from '#data/api.ts'
import type { Answer } from '#data/use-answer.ts'
import { useSchool } from '#data/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { AnswerGate } from '../../core/Gates.tsx'
import { AskFirst } from '../../core/form/AskFirst.tsx'
import { useAskedAction } from '../../core/form/use-action.ts'
import { parentsTexts } from './parents.texts.ts'
import classes from './parents.module.css'
import { dayOf, phoneOf } from './words.ts'

const texts = parentsTexts.links

type StudentParentsProps = {
  student: { id: number; fullname: string }
  links: Answer<ParentLink[]>
  onChanged: () => void
}

/** The parents who may see a student, since when and linked by whom; each link can be ended. */
export function StudentParents({ student, links, onChanged }: StudentParentsProps) {
  const timeZone = useSchool()?.timeZone ?? 'UTC'
  const ending = useAskedAction(
    ({ id: parentId }: ParentLink['account']) =>
      call(unlinkParent, { params: { id: String(student.id), parentId: String(parentId) } }),
    { done: () => toastDone(texts.ended), failed: toastFailed, after: onChanged, trouble: texts },
  )
  return (
    <Panel title={texts.title(student.fullname)}>
      <AnswerGate answer={links} onRetry={onChanged}>
        {(found) =>
          found.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <ul className={classes['list']}>
              {found.map((link) => (
                <LinkRow key={link.account.id} link={link} timeZone={timeZone} onEnd={ending.ask} />
              ))}
            </ul>
          )
        }
      </AnswerGate>
      <AskFirst
        of={ending}
        title={ending.asked ? texts.endOf(ending.asked.fullName) : ''}
        confirm={texts.end}
        isDangerous
      >
        {({ fullName }) => texts.ask(fullName, student.fullname)}
      </AskFirst>
    </Panel>
  )
}

type LinkRowProps = { link: ParentLink; timeZone: string; onEnd: (account: ParentLink['account']) => void }

const LinkRow = ({ link: { account, linkedAt, linkedBy }, timeZone, onEnd }: LinkRowProps) => (
  <li>
    <div className={classes['who']}>
      <strong>{account.fullName}</strong>
      <p>{account.email}</p>
      <p className="num">{phoneOf(account, timeZone)}</p>
      <p>{linkedAt ? texts.linked(dayOf(linkedAt, timeZone), linkedBy) : texts.linkedEarlier}</p>
    </div>
    <Button variant="default" aria-label={texts.endOf(account.fullName)} onClick={() => onEnd(account)}>
      {texts.end}
    </Button>
  </li>
)
