import { NativeSelect, Text } from '@mantine/core'
import { z } from 'zod'
import { basisOf, destinationOf } from '#domain/turns/turns.rules.ts'
import { OUTCOMES, Outcome, type TurnDraft, type TurnStudent } from '#domain/turns/turns.schema.ts'
import { chooseInTurn } from '#domain/turns/turns.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useSession } from '#data/session/use-session.ts'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { proposalWords, turnTexts } from './turns.texts.ts'

const texts = turnTexts.choose

const Choice = z.object({
  outcome: z.union([z.literal(''), Outcome]).transform((outcome) => outcome || null),
  classId: z.string().transform((id) => (id === '' ? null : Number(id))),
})

type ChooseDialogProps = {
  draft: TurnDraft
  students: readonly TurnStudent[]
  onClose: () => void
  onSaved: (students: ReadonlyMap<number, TurnStudent>) => void
}

/** Decides where one child goes, or several; the class only where it is another than planned. */
export function ChooseDialog({ draft, students, onClose, onSaved }: ChooseDialogProps) {
  const name = useSession()?.user.fullname ?? ''
  const [first] = students
  const isOne = students.length === 1
  const initial = {
    outcome: isOne && first?.choice ? first.choice.outcome : ('' as const),
    classId: isOne && first?.choice?.classId ? String(first.choice.classId) : '',
  }
  const { field, form, ...state } = useDraftForm(Choice, {
    initial,
    submit: async ({ outcome, classId }) => {
      const into = outcome === 'up' || outcome === 'repeats' ? classId : null
      const studentIds = students.map(({ id }) => id)
      const { at } = await call(chooseInTurn, {
        params: { id: String(draft.turn.id) },
        body: { studentIds, outcome, classId: into },
      })
      const choice = outcome && { outcome, classId: into, by: name, at }
      return new Map(students.map((student) => [student.id, { ...asDrafted(draft, student), choice }]))
    },
    done: (saved) => {
      toastDone(turnTexts.saved)
      onSaved(saved)
    },
    trouble: texts.failed,
  })
  const outcome = form.watch('outcome')
  const classes = draft.classes.map(({ id, name: label }) => ({ value: String(id), label }))
  const usual = outcome === 'repeats' ? texts.sameClass : texts.asPlanned
  return (
    <FormDialog
      of={state}
      title={isOne ? texts.title(first?.fullname ?? '') : texts.titleOfMany(students.length)}
      submit={texts.save}
      onClose={onClose}
    >
      {isOne && first ? <About draft={draft} student={first} /> : null}
      <NativeSelect
        label={texts.outcome}
        data={[
          { value: '', label: isOne && first ? texts.proposalOf(proposedFor(draft, first)) : texts.proposal },
          ...OUTCOMES.map((value) => ({ value, label: turnTexts.outcomes[value] })),
        ]}
        data-autofocus
        {...field('outcome')}
      />
      {outcome === 'up' || outcome === 'repeats' ? (
        <NativeSelect label={texts.into} data={[{ value: '', label: usual }, ...classes]} {...field('classId')} />
      ) : null}
    </FormDialog>
  )
}

/** Where a student goes unless somebody decides. */
const proposedFor = (draft: TurnDraft, student: TurnStudent): string =>
  turnTexts.outcomes[destinationOf({ ...student, choice: null }, basisOf(draft)).outcome].toLowerCase()

/** What a decision about a student needs: her class, her marks and what her teachers propose. */
function About({ draft, student }: { draft: TurnDraft; student: TurnStudent }) {
  const className = draft.classes.find(({ id }) => id === student.classId)?.name ?? ''
  return (
    <div>
      <Text size="sm">{texts.about(className, student.percent)}</Text>
      {student.proposals.map((proposal) => (
        <Text key={proposal.teacherId} size="sm">
          {proposalWords(proposal)}
        </Text>
      ))}
    </div>
  )
}

/** The student as the draft has her, without what the list has added. */
const asDrafted = ({ students }: TurnDraft, { id }: TurnStudent): TurnStudent => {
  const found = students.find((each) => each.id === id)
  if (!found) throw new Error('A student of the list is not in the draft')
  return found
}
