import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay } from '#domain/core/dates.ts'
import { inOrder, isDue, isOverdue } from '#domain/workplans/workplans.rules.ts'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import type { WorkPlans } from '#data/workplans/plans.ts'
import { Chip } from '#ui/list/Chip.tsx'
import { Panel } from '#ui/Panel.tsx'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { Gate } from '../core/Gates.tsx'
import { ownPlansScreen } from '../workplans/workplans.screens.ts'
import { dashboardTexts } from './dashboards.texts.ts'
import classes from './plans.module.css'

const texts = dashboardTexts.plans

/** The work plans that the signed-in person has to do these days; nothing where none is due, or none could be loaded. */
export const DuePlansPanel = ({ plans }: { plans: WorkPlans }) => (
  <HeldPlace name="plans" isReading={plans.shown.status === 'loading'}>
    <DuePlans plans={plans} />
  </HeldPlace>
)

function DuePlans({ plans: answer }: { plans: WorkPlans }) {
  const id = useSession()?.user.id
  const today = useToday()?.today
  if (answer.shown.status !== 'ready' || id === undefined || !today) return null
  const due = inOrder(answer.shown.data.workPlans.filter((plan) => plan.assignedToId === id && isDue(plan, today)))
  if (due.length === 0) return null
  return (
    <div className={classes['place']}>
      <Panel title={texts.title} action={<Link to={linkTo(ownPlansScreen)}>{ownPlansScreen.title}</Link>}>
        <Gate {...answer}>
          {() => (
            <ul className={classes['days']}>
              {due.map((plan) => (
                <DuePlan key={plan.id} plan={plan} today={today} />
              ))}
            </ul>
          )}
        </Gate>
      </Panel>
    </div>
  )
}

const DuePlan = ({ plan, today }: { plan: WorkPlanListed; today: string }) => (
  <li>
    <strong className={classes['plan']}>{plan.title}</strong>
    <span className="num">{texts.until(formatDay(plan.endDate))}</span>
    {isOverdue(plan, today) ? <Chip tone="bad">{texts.overdue}</Chip> : null}
  </li>
)
