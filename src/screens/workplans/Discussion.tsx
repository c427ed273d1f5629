import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  PLAN_LIMITS,
  WORK_PLAN_STATUSES,
  type PlanComment,
  type WorkPlanListed,
} from '#domain/workplans/workplans.schema.ts'
import { newRef } from '#data/device/new-ref.ts'
import { planActions } from '#data/workplans/plans.ts'
import { toastDone, toastInfo } from '#ui/toast.ts'
import { useDesk } from '../core/desk.ts'
import { checked } from '../core/form/checked.ts'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { momentWords } from '../core/list/columns.tsx'
import { StatusChip } from './StatusChip.tsx'
import styles from './workplans.module.css'
import { planTexts } from './workplans.texts.ts'

const texts = planTexts.discussion

type Typed = { ref: string; comment: string; status: string }

const problemsOf = ({ comment }: Typed) => {
  const { length } = comment.trim()
  if (length === 0) return { comment: texts.blank }
  return length > PLAN_LIMITS.comment ? { comment: planTexts.form.tooLong(PLAN_LIMITS.comment) } : null
}

function CommentForm({ plan }: { plan: WorkPlanListed }) {
  const { ownerId, isAway, changed } = useDesk()
  const [initial] = useState((): Typed => ({ ref: newRef(), comment: '', status: plan.status }))
  const {
    field,
    form: _,
    part: __,
    ...state
  } = useDraftForm(checked(problemsOf), {
    initial,
    blank: ({ status }) => ({ ref: newRef(), comment: '', status }),
    draft: { key: `workplans:${plan.id}:comment`, ownerId },
    submit: (typed: Typed) => {
      const status = WORK_PLAN_STATUSES.find((each) => each === typed.status) ?? plan.status
      return planActions.comment(typed.ref, plan.id, { comment: typed.comment.trim(), status })
    },
    done: (made) => {
      if (made === null) toastInfo(texts.known)
      else toastDone(texts.sent)
      changed()
    },
    trouble: { failed: texts.failed, noServer: texts.noServer },
  })
  return (
    <Form of={state} submit={texts.send} button={{ disabled: isAway }}>
      <Textarea label={texts.label} autosize minRows={2} maxRows={8} {...field('comment')} />
      <NativeSelect
        label={texts.status}
        data={WORK_PLAN_STATUSES.map((value) => ({ value, label: planTexts.statuses[value] }))}
        {...field('status')}
      />
    </Form>
  )
}

const Comment = ({ of: { comment, status, user, createdAt }, timeZone }: { of: PlanComment; timeZone: string }) => (
  <li>
    <p className={styles['text']}>{comment}</p>
    <p className={styles['by']}>
      {texts.by(user.fullName, momentWords(createdAt, timeZone))} <StatusChip status={status} />
    </p>
  </li>
)

/** The comment form, folded until it is opened: else a page of plans would be mostly forms. */
function Reply({ plan }: { plan: WorkPlanListed }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <CommentForm plan={plan} />
  return (
    <Button variant="default" className={styles['write']} onClick={() => setOpen(true)}>
      {texts.write}
    </Button>
  )
}

type DiscussionProps = { plan: WorkPlanListed; timeZone: string; isOpen?: boolean }

/** The comments of a plan, the oldest first, and the form for another. */
export const Discussion = ({ plan, timeZone, isOpen }: DiscussionProps) => (
  <div className={styles['discussion']}>
    {plan.WorkPlanComment.length === 0 ? (
      <p className={styles['by']}>{texts.none}</p>
    ) : (
      <ol className={styles['comments']} aria-label={texts.comments}>
        {plan.WorkPlanComment.map((comment) => (
          <Comment key={comment.id} of={comment} timeZone={timeZone} />
        ))}
      </ol>
    )}
    {isOpen ? <CommentForm plan={plan} /> : <Reply plan={plan} />}
  </div>
)
