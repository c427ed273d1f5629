import { Alert, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { isOverdrawn } from '#data/answers/errors.ts'
import { coreTexts } from '../core.texts.ts'
import { troubleOf } from '../trouble.ts'
import type { Trouble } from './use-action.ts'

const texts = coreTexts.overdrawn

export const REASON_REQUIRED = texts.reasonRequired

type Overdrawn = {
  /** The objection that an account holds too little; null without one. */
  objection: string | null
  /** The options `blocked` and `trouble` of a draft form. */
  blocked: (typed: { overdrawnReason: string }) => string | null
  trouble: (error: unknown) => string | null
}

/**
 * Asks for a reason when more is paid than an account holds: once the server has refused, or at once where the screen
 * foresees the objection.
 */
export function useOverdrawn(words: Trouble, foreseen: string | null = null): Overdrawn {
  const [refused, setRefused] = useState<string | null>(null)
  const objection = refused ?? foreseen
  return {
    objection,
    blocked: ({ overdrawnReason }) => (objection !== null && !overdrawnReason.trim() ? REASON_REQUIRED : null),
    trouble: (error) => {
      const objection = typeof words === 'function' ? words(error) : troubleOf(error, words)
      if (!isOverdrawn(error)) return objection
      setRefused(objection)
      return null
    },
  }
}

/** The reason as a part of the body that is sent; empty where no reason was typed. */
export const whyOverdrawn = ({ overdrawnReason }: { overdrawnReason: string }): { overdrawnReason?: string } =>
  overdrawnReason.trim() ? { overdrawnReason: overdrawnReason.trim() } : {}

/** The objection that an account holds too little, with the field for the reason. */
export const OverdrawnReason = ({ objection, ...field }: { objection: string | null } & TextInputProps) =>
  objection === null ? null : (
    <>
      <Alert color="amber" role="alert">
        {objection}
      </Alert>
      <TextInput label={texts.why} maxLength={300} {...field} />
    </>
  )
