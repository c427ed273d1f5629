import { useRef, useState } from 'react'
import { troubleOf, type TroubleWords } from '../trouble.ts'

/** What to say of a failure: words, or what is made of the error; null where it is shown in another way. */
export type Trouble = TroubleWords | string | ((error: unknown) => string | null)

type ActionOptions<Result> = {
  trouble: Trouble
  done?: (result: Result) => void
  /** Told of the failure as well, where it is not shown in place. */
  failed?: (words: string) => void
  /** After success and failure alike. */
  after?: () => void
}

export type Action<Args extends unknown[]> = {
  /** Does nothing while the last run is under way: a second press comes before the button is drawn as busy. */
  run: (...args: Args) => Promise<void>
  /** What the run under way was called with. */
  busy: Args | null
  isBusy: boolean
  /** Why it was not done. */
  trouble: string | null
  say: (trouble: string | null) => void
  /** Says why something that belongs to it failed. */
  fail: (error: unknown) => void
}

/** A change that is sent to the school or saved on this device, with its busy state and the words for its failure. */
export function useAction<Args extends unknown[], Result>(
  send: (...args: Args) => Promise<Result>,
  { trouble: words, done, failed, after }: ActionOptions<Result>,
): Action<Args> {
  const [busy, setBusy] = useState<Args | null>(null)
  const [trouble, say] = useState<string | null>(null)
  const isUnderWay = useRef(false)
  const fail = (error: unknown): void => {
    const said = typeof words === 'function' ? words(error) : troubleOf(error, words)
    say(said)
    if (said !== null) failed?.(said)
  }
  const run = async (...args: Args): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(args)
    say(null)
    try {
      const result = await send(...args)
      done?.(result)
    } catch (error) {
      fail(error)
    } finally {
      isUnderWay.current = false
      setBusy(null)
      after?.()
    }
  }
  return { run, busy, isBusy: busy !== null, trouble, say, fail }
}

export type AskedAction<Asked> = Action<[Asked]> & {
  /** What is asked about; null: nothing. */
  asked: Asked | null
  ask: (asked: Asked) => void
  confirm: () => void
  close: () => void
}

/** The same after a question, which `AskFirst` shows. */
export function useAskedAction<Asked, Result>(
  send: (asked: Asked) => Promise<Result>,
  options: ActionOptions<Result>,
): AskedAction<Asked> {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const action = useAction(send, {
    ...options,
    after: () => {
      close()
      options.after?.()
    },
  })
  return {
    ...action,
    asked,
    ask: (next) => setAsked(() => next),
    confirm: () => void (asked === null ? null : action.run(asked)),
    close,
  }
}
