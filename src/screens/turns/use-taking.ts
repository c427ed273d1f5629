import { takeProposals } from '#domain/turns/turn-proposals.endpoints.ts'
import { otherwiseProposed, outcomeProposed } from '#domain/turns/turn-proposals.rules.ts'
import type { Preview } from '#domain/turns/turns.rules.ts'
import type { TurnDraft, TurnStudent } from '#domain/turns/turns.schema.ts'
import { call } from '#data/answers/api.ts'
import { useSession } from '#data/session/use-session.ts'
import { toastDone } from '#ui/toast.ts'
import { useAction } from '../core/form/use-action.ts'
import { turnTexts } from './turns.texts.ts'

/** A proposal of a teacher about one student. */
export type Proposed = TurnStudent['proposals'][number]

/** Proposals about each student that differ from where she goes, the newest first. */
export function openProposals(draft: TurnDraft, preview: Preview): ReadonlyMap<number, readonly Proposed[]> {
  const planOf = new Map(draft.turn.plans.map((plan) => [plan.classId, plan]))
  return new Map(
    draft.students.flatMap((student) => {
      const to = preview.destinations.get(student.id)
      const open = to ? otherwiseProposed(student, to, planOf.get(student.classId)) : []
      return open.length > 0 ? [[student.id, open] as const] : []
    }),
  )
}

type Taken = { student: Pick<TurnStudent, 'id'>; proposal: Proposed }

/** Decides about students as teachers propose it; `onChange` gets all students as they are then. */
export function useTaking(draft: TurnDraft, onChange: (students: TurnStudent[]) => void) {
  const name = useSession()?.user.fullname ?? ''
  const planOf = new Map(draft.turn.plans.map((plan) => [plan.classId, plan]))
  return useAction(
    async (taken: readonly Taken[]) => {
      const body = {
        taken: taken.map(({ student, proposal: { teacherId, outcome } }) => ({
          studentId: student.id,
          teacherId,
          outcome,
        })),
      }
      const { at } = await call(takeProposals, { params: { id: String(draft.turn.id) }, body })
      const proposalOf = new Map(taken.map(({ student, proposal }) => [student.id, proposal]))
      return draft.students.map((student): TurnStudent => {
        const proposal = proposalOf.get(student.id)
        if (!proposal) return student
        const outcome = outcomeProposed(proposal.outcome, planOf.get(student.classId))
        return { ...student, choice: { outcome, classId: null, by: name, at } }
      })
    },
    {
      done: (students) => {
        toastDone(turnTexts.saved)
        onChange(students)
      },
      trouble: turnTexts.proposals.failed,
    },
  )
}
