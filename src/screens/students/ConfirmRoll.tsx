import { Button, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { updateTransferRoll } from '#domain/students/moves.endpoints.ts'
import { call } from '#data/api.ts'
import { nudge } from '#data/nudge.ts'
import { toastDone } from '#ui/toast.ts'
import styles from './records.module.css'
import { recordTexts } from './records.texts.ts'
import { wordsOf } from './words.ts'

const texts = recordTexts.untransferred

type ConfirmRollProps = {
  student: { id: number; fullname: string }
  roll: string
  onRoll: (roll: string) => void
  onConfirmed: () => void
}

/** Confirms the transfer of one student with the roll number. */
export function ConfirmRoll({ student, roll, onRoll, onConfirmed }: ConfirmRollProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!roll.trim()) return setProblem(texts.required)
    setProblem(null)
    setBusy(true)
    try {
      await call(updateTransferRoll, { body: { studentId: student.id, rollNumber: roll } })
      toastDone(texts.done(student.fullname))
      nudge('sendNow')
      onConfirmed()
    } catch (error) {
      setProblem(wordsOf(error, texts.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles['roll']} onSubmit={(event) => void confirm(event)} noValidate>
      <TextInput
        aria-label={texts.rollOf(student.fullname)}
        placeholder={recordTexts.fields.rollNumber}
        maxLength={20}
        autoComplete="off"
        value={roll}
        onChange={(event) => onRoll(event.currentTarget.value)}
        error={problem}
      />
      <Button type="submit" variant="light" loading={isBusy} aria-label={texts.confirmOf(student.fullname)}>
        {texts.confirm}
      </Button>
    </form>
  )
}
