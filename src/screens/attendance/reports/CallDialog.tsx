import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CALL_STATUSES, type CallStatus } from '#domain/attendance/calls.schema.ts'
import { instantOfMinute, schoolMinute } from '#domain/core/times.ts'
import { useNow } from '#data/device/use-now.ts'
import { checked } from '../../core/form/checked.ts'
import { MomentField } from '../../core/MomentField.tsx'
import { FormDialog } from '../../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../../core/form/use-draft-form.ts'
import type { ShownAbsence } from './call-list.ts'
import { Attempts } from './Attempts.tsx'
import { reportTexts } from './reports.texts.ts'

const texts = reportTexts.calls
const NOTES = 1_000

type Attempt = { status: CallStatus; time: string; notes: string }
export type Outcome = { status: CallStatus; notes?: string; calledAt?: number }

type CallDialogProps = {
  absence: ShownAbsence
  ownerId: number
  timeZone: string
  /** Saves the call; resolves to whether it was saved. */
  onSave: (outcome: Outcome) => Promise<boolean>
  onClose: () => void
}

/** Why a call cannot have been made at the typed time. */
function problemOf(calledAt: number | null, now: number): string | undefined {
  if (calledAt === null) return texts.badTime
  return calledAt > now + 60_000 ? texts.future : undefined
}

/** Dialog of a call: outcome, time and notes. Typed values survive a reload, until they are saved. */
export function CallDialog({ absence, ownerId, timeZone, onSave, onClose }: CallDialogProps) {
  const [opened] = useState(Date.now)
  const now = useNow(30_000)
  const fresh = {
    status: absence.status,
    time: schoolMinute(opened, timeZone),
    notes: absence.attempts[0]?.notes ?? '',
  }
  const timeOf = ({ time }: Attempt) => instantOfMinute(time, timeZone)
  // The present seconds are added to a typed minute, so that two calls within a minute differ.
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
      <MomentField label={texts.day} timeLabel={texts.time} {...part('time')} />
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
