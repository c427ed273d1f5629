import type { ProposedOutcome } from './turn-proposals.schema.ts'
import type { Destination } from './turns.rules.ts'
import type { ClassPlan, Outcome, TurnStudent } from './turns.schema.ts'

/** What a proposal comes to: whoever goes up out of a class that graduates has graduated. */
export const outcomeProposed = (outcome: ProposedOutcome, plan: ClassPlan | undefined): Outcome =>
  outcome === 'up' && plan?.next === null ? 'graduates' : outcome

type Proposed = TurnStudent['proposals'][number]

/** Proposals that differ from where a student goes, and came after whatever was decided about her; the newest first. */
export const otherwiseProposed = (
  { choice, proposals }: Pick<TurnStudent, 'choice' | 'proposals'>,
  to: Pick<Destination, 'outcome'>,
  plan: ClassPlan | undefined,
): Proposed[] =>
  proposals.filter(
    ({ outcome, at }) => outcomeProposed(outcome, plan) !== to.outcome && (choice === null || choice.at < at),
  )
