import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useLayoutEffect, useState, type SubmitEvent } from 'react'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useDraft } from '#data/use-draft.ts'
import { troubleOf, type TroubleWords } from '../trouble.ts'

type DraftOf<Values> = {
  key: string
  /** Null: nobody is known to be signed in yet. */
  ownerId: number | null
  /** What is kept of the values, and how they come of it: without passwords, or as an earlier release kept them. */
  /** What was kept is put aside: something else is to be changed. */
  isIgnored?: boolean
  keeps?: { of: (values: Values) => unknown; back: (kept: never) => Partial<Values> }
}

type DraftFormOptions<Values, Parsed, Result> = {
  initial: Values
  /** Without one nothing is kept across a reload. */
  draft?: DraftOf<Values>
  submit: (parsed: Parsed) => Promise<Result>
  /** After the school has taken it; the form is as new by then, unless it stays. */
  done?: (result: Result) => void
  /** Keeps showing what was saved. */
  stays?: boolean
  /** What to say of a refusal without a reason, and where the server did not answer. */
  trouble: TroubleWords
}

export type DraftForm<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, unknown>
  /** What an input of this name needs: value, events, and what is wrong with it. */
  field: (name: FieldPath<Values>) => ReturnType<UseFormReturn<Values>['register']> & { error: string | undefined }
  /** False while a draft is being read: what is typed before would be overwritten by it. */
  isReady: boolean
  /** Whether something that was typed before was brought back. */
  isRestored: boolean
  isBusy: boolean
  /** Why the school did not take it. */
  trouble: string | null
  submit: (event: SubmitEvent) => void
  /** As it was at first, and nothing kept. */
  clear: () => void
}

const NO_DRAFT = { key: '', ownerId: null, isIgnored: false }
const same = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/** A form of a schema: what is typed is kept as a draft until the school has taken it, and every refusal is said. */
export function useDraftForm<Values extends FieldValues, Parsed, Result>(
  schema: z.ZodType<Parsed, Values>,
  { initial, draft, submit, done, stays = false, trouble: words }: DraftFormOptions<Values, Parsed, Result>,
): DraftForm<Values> {
  const form = useForm<Values, unknown, Parsed>({
    resolver: zodResolver<Values, unknown, Parsed>(schema as never),
    defaultValues: initial as DefaultValues<Values>,
  })
  const { isReady, isRestored, drop } = useFormDraft(form, initial, draft)
  const [trouble, setTrouble] = useState<string | null>(null)
  const clear = () => {
    form.reset(initial)
    setTrouble(null)
    drop()
  }
  const send = async (parsed: Parsed): Promise<void> => {
    setTrouble(null)
    try {
      const result = await submit(parsed)
      if (stays) drop()
      else clear()
      done?.(result)
    } catch (error) {
      setTrouble(troubleOf(error, words))
    }
  }
  const { errors, isSubmitting } = form.formState
  return {
    form,
    field: (name) => ({
      ...form.register(name),
      error: form.getFieldState(name, { ...form.formState, errors }).error?.message,
    }),
    isReady,
    isRestored,
    isBusy: isSubmitting,
    trouble,
    submit: (event) => {
      event.preventDefault()
      void form.handleSubmit(send)(event)
    },
    clear,
  }
}

/** Keeps what a form holds for as long as it says something new. */
function useFormDraft<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  initial: Values,
  draft: DraftOf<Values> | undefined,
) {
  const { key, ownerId, isIgnored = false } = draft ?? NO_DRAFT
  const { found, keep } = useDraft<unknown>(key, ownerId)
  const [isDropped, setDropped] = useState(false)
  // They are the same for as long as the form is: only a new form has another draft or beginning.
  const [first] = useState({ initial, keeps: draft?.keeps })
  const isReady = draft === undefined || found !== undefined
  const isOld = isReady && found !== undefined && found !== null && !isIgnored
  // Before anything of the form is seen: its fields appear with what was kept in them.
  useLayoutEffect(() => {
    if (!isOld) return
    const back = first.keeps?.back(found as never) ?? found
    form.reset({ ...first.initial, ...back }, { keepDefaultValues: true })
  }, [isOld, found, form, first])
  const isKept = draft !== undefined && isReady
  useEffect(() => {
    if (!isKept) return undefined
    const { unsubscribe } = form.watch(() => {
      const values = form.getValues()
      keep(same(values, first.initial) ? null : (first.keeps?.of(values) ?? values))
    })
    return unsubscribe
  }, [isKept, form, keep, first])
  const drop = useCallback(() => {
    setDropped(true)
    keep(null)
  }, [keep])
  return { isReady, isRestored: isOld && !isDropped, drop }
}
