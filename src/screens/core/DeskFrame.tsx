import { useMemo, type ReactNode } from 'react'
import type { SourceAnswer } from '#data/answers/source.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useSession } from '#data/session/use-session.ts'
import { DeskContext } from './desk.ts'
import { ServerNeeded } from './ServerNeeded.tsx'

type DeskFrameProps = Pick<SourceAnswer<unknown>, 'shown' | 'ask'> & {
  /** Text that says what cannot be done without the server. */
  needsServer: string
  children: ReactNode
}

/** Provides the parts of a screen with the desk that their changes need, and says when the server cannot be reached. */
export function DeskFrame({ shown, ask, needsServer, children }: DeskFrameProps) {
  const ownerId = useSession()?.user.id ?? 0
  const isAway = useServerAway({ shown, ask })
  const desk = useMemo(() => ({ ownerId, isAway, changed: ask }), [ownerId, isAway, ask])
  return (
    <DeskContext value={desk}>
      <ServerNeeded isAway={isAway} words={needsServer} />
      {children}
    </DeskContext>
  )
}
