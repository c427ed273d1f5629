import { useState } from 'react'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { lockSignIn, unlockSignIn, useLockedUntil } from '#data/session/lockout.ts'
import { useNow } from '#data/device/use-now.ts'
import { toastDone } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { authTexts as texts } from './auth.texts.ts'
import { lockSeconds, secondsLeft } from './lockout.ts'

export type SignIn = (credentials: { email: string; password: string }) => Promise<unknown>

export type SignInTrouble = { kind: 'refused' | 'locked' | 'unlocked' | 'noServer'; text: string }

const TICK_MS = 250

/** Time that the message stays which says that the account is unlocked. */
const GOOD_NEWS_MS = 60_000

/** Counts a lock down to 0, also across a reload; for a while afterwards `isOver` is true. */
function useCountdown(): { left: number; isOver: boolean } {
  const until = useLockedUntil()
  // One tick is added, since the last reading of the clock may be one tick old.
  const now = useNow(TICK_MS) + TICK_MS
  const left = secondsLeft(until, now)
  return { left, isOver: left === 0 && now - until < GOOD_NEWS_MS }
}

function troubleOf(error: unknown): SignInTrouble {
  if (isNoServer(error)) return { kind: 'noServer', text: texts.noServer }
  const isOurs = error instanceof Error && error.message === 'No token returned from server.'
  return { kind: 'refused', text: serverMessage(error) ?? (isOurs ? error.message : uiTexts.fallbackError) }
}

/** State of the sign-in form and its lock: the message, and whether the form may be sent. */
export function useSignIn(signIn: SignIn) {
  const { left, isOver } = useCountdown()
  const [trouble, setTrouble] = useState<SignInTrouble | null>(null)

  const submit = async (values: { email: string; password: string }): Promise<void> => {
    if (left > 0) return setTrouble({ kind: 'locked', text: texts.locked(left) })
    setTrouble(null)
    try {
      await unlockSignIn()
      await signIn(values)
      toastDone(texts.success)
    } catch (error) {
      const seconds = lockSeconds(error)
      if (seconds === null) setTrouble(troubleOf(error))
      else await lockSignIn(Date.now() + seconds * 1000)
    }
  }

  const shown: SignInTrouble | null =
    left > 0
      ? { kind: 'locked', text: trouble?.kind === 'locked' ? texts.locked(left) : texts.tooMany(left) }
      : isOver && trouble?.kind !== 'refused' && trouble?.kind !== 'noServer'
        ? { kind: 'unlocked', text: texts.unlocked }
        : trouble?.kind === 'locked'
          ? null
          : trouble
  return { submit, trouble: shown, isLocked: left > 0 }
}
