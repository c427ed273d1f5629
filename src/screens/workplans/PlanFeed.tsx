import { Button } from '@mantine/core'
import { IconListCheck, IconRefresh } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { useWorkPlans } from '#data/workplans/plans.ts'
import { useToday } from '#data/device/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { DeskFrame } from '../core/DeskFrame.tsx'
import { Gate } from '../core/Gates.tsx'
import { Discussion } from './Discussion.tsx'
import { PlanState } from './StatusChip.tsx'
import styles from './workplans.module.css'
import { planTexts } from './workplans.texts.ts'

const texts = planTexts.discussion

type PlanFeedProps = {
  title: string
  lead: string
  empty: string
  /** Condition for a plan to be shown. */
  of: (plan: WorkPlanListed) => boolean
}

type PlanCardProps = { plan: WorkPlanListed; today: string; timeZone: string }

const PlanCard = ({ plan, today, timeZone }: PlanCardProps) => (
  <article aria-label={plan.title}>
    <Panel title={plan.title} action={<PlanState plan={plan} today={today} />}>
      <p className={styles['text']}>{plan.description}</p>
      <p className={styles['by']}>
        {texts.assigned(plan.assignedTo.fullName)}
        <br />
        {texts.from(plan.createdBy.fullName, formatDay(plan.startDate), formatDay(plan.endDate))}
      </p>
      <Discussion plan={plan} timeZone={timeZone} />
    </Panel>
  </article>
)

/** Work plans as cards with their comments, to be read and commented on. */
export function PlanFeed({ title, lead, empty, of }: PlanFeedProps) {
  const { shown, ask } = useWorkPlans({})
  const clock = useToday()
  return (
    <Page
      title={title}
      lead={lead}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={ask}>
          {texts.refresh}
        </Button>
      }
    >
      <DeskFrame shown={shown} ask={ask} needsServer={planTexts.needsServer}>
        <Gate shown={shown} ask={ask} words={{ failed: planTexts.failedPlain }}>
          {({ workPlans }) => {
            if (!clock) return <LoadingSkeleton rows={6} />
            const plans = workPlans.filter(of)
            if (plans.length === 0) return <EmptyState icon={<IconListCheck size={30} />} title={empty} />
            return (
              <div className={styles['feed']}>
                {plans.map((plan) => (
                  <PlanCard key={plan.id} plan={plan} today={clock.today} timeZone={clock.timeZone} />
                ))}
              </div>
            )
          }}
        </Gate>
      </DeskFrame>
    </Page>
  )
}
