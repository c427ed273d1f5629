import { Button } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { TurnStudent } from '#domain/turns/turns.schema.ts'
import { turnTexts } from './turns.texts.ts'
import type { Proposed, useTaking } from './use-taking.ts'

const texts = turnTexts.proposals

/** Taking of proposals, which the rows of the list share. */
export const Taking = createContext<ReturnType<typeof useTaking> | null>(null)

/** One proposal of each outcome, the newest. */
const byOutcome = (open: readonly Proposed[]): Proposed[] =>
  open.filter(({ outcome }, at) => open.findIndex((each) => each.outcome === outcome) === at)

type Named = Pick<TurnStudent, 'id' | 'fullname'>

/** Takes what teachers propose for one student. */
export function TakeButtons({ student, open }: { student: Named; open: readonly Proposed[] }) {
  const take = useContext(Taking)
  return byOutcome(open).map((proposal) => (
    <Button
      key={proposal.outcome}
      variant="default"
      size="sm"
      aria-label={texts.takeOf(proposal.by, student.fullname)}
      disabled={take?.isBusy ?? true}
      onClick={() => void take?.run([{ student, proposal }])}
    >
      {texts.take(turnTexts.outcomes[proposal.outcome])}
    </Button>
  ))
}

/** Takes the newest proposal for each student of a list. */
export function TakeAll({ shown }: { shown: readonly (Named & { open: readonly Proposed[] })[] }) {
  const take = useContext(Taking)
  const taken = shown.flatMap((student) => (student.open[0] ? [{ student, proposal: student.open[0] }] : []))
  if (taken.length === 0) return null
  return (
    <Button variant="default" loading={take?.isBusy ?? false} onClick={() => void take?.run(taken)}>
      {texts.takeAll(taken.length)}
    </Button>
  )
}
