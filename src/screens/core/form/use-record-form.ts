import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { RefusedError } from '#data/answers/failures.ts'
import { serverMessage } from '#data/answers/errors.ts'
import { newRef } from '#data/device/new-ref.ts'
import { REASON_REQUIRED, useOverdrawn } from './overdrawn.tsx'
import type { Checked, Fields, RecordForm, Typed } from './record-form.ts'
import { recordTexts } from './record.texts.ts'
import type { Trouble } from './use-action.ts'
import { useDraftForm, useTyped, type DraftForm, type DraftOf } from './use-draft-form.ts'

type Options<Add, Change, F extends Fields, Row, About, Result> = {
  /** The person to whom the draft belongs. */
  ownerId: number
  draftKey: string
  /** Values that a new record begins with. */
  proposed?: Partial<Typed<F>>
  /** How the draft differs from the usual one, which has what was typed and is always restored. */
  draft?: Pick<DraftOf<Typed<F>>, 'isIgnored' | 'isWhole'>
  /** Keeps the saved values in the form. */
  stays?: boolean
  add?: (body: Add, typed: Typed<F>) => Promise<Result>
  change?: (body: Change, row: Row, typed: Typed<F>) => Promise<Result>
  done: (result: Result) => void
  trouble: Trouble
  /** The objection to paying, where the screen knows the accounts' balances; without it, the server's objection is used. */
  overdrawn?: (body: Partial<Add & Change>, refused: string | null) => string | null
  /** Reads the record again, after the server has refused the change since the record had changed. */
  reload?: () => void
  blocked?: (body: Partial<Add & Change>) => string | null
  /** Called when somebody tries to send the form while a field is invalid. */
  invalid?: () => void
} & (void extends About ? { about?: About } : { about: About })

/** A form that `RecordFields` shows. */
export type ShownForm<F extends Fields = Fields> = Pick<
  DraftForm<Typed<F>, never>,
  'field' | 'part' | 'change' | 'isReady' | 'isRestored' | 'isBusy' | 'trouble' | 'submit' | 'clear'
> & {
  form: Pick<UseFormReturn<Typed<F>>, 'register' | 'trigger' | 'formState' | 'setFocus'>
  fields: F
  maxLengthOf: (name: string) => number | undefined
  typed: Typed<F>
  /** The objection that an account holds too little for the payment; null without one. */
  overdrawn: string | null
  /** Set where the record has changed since the form was opened; `load` fills the form anew, once the new record is read. */
  changed: { message: string; load: (() => void) | null } | null
}

/** Whether the server refused a change, since somebody else has changed the record. */
const isChanged = (error: unknown): boolean => error instanceof RefusedError && error.code.endsWith('Changed')

type Reasoned = { overdrawnReason?: string }

/**
 * A form for a new record (`row` is null), or one that changes the record in `row`, which may become newer while the form is
 * open. Typed values stay as a draft until they are saved.
 */
export function useRecord<Add, Change, F extends Fields, Row, About, Result>(
  of: RecordForm<Add, Change, F, Row, About>,
  row: (Row & { revision: number }) | null,
  options: Options<Add, Change, F, Row, About, Result>,
): ShownForm<F> {
  type Body = Partial<Add & Change>
  const { ownerId, draftKey, proposed, overdrawn, blocked, reload, invalid } = options
  const about = options.about as About
  const begin = () => (row ? of.typedOf(row, about) : of.blank({ ref: newRef(), ...proposed } as Partial<Typed<F>>))
  const [initial] = useState(begin)
  const [refusal, setRefusal] = useState<string | null>(null)
  const account = useOverdrawn(options.trouble)
  const objectionTo = (body: Body) => (overdrawn ? overdrawn(body, account.objection) : account.objection)
  const schema = (row ? of.changed(about) : of.added(about)) as z.ZodType<Checked<Add & Change, F>, Typed<F>>
  const form = useDraftForm(schema, {
    initial,
    blank: begin,
    draft: { key: draftKey, ownerId, ...options.draft },
    blocked: ({ body }) =>
      objectionTo(body) !== null && !(body as Reasoned).overdrawnReason ? REASON_REQUIRED : (blocked?.(body) ?? null),
    submit: ({ body, typed }): Promise<Result> | undefined => {
      // A reason that was typed before the amount was lowered is not sent, since it is not needed any more.
      const { overdrawnReason: _, ...rest } = body as Reasoned
      const sent = overdrawn && objectionTo(body) === null ? (rest as Add & Change) : body
      return row ? options.change?.(sent, row, typed) : options.add?.(sent, typed)
    },
    done: options.done as (result: Result | undefined) => void,
    trouble: (error) => {
      if (!isChanged(error)) return account.trouble(error)
      setRefusal(serverMessage(error))
      reload?.()
      return null
    },
    ...(invalid ? { invalid } : {}),
    ...(options.stays ? { stays: true } : {}),
  })
  const typed = useTyped<Typed<F>, unknown>(form)
  const isOld = row !== null && typed.base !== 0 && row.revision > typed.base
  const clear = () => {
    setRefusal(null)
    form.clear()
  }
  return {
    ...form,
    clear,
    fields: of.fields,
    maxLengthOf: of.maxLengthOf,
    typed,
    overdrawn: objectionTo(of.sentOf(typed, about)),
    changed: refusal !== null || isOld ? { message: refusal ?? recordTexts.changed, load: isOld ? clear : null } : null,
  }
}
