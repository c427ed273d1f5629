import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CALL_STATUSES, type CallStatus } from '#domain/attendance/calls.schema.ts'
import { useNow } from '#data/use-now.ts'
import { checked } from '../../core/form/checked.ts'
import { DayField } from '../../core/DayField.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import type { ShownAbsence } from './call-list.ts'
import { Attempts } from './Attempts.tsx'
import { reportTexts } from './reports.texts.ts'
import styles from './calls.module.css'
import { fromField, partsOf, toField } from './school-moment.ts'

const texts = reportTexts.calls
const NOTES = 1_000

type Attempt = { status: CallStatus; time: string; notes: string }
export type Outcome = { status: CallStatus; notes?: string; calledAt?: number }

type CallDialogProps = {
  absence: ShownAbsence
  ownerId: number
  timeZone: string
  /** Resolves to whether it was saved. */
  onSave: (outcome: Outcome) => Promise<boolean>
  onClose: () => void
}

/** Why a call cannot have been made at this time. */
function problemOf(calledAt: number | null, now: number): string | undefined {
  if (calledAt === null) return texts.badTime
  return calledAt > now + 60_000 ? texts.future : undefined
}

/** One call in detail: outcome, time and notes. Typed values stay until they are saved, also across a reload. */
export function CallDialog({ absence, ownerId, timeZone, onSave, onClose }: CallDialogProps) {
  const [opened] = useState(Date.now)
  const now = useNow(30_000)
  const fresh = { status: absence.status, time: toField(opened, timeZone), notes: absence.attempts[0]?.notes ?? '' }
  const timeOf = ({ time }: Attempt) => fromField(time, timeZone)
  // A typed minute gets the seconds of now, so that two calls within one minute are two.
  const namedIn = (attempt: Attempt): number | undefined => {
    const calledAt = timeOf(attempt)
    return calledAt === null || attempt.time === fresh.time ? undefined : calledAt + (opened % 60_000)
  }
  const { form, field, part, ...state } = useDraftForm(
    checked((attempt: Attempt) => ({ time: problemOf(timeOf(attempt), now) })),
    {
      initial: fresh,
      draft: { key: `call:${absence.key}`, ownerId },
      submit: async (attempt) => {
        const named = namedIn(attempt)
        const time = named === undefined ? {} : { calledAt: Math.min(named, Date.now()) }
        const isSaved = await onSave({ status: attempt.status, notes: attempt.notes, ...time })
        if (!isSaved) throw new Error(texts.notSaved)
      },
      done: onClose,
      trouble: () => texts.notSaved,
    },
  )
  const latest = absence.attempts[0]
  const named = namedIn(useTyped({ form }))
  return (
    <FormDialog of={state} title={texts.dialog(absence.fullname)} submit={texts.save} onClose={onClose}>
      <NativeSelect label={texts.status} data={[...CALL_STATUSES]} data-autofocus {...field('status')} />
      <TimeFields {...part('time')} />
      {latest && named !== undefined && named < Date.parse(latest.calledAt) ? (
        <Text size="sm" role="status">
          {texts.older}
        </Text>
      ) : null}
      <Textarea label={texts.notes} maxLength={NOTES} autosize minRows={3} {...field('notes')} />
      <Attempts attempts={absence.attempts} timeZone={timeZone} isOpen />
    </FormDialog>
  )
}

type TimeFieldsProps = { value: string; onChange: (value: string) => void; error: string | undefined }

/** Day and time the school's way: a browser's own field for both would show them in the order of its language. */
function TimeFields({ value, onChange, error }: TimeFieldsProps) {
  const { day, time } = partsOf(value)
  return (
    <div className={styles['time']}>
      <DayField label={texts.day} value={day} onChange={(chosen) => onChange(`${chosen}T${time}`)} error={error} />
      <TextInput
        label={texts.time}
        placeholder={texts.timeFormat}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={time}
        error={Boolean(error)}
        onChange={(event) => onChange(`${day}T${event.currentTarget.value}`)}
      />
    </div>
  )
}
