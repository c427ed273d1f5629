import { Button, TextInput } from '@mantine/core'
import { createContext, use, useState, type ReactNode, type SubmitEvent } from 'react'
import { updateTransferRoll } from '#domain/students/moves.endpoints.ts'
import { call } from '#data/answers/api.ts'
import { useSession } from '#data/session/use-session.ts'
import { toastDone } from '#ui/toast.ts'
import styles from './records.module.css'
import { recordTexts } from './records.texts.ts'
import { useRolls, type Rolls } from './use-rolls.ts'
import { useAction } from '../core/form/use-action.ts'

const texts = recordTexts.untransferred

const RollsContext = createContext<Rolls>({ of: () => undefined, set: () => undefined })

/** Typed roll numbers that are not confirmed yet, for all students below. */
export function RollsProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  return session ? <RollsOf ownerId={session.user.id}>{children}</RollsOf> : null
}

const RollsOf = ({ ownerId, children }: { ownerId: number; children: ReactNode }) => (
  <RollsContext value={useRolls(ownerId)}>{children}</RollsContext>
)

type ConfirmRollProps = {
  student: { id: number; fullname: string; rollNumber?: string | null }
  onConfirmed: () => void
}

/** Confirms the transfer of one student with the roll number. */
export function ConfirmRoll({ student, onConfirmed }: ConfirmRollProps) {
  const rolls = use(RollsContext)
  // Empty at first, whatever roll number is recorded, since a number from an earlier record was not checked.
  const roll = rolls.of(student.id) ?? ''
  const [isConfirmed, setConfirmed] = useState(false)
  const confirming = useAction(() => call(updateTransferRoll, { body: { studentId: student.id, rollNumber: roll } }), {
    done: () => {
      toastDone(texts.done(student.fullname))
      rolls.set(student.id, null)
      setConfirmed(true)
      onConfirmed()
    },
    trouble: texts,
  })
  const confirm = (event: SubmitEvent) => {
    event.preventDefault()
    if (roll.trim()) void confirming.run()
    else confirming.say(texts.required)
  }
  // The list has been asked for again, and will come without the student.
  if (isConfirmed) return texts.confirmed
  return (
    <form className={styles['roll']} onSubmit={confirm} noValidate>
      <TextInput
        aria-label={texts.rollOf(student.fullname)}
        placeholder={recordTexts.fields.rollNumber}
        maxLength={20}
        autoComplete="off"
        value={roll}
        onChange={(event) => rolls.set(student.id, event.currentTarget.value)}
        error={confirming.trouble}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={student.rollNumber ? texts.known(student.rollNumber) : null}
      />
      <Button type="submit" variant="light" loading={confirming.isBusy} aria-label={texts.confirmOf(student.fullname)}>
        {texts.confirm}
      </Button>
    </form>
  )
}
