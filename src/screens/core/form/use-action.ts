import { useRef, useState } from 'react'
import { troubleOf, type TroubleWords } from '../trouble.ts'

/** The message for a failure: a text, or a function of the error; null where the failure is shown in another way. */
export type Trouble = TroubleWords | string | ((error: unknown) => string | null)

type ActionOptions<Result> = {
  trouble: Trouble
  done?: (result: Result) => void
  /** Called with the message of a failure, for messages that are not shown in place. */
  failed?: (words: string) => void
  /** Called after success and failure alike; the action is busy until what it returns has settled, as a reading of the new state. */
  after?: () => unknown
}

export type Action<Args extends unknown[]> = {
  /** Starts the action, unless it is running: a second press may come before the button is rendered as busy. */
  run: (...args: Args) => Promise<void>
  /** Arguments of the running action; null while none is running. */
  busy: Args | null
  isBusy: boolean
  /** The message of the last failure. */
  trouble: string | null
  say: (trouble: string | null) => void
  /** Shows an error as a failure of the action. */
  fail: (error: unknown) => void
}

/** A change that is sent to the school or saved on this device, with its busy state and error message. */
export function useAction<Args extends unknown[], Result>(
  send: (...args: Args) => Promise<Result>,
  { trouble: words, done, failed, after }: ActionOptions<Result>,
): Action<Args> {
  const [busy, setBusy] = useState<Args | null>(null)
  const [trouble, say] = useState<string | null>(null)
  const isUnderWay = useRef(false)
  const fail = (error: unknown): void => {
    const message = typeof words === 'function' ? words(error) : troubleOf(error, words)
    say(message)
    if (message !== null) failed?.(message)
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
      await after?.()
      isUnderWay.current = false
      setBusy(null)
    }
  }
  return { run, busy, isBusy: busy !== null, trouble, say, fail }
}

export type ConfirmedAction<Input> = Action<[Input]> & {
  /** The value that the open confirmation is about; null while none is open. */
  toConfirm: Input | null
  ask: (input: Input) => void
  confirm: () => void
  close: () => void
}

/** An action that is run after a confirmation, which `AskFirst` shows. */
export function useConfirmedAction<Input, Result>(
  send: (input: Input) => Promise<Result>,
  options: ActionOptions<Result>,
): ConfirmedAction<Input> {
  const [toConfirm, setToConfirm] = useState<Input | null>(null)
  const close = () => setToConfirm(null)
  const action = useAction(send, {
    ...options,
    after: () => {
      close()
      return options.after?.()
    },
  })
  return {
    ...action,
    toConfirm,
    ask: (next) => setToConfirm(() => next),
    confirm: () => void (toConfirm === null ? null : action.run(toConfirm)),
    close,
  }
}
