import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, type Screen } from '#app/screens.ts'
import { getFirstSteps, markFirstStep } from '#domain/dashboards/dashboards.endpoints.ts'
import type { FirstStep, FirstSteps as Steps } from '#domain/dashboards/dashboards.schema.ts'
import { call } from '#data/answers/api.ts'
import { useAccess } from '#data/session/use-access.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { calendarScreen } from '#screens/attendance/attendance.screens.ts'
import { createClassScreen } from '#screens/classes/classes.screens.ts'
import { paymentPortalScreen } from '#screens/fees/fees.screens.ts'
import { schoolSettingsScreen } from '#screens/settings/settings.screens.ts'
import { uploadStudentsScreen } from '#screens/students/students.screens.ts'
import { registerScreen } from '#screens/users/users.screens.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import classes from '../dashboards.module.css'
import { dashboardTexts } from '../dashboards.texts.ts'

const texts = dashboardTexts.firstSteps

/** The screen on which each step is done. */
const DONE_ON: Record<FirstStep, Screen> = {
  school: schoolSettingsScreen,
  calendar: calendarScreen,
  classes: createClassScreen,
  staff: registerScreen,
  students: uploadStudentsScreen,
  fees: paymentPortalScreen,
}

/** List of the first steps for the administrator of a new school; nothing once the school has been at work for a while. */
export function FirstSteps() {
  const access = useAccess()
  const isAdmin = access?.status === 'in' && access.role === 'ADMIN'
  const { answer, ask } = useAnswer(getFirstSteps, isAdmin ? {} : null)
  const marking = useAction((step: FirstStep, isMarked: boolean) => call(markFirstStep, { body: { step, isMarked } }), {
    failed: toastFailed,
    after: ask,
    trouble: texts.failed,
  })
  if (answer.status !== 'ready') return null
  const { steps, isReady, isNew } = answer.data
  if (isReady && !isNew) return null
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <div className={classes['notice']}>
      <Panel title={isReady ? texts.ready : texts.title} lead={isReady ? texts.readyLead : texts.lead}>
        <ol className={classes['steps']}>
          {steps.map((each) => (
            <Step
              key={each.step}
              of={each}
              isNext={each.step === next}
              isBusy={marking.isBusy}
              onMark={(isMarked) => void marking.run(each.step, isMarked)}
            />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

type StepProps = {
  of: Steps['steps'][number]
  isNext: boolean
  isBusy: boolean
  onMark: (isMarked: boolean) => void
}

function Step({ of: { step, isDone, isMarked, count }, isNext, isBusy, onMark }: StepProps) {
  const { title, lead, open } = texts.steps[step]
  return (
    <li data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      {isDone ? <IconCircleCheck size={26} aria-hidden /> : <IconCircle size={26} aria-hidden />}
      <div>
        <strong>{title}</strong>
        <p>
          {isDone ? texts.done : lead}
          {count ? ` ${texts.count(count)}` : ''}
        </p>
      </div>
      <div className={classes['acts']}>
        <Button component={Link} to={linkTo(DONE_ON[step])} variant={isNext ? 'filled' : 'default'}>
          {open}
        </Button>
        {isDone && !isMarked ? null : (
          <Button
            variant="subtle"
            disabled={isBusy}
            aria-label={isMarked ? texts.againOf(title) : texts.markOf(title)}
            onClick={() => onMark(!isMarked)}
          >
            {isMarked ? texts.again : texts.mark}
          </Button>
        )}
      </div>
    </li>
  )
}
