import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { useDraft } from '#data/device/use-draft.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { schemaResolver } from './schema-resolver.ts'
import { bringsBack, same, typedIn } from './draft-values.ts'
import { useConfirmedAction, type ConfirmedAction, type Trouble } from './use-action.ts'

export type DraftOf<Values> = {
  key: string
  /** The owner of the draft; null while the signed-in person is not known yet. */
  ownerId: number | null
  /** Whether the draft is not restored, since the form is for another record. */
  isIgnored?: boolean
  /** Whether the draft has all values once one was typed, since what was typed is about the proposed ones. */
  isWhole?: boolean
  /**
   * Converts values to the stored draft (null: no draft) and back, where less than all values is stored, as without
   * passwords. `untyped` are the values that the form would have if nobody had typed anything.
   */
  keeps?: { of: (values: Values, untyped: Values) => unknown; back: (draft: never) => Partial<Values> }
}

type DraftFormOptions<Values, Parsed, Result> = {
  initial: Values
  /** The values after the form was cleared or sent, where they differ from the initial ones. */
  blank?: Values | ((typed: Values) => Values)
  /** Stores typed values as a draft; without a draft they are lost at a reload. */
  draft?: DraftOf<Values>
  /** Why the form cannot be sent, where no single field is at fault; null when it can. */
  blocked?: (parsed: Parsed) => string | null
  /** Whether `AskFirst` asks for confirmation before sending; may be a promise, to look up data for the question. */
  asks?: (parsed: Parsed) => boolean | Promise<boolean>
  submit: (parsed: Parsed) => Promise<Result> | Result
  /** Called after success; the form has been emptied by then, unless `stays`. */
  done?: (result: Result) => void
  /** Keeps the saved values in the form. */
  stays?: boolean
  /** Messages for a refusal without a reason, and for no answer of the server. */
  trouble?: Trouble
  /** Called when somebody tries to send the form while a field is invalid. */
  invalid?: () => void
}

/** The part of a form that `Form` and `AskFirst` render. */
export type FormState<Parsed = unknown> = Pick<
  ConfirmedAction<Parsed>,
  'isBusy' | 'trouble' | 'say' | 'toConfirm' | 'confirm' | 'close'
> & {
  /** False while the draft is being read, which would overwrite values typed before. */
  isReady: boolean
  /** Whether a draft was restored that brings back something typed. */
  isRestored: boolean
  submit: (event?: SyntheticEvent) => void
  /** Empties the form and deletes its draft. */
  clear: () => void
}

export type DraftForm<Values extends FieldValues, Parsed = unknown> = FormState<Parsed> & {
  form: UseFormReturn<Values, unknown, Parsed>
  /** Props of the input of a field: value, events and error. */
  field: (name: FieldPath<Values>) => ReturnType<UseFormReturn<Values>['register']> & { error: string | undefined }
  /** Props of a component that passes values instead of events. */
  part: <Name extends FieldPath<Values>>(
    name: Name,
  ) => {
    value: PathValue<Values, Name>
    onChange: (value: PathValue<Values, Name>) => void
    error: string | undefined
  }
  /** Sets several values at once; their errors are checked again. */
  change: (values: Partial<Values>) => void
  /** Sets values of a record in fields in which nothing was typed; these values are not part of the draft. */
  fill: (values: Partial<Values>) => void
}

const NO_DRAFT = { key: '', ownerId: null }

/** All current values, for a part of the screen that depends on them. */
export const useTyped = <Values extends FieldValues, Parsed>({
  form,
}: Pick<DraftForm<Values, Parsed>, 'form'>): Values => useWatch({ control: form.control }) as Values

/** No schema, where only `blocked` objects to the values. */
export const unchecked = <Values>(): z.ZodType<Values, Values> | null => null

const useSchemaForm = <Values extends FieldValues, Parsed>(schema: z.ZodType<Parsed, Values> | null, initial: Values) =>
  useForm<Values, unknown, Parsed>({
    ...(schema ? { resolver: schemaResolver(schema) } : {}),
    defaultValues: initial as DefaultValues<Values>,
  })

/**
 * A form of a schema. Typed values are stored as a draft until the school has accepted the form; refusals are shown.
 */
