import { useCallback } from 'react'
import type { WorkPlanListed } from '#domain/workplans/workplans.schema.ts'
import { useSession } from '#data/session/use-session.ts'
import { PlanFeed } from './PlanFeed.tsx'
import { ownPlansScreen } from './workplans.screens.ts'
import { planTexts } from './workplans.texts.ts'

/** The screen with the work plans of the signed-in person. */
export default function OwnPlansScreen() {
  const id = useSession()?.user.id
  const isOwn = useCallback(({ assignedToId }: WorkPlanListed) => assignedToId === id, [id])
  return <PlanFeed title={ownPlansScreen.title} lead={planTexts.own.lead} empty={planTexts.own.empty} of={isOwn} />
}
