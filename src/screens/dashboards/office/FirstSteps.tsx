import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo, type Screen } from '#app/screens.ts'
import type { Role } from '#domain/core/roles.ts'
import type { FirstStep, FirstSteps as Steps } from '#domain/dashboards/dashboards.schema.ts'
import { lateCall } from '#data/answers/late-call.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { calendarScreen } from '#screens/attendance/attendance.screens.ts'
import { busRegistryScreen } from '#screens/buses/buses.screens.ts'
import { createClassScreen } from '#screens/classes/classes.screens.ts'
import { employeeAccountsScreen, uploadEmployeesScreen } from '#screens/employees/employees.screens.ts'
import { paymentPortalScreen } from '#screens/fees/fees.screens.ts'
import { openingScreen } from '#screens/openings/openings.screens.ts'
import { addressesScreen, schoolSettingsScreen } from '#screens/settings/settings.screens.ts'
import { uploadStudentsScreen } from '#screens/students/students.screens.ts'
import { tabletsScreen } from '#screens/sync/sync.screens.ts'
import { teachingScreen } from '#screens/teachers/teachers.screens.ts'
import { registerScreen } from '#screens/users/users.screens.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastFailed } from '#ui/toast.ts'
import { useAction } from '../../core/form/use-action.ts'
import { openingHelpScreen } from '../../core/help/help.screens.ts'
import classes from '../dashboards.module.css'
import { ToDoList, type ToDoItem } from '../to-do/ToDoPanel.tsx'
import { firstStepsTexts as texts } from './first-steps.texts.ts'

const getFirstSteps = async () => (await import('#domain/dashboards/dashboards.endpoints.ts')).getFirstSteps
const markFirstStep = async () => (await import('#domain/dashboards/dashboards.endpoints.ts')).markFirstStep

/** The screen on which each step is done. */
const DONE_ON: Record<FirstStep, Screen> = {
  school: schoolSettingsScreen,
  addresses: addressesScreen,
  calendar: calendarScreen,
  classes: createClassScreen,
  staff: registerScreen,
  students: uploadStudentsScreen,
  subjects: teachingScreen,
  fees: paymentPortalScreen,
  devices: tabletsScreen,
}

/** Screens on which a part of a step is done. */
const ALSO_ON: Partial<Record<FirstStep, readonly { to: Screen; name: keyof typeof texts.also }[]>> = {
  staff: [
    { to: uploadEmployeesScreen, name: 'staff' },
    { to: employeeAccountsScreen, name: 'accounts' },
  ],
  students: [{ to: busRegistryScreen, name: 'students' }],
  fees: [{ to: openingScreen, name: 'fees' }],
}

export type Opening = { steps: Steps; ask: () => void }

/**
 * The first steps for the administrator of a new school; null for others, and once the school has been at work for a while.
 * `isAsked`: the school has not answered yet.
 */
export function useOpening(role: Role): { opening: Opening | null; isAsked: boolean } {
  const isAdmin = role === 'ADMIN'
  const { answer, ask } = useAnswer(getFirstSteps, isAdmin ? {} : null)
  const isOver = answer.status !== 'ready' || (answer.data.isReady && !answer.data.isNew)
  return {
    opening: isOver ? null : { steps: answer.data, ask },
    isAsked: isAdmin && answer.status === 'loading',
  }
}

/** Free days are right as they are in most schools, so that nobody has to have saved them. */
const isRightAsItIs = (step: FirstStep): boolean => step === 'calendar'

/** What the school has none of, although its step was marked as done; addresses only where the check does not name them. */
function leftOut({ steps }: Steps, check: readonly ToDoItem[]): ToDoItem[] {
  const isNamed = check.some(({ key }) => key === 'address' || key === 'plainAddress')
  return steps
    .filter(({ step, isFound }) => !isFound && !isRightAsItIs(step) && !(step === 'addresses' && isNamed))
    .map(({ step }) => ({ key: `step:${step}`, count: 0, words: texts.none[step], to: linkTo(DONE_ON[step]) }))
}

/** The first steps, and once all are done what may have been forgotten. */
export function FirstSteps({ opening, check: counted }: { opening: Opening; check: readonly ToDoItem[] }) {
  const gaps = leftOut(opening.steps, counted)
  const check = [...gaps, ...counted]
  const title = gaps.length > 0 ? texts.gaps : texts.check
  const checkLead = gaps.length > 0 ? texts.gapsLead : texts.checkLead
  if (!opening.steps.isReady)
    return (
      <div className={classes['notice']}>
        <Panel title={texts.title} lead={texts.lead}>
          <StepList {...opening} />
        </Panel>
      </div>
    )
  return (
    <div className={classes['notice']}>
      <Panel title={title} lead={check.length > 0 ? checkLead : texts.checkedLead}>
        {check.length > 0 ? <ToDoList items={check} title={title} /> : null}
        <details className={classes['more']}>
          <summary>{texts.steps}</summary>
          <StepList {...opening} />
        </details>
      </Panel>
    </div>
  )
}

function StepList({ steps: { steps }, ask }: Opening) {
  const marking = useAction(
    (step: FirstStep, isMarked: boolean) => lateCall(markFirstStep, { body: { step, isMarked } }),
    {
      failed: toastFailed,
      after: ask,
      trouble: texts.failed,
    },
  )
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
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
  )
}

type StepProps = {
  of: Steps['steps'][number]
  isNext: boolean
  isBusy: boolean
  onMark: (isMarked: boolean) => void
}

function Step({ of: { step, isDone, isMarked, count }, isNext, isBusy, onMark }: StepProps) {
  const { title, lead, open } = texts.each[step]
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
        {ALSO_ON[step]?.map(({ to, name }) => (
          <Button key={name} component={Link} to={linkTo(to)} variant="default">
            {texts.also[name]}
          </Button>
        ))}
        <Button
          component={Link}
          to={linkTo(openingHelpScreen, {}, { topic: step })}
          variant="subtle"
          px="xs"
          aria-label={texts.helpOf(title)}
        >
          <IconHelpCircle size={22} aria-hidden />
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
