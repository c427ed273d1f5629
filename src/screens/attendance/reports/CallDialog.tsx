import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { CALL_STATUSES, type CallStatus } from '#domain/attendance/calls.schema.ts'
import { useDraft, type DraftState } from '#data/use-draft.ts'
import { useNow } from '#data/use-now.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import type { ShownAbsence } from './call-list.ts'
import { Attempts } from './Attempts.tsx'
import { reportTexts } from './reports.texts.ts'
import { fromField, toField } from './school-moment.ts'

const texts = reportTexts.calls
const NOTES = 1_000

type Form = { status: CallStatus; time: string; notes: string }
export type Outcome = { status: CallStatus; notes?: string; calledAt?: number }

type CallDialogProps = {
  absence: ShownAbsence
  ownerId: number
  timeZone: string
  /** Resolves to whether it was saved. */
  onSave: (outcome: Outcome) => Promise<boolean>
  onClose: () => void
}

/** One attempt in detail: outcome, time and notes. What was typed stays until it is saved, also over a reload. */
export function CallDialog(props: CallDialogProps) {
  const { absence, ownerId, onClose } = props
  const draft = useDraft<Form>(`call:${absence.key}`, ownerId)
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.dialog(absence.fullname)}
      closeButtonProps={{ 'aria-label': uiTexts.close }}
    >
      {draft.found === undefined ? <LoadingSkeleton rows={3} /> : <CallForm {...props} draft={draft} />}
    </Modal>
  )
}

/** Why this time is none for a call; null when it is one. */
function problemOf(calledAt: number | null, now: number): string | null {
  if (calledAt === null) return texts.badTime
  return calledAt > now + 60_000 ? texts.future : null
}

function CallForm({ absence, timeZone, onSave, onClose, draft }: CallDialogProps & { draft: DraftState<Form> }) {
  const [opened] = useState(Date.now)
  const now = useNow(30_000)
  const fresh = { status: absence.status, time: toField(opened, timeZone), notes: absence.attempts[0]?.notes ?? '' }
  const [form, setForm] = useState<Form>(draft.found ?? fresh)
  const [problem, setProblem] = useState<string | null>(null)
  const [trouble, setTrouble] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part }
    setForm(next)
    draft.keep(next)
  }
  const calledAt = fromField(form.time, timeZone)
  const latest = absence.attempts[0]
  // A named minute gets the seconds of now: two attempts within it are still two.
  const named = calledAt === null || form.time === fresh.time ? undefined : calledAt + (opened % 60_000)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const found = problemOf(calledAt, now)
    setProblem(found)
    if (found) return
    setBusy(true)
    const time = named === undefined ? {} : { calledAt: Math.min(named, Date.now()) }
    const isSaved = await onSave({ status: form.status, notes: form.notes, ...time })
    setBusy(false)
    setTrouble(!isSaved)
    if (!isSaved) return
    draft.keep(null)
    onClose()
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack>
        {trouble ? <ProblemAlert message={texts.notSaved} /> : null}
        <NativeSelect
          label={texts.status}
          value={form.status}
          onChange={(event) =>
            change({ status: CALL_STATUSES.find((status) => status === event.currentTarget.value) ?? form.status })
          }
          data={[...CALL_STATUSES]}
          data-autofocus
        />
        <TextInput
          type="datetime-local"
          label={texts.time}
          value={form.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
          error={problem}
        />
        {latest && named !== undefined && named < Date.parse(latest.calledAt) ? (
          <Text size="sm" role="status">
            {texts.older}
          </Text>
        ) : null}
        <Textarea
          label={texts.notes}
          value={form.notes}
          maxLength={NOTES}
          autosize
          minRows={3}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
        <Attempts attempts={absence.attempts} timeZone={timeZone} isOpen />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
