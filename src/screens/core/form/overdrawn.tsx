import { Alert, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { isOverdrawn } from '#data/answers/errors.ts'
import { coreTexts } from '../core.texts.ts'
import { troubleOf } from '../trouble.ts'
import type { Trouble } from './use-action.ts'

const texts = coreTexts.overdrawn

export const REASON_REQUIRED = texts.reasonRequired

type Overdrawn = {
  /** The objection; null as long as there is none. */
  said: string | null
  /** Of a form: `blocked` and `trouble`. */
  blocked: (typed: { overdrawnReason: string }) => string | null
  trouble: (error: unknown) => string | null
}

/**
 * Paying more than an account holds needs a reason, which is asked for once the server has said so, or at once where the
 * screen knows it before.
 */
export function useOverdrawn(words: Trouble, foreseen: string | null = null): Overdrawn {
  const [refused, setRefused] = useState<string | null>(null)
  const said = refused ?? foreseen
  return {
    said,
    blocked: ({ overdrawnReason }) => (said !== null && !overdrawnReason.trim() ? REASON_REQUIRED : null),
    trouble: (error) => {
      const objection = typeof words === 'function' ? words(error) : troubleOf(error, words)
      if (!isOverdrawn(error)) return objection
      setRefused(objection)
      return null
    },
  }
}

/** What is sent of the reason: nothing where none was asked for. */
export const whyOverdrawn = ({ overdrawnReason }: { overdrawnReason: string }): { overdrawnReason?: string } =>
  overdrawnReason.trim() ? { overdrawnReason: overdrawnReason.trim() } : {}

/** The objection with the field for the reason. */
export const OverdrawnReason = ({ said, ...field }: { said: string | null } & TextInputProps) =>
  said === null ? null : (
    <>
      <Alert color="amber" role="alert">
        {said}
      </Alert>
      <TextInput label={texts.why} maxLength={300} {...field} />
    </>
  )
