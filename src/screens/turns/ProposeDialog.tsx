import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { proposeInTurn } from '#domain/turns/turn-proposals.endpoints.ts'
import {
  PROPOSED,
  ProposedOutcome,
  type OwnProposals,
  type ProposedStudent,
} from '#domain/turns/turn-proposals.schema.ts'
import { call } from '#data/answers/api.ts'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { proposalTexts as texts } from './proposals.texts.ts'

const Proposed = z.object({
  outcome: z.union([z.literal(''), ProposedOutcome]).transform((outcome) => outcome || null),
  reason: z.string().max(200),
})

type ProposeDialogProps = {
  turn: NonNullable<OwnProposals['turn']>
  /** Students of one class. */
  students: readonly ProposedStudent[]
  onClose: () => void
  onSaved: (students: ReadonlyMap<number, ProposedStudent>) => void
}

/** What a teacher proposes for one student, or for several of a class. */
export function ProposeDialog({ turn, students, onClose, onSaved }: ProposeDialogProps) {
  const [first] = students
  const isOne = students.length === 1
  const own = isOne ? first?.proposal : null
  const { field, form, ...state } = useDraftForm(Proposed, {
    initial: { outcome: own?.outcome ?? ('' as const), reason: own?.reason ?? '' },
    submit: async ({ outcome, reason }) => {
      const studentIds = students.map(({ id }) => id)
      const body = { into: turn.to, classId: first?.classId ?? 0, studentIds, outcome, reason }
      const { at } = await call(proposeInTurn, { body })
      const proposal = outcome && { outcome, reason: reason.trim() || null, at }
      return new Map(students.map((student) => [student.id, { ...student, proposal }]))
    },
    done: (saved) => {
      toastDone(texts.saved)
      onSaved(saved)
    },
    trouble: texts.failed,
  })
  const outcomes = PROPOSED.map((value) => ({ value, label: texts.outcomes[value] }))
  return (
    <FormDialog
      of={state}
      title={isOne ? texts.ask(first?.fullname ?? '') : texts.askForMany(students.length)}
      submit={texts.save}
      onClose={onClose}
    >
      <NativeSelect
        label={texts.proposal}
        data={[{ value: '', label: texts.nothing }, ...outcomes]}
        data-autofocus
        {...field('outcome')}
      />
      {form.watch('outcome') ? (
        <TextInput label={texts.reason} description={texts.reasonHint} maxLength={200} {...field('reason')} />
      ) : null}
    </FormDialog>
  )
}