export function useDraftForm<Values extends FieldValues, Parsed, Result>(
  schema: z.ZodType<Parsed, Values> | null,
  options: DraftFormOptions<Values, Parsed, Result>,
): DraftForm<Values, Parsed> {
  const { initial, blank = initial, draft, blocked, asks, done, stays, trouble = uiTexts.fallbackError } = options
  const form = useSchemaForm(schema, initial)
  const { isReady, isRestored, drop, fill, begin } = useFormDraft(form, initial, draft)
  const [isLooking, setLooking] = useState(false)
  const clear = () => {
    const fresh = typeof blank === 'function' ? blank(form.getValues()) : blank
    begin(fresh)
    form.reset(fresh)
    sending.say(null)
    drop()
  }
  const sending = useConfirmedAction(async (parsed: Parsed) => options.submit(parsed), {
    trouble,
    done: (result) => {
      if (stays) drop()
      else clear()
      done?.(result)
    },
  })
  const object = useObjection(form, sending.say)
  const take = async (parsed: Parsed): Promise<void> => {
    if (object(blocked?.(parsed) ?? null)) return
    try {
      const isAsked = asks?.(parsed) ?? false
      // Only an asynchronous check is shown as busy: a button that is disabled for a moment loses the keyboard's focus.
      setLooking(typeof isAsked !== 'boolean')
      if (await isAsked) return sending.ask(parsed)
    } catch (error) {
      return sending.fail(error)
    } finally {
      setLooking(false)
    }
    await sending.run(parsed)
  }
  return {
    form,
    ...inputsOf(form),
    fill,
    isReady,
    isRestored,
    isBusy: sending.isBusy || isLooking,
    trouble: sending.trouble,
    say: sending.say,
    toConfirm: sending.toConfirm,
    confirm: sending.confirm,
    close: sending.close,
    submit: (event) => {
      event?.preventDefault()
      const sent = form.handleSubmit(take, () => {
        sending.say(null)
        options.invalid?.()
      })(event)
      // What checks the form cannot be loaded.
      sent.catch(sending.fail)
    },
    clear,
  }
}

/** Shows an objection to the values of a form, and removes the message once a value changes. */
function useObjection<Values extends FieldValues, Parsed>(
  { watch }: UseFormReturn<Values, unknown, Parsed>,
  say: FormState['say'],
): (against: string | null) => boolean {
  const isSaid = useRef(false)
  const takeBack = useEffectEvent(() => {
    if (isSaid.current) say(null)
    isSaid.current = false
  })
  useEffect(() => {
    const { unsubscribe } = watch(() => takeBack())
    return unsubscribe
  }, [watch])
  return (against) => {
    say(against)
    isSaid.current = against !== null
    return isSaid.current
  }
}

function inputsOf<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
): Pick<DraftForm<Values, Parsed>, 'field' | 'part' | 'change'> {
  const { errors, isSubmitted } = form.formState
  const errorOf = (name: FieldPath<Values>) => form.getFieldState(name, { ...form.formState, errors }).error?.message
  const change = (values: Partial<Values>) => {
    form.setValues(values, { shouldDirty: true })
    if (isSubmitted) void form.trigger(Object.keys(values) as FieldPath<Values>[])
  }
  return {
    field: (name) => ({ ...form.register(name), error: errorOf(name) }),
    part: (name) => ({
      value: form.watch(name),
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
      error: errorOf(name),
    }),
    change,
  }
}

/** Stores typed values as a draft, and fills the form from a stored draft. */
function useFormDraft<Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  initial: Values,
  draft: DraftOf<Values> | undefined,
) {
  const { key, ownerId, isIgnored = false, isWhole = isIgnored, keeps }: DraftOf<Values> = draft ?? NO_DRAFT
  const untyped = useRef(initial)
  const [isBack, setBack] = useState(false)
  const { found, keep } = useDraft<unknown>(key, ownerId, (kept) => {
    const back = keeps ? keeps.back(kept as never) : kept
    if (isIgnored) return
    const restored = { ...untyped.current, ...(back as Values) }
    setBack(bringsBack(restored, untyped.current))
    form.reset(restored, { keepDefaultValues: true })
  })
  const [isDropped, setDropped] = useState(false)
  const isReady = draft === undefined || found !== undefined
  const note = useEffectEvent(() => {
    const values = form.getValues()
    const typed = typedIn(values, untyped.current)
    if (typed === null) keep(null)
    else if (keeps) keep(keeps.of(values, untyped.current))
    // Without restoring, the draft has all values: those that a link or a row has set would not be proposed again.
    else keep(isWhole ? values : typed)
  })
  const hasDraft = draft !== undefined && isReady
  useEffect(() => {
    if (!hasDraft) return undefined
    const { unsubscribe } = form.watch(() => note())
    return unsubscribe
  }, [hasDraft, form])
  const drop = () => {
    setDropped(true)
    keep(null)
  }
  const begin = (values: Values) => void (untyped.current = values)
  const fill = (values: Partial<Values>) => {
    const [before, now] = [untyped.current, form.getValues()]
    begin({ ...before, ...values })
    const isUntyped = ([name]: [string, unknown]) => same(now[name], before[name])
    form.setValues(Object.fromEntries(Object.entries(values).filter(isUntyped)) as Partial<Values>)
  }
  return { isReady, isRestored: isBack && !isDropped, drop, fill, begin }
}
