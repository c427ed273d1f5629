import { useMemo, type ReactNode } from 'react'
import type { Asked } from '#data/source.ts'
import { useServerAway } from '#data/server-away.ts'
import { useSession } from '#data/use-session.ts'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { PlanDeskContext } from './plan-desk.ts'
import { planTexts } from './workplans.texts.ts'

type PlanDeskProps = Pick<Asked<unknown>, 'shown' | 'ask'> & { children: ReactNode }

/** Gives work plans below it what their actions need, and says where the server is missing. */
export function PlanDesk({ shown, ask, children }: PlanDeskProps) {
  const ownerId = useSession()?.user.id ?? 0
  const isAway = useServerAway({ shown, ask })
  const desk = useMemo(() => ({ ownerId, isAway, changed: ask }), [ownerId, isAway, ask])
  return (
    <PlanDeskContext value={desk}>
      <ServerNeeded isAway={isAway} words={planTexts.needsServer} />
      {children}
    </PlanDeskContext>
  )
}
