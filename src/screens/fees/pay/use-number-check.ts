import { useState } from 'react'
import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { FOREIGN_LETTERS, hasForeignLetters } from '#domain/fees/payment-number.ts'
import { checkNumber, type NumberCheck } from '#data/fees/number-check.ts'
import { texts } from './pay.texts.ts'

type State = { of: string; check: NumberCheck | null; problem: string | null; isBusy: boolean }

const NOTHING: State = { of: '', check: null, problem: null, isBusy: false }

/** Whether a payment number was used before; another number or method starts unchecked. */
export function useNumberCheck(method: PaymentMethod, number: string) {
  const of = `${method} ${number.trim()}`
  const [checked, setChecked] = useState<State>(NOTHING)
  const state = checked.of === of ? checked : NOTHING
  const refuse = (problem: string): false => {
    setChecked({ ...NOTHING, of, problem })
    return false
  }
  /** Checks the number; whether it can be accepted as it is. */
  const run = async (): Promise<boolean> => {
    if (!number.trim()) return refuse(texts.enterNumber)
    if (hasForeignLetters(number)) return refuse(FOREIGN_LETTERS)
    setChecked({ ...NOTHING, of, isBusy: true })
    const done: State = await checkNumber(method, number.trim()).then(
      (check) => ({ ...NOTHING, of, check }),
      () => ({ ...NOTHING, of, problem: texts.checkFailed }),
    )
    // An answer for a number that has been changed meanwhile is ignored.
    setChecked((present) => (present.of === of ? done : present))
    return done.check?.alreadyUsed === false
  }
  /** Why this number cannot be accepted (FEE-6); null when it can. */
  const blocked = (isKnown: boolean): string | null => {
    if (method === 'Cash') return null
    if (!number.trim()) return texts.enterNumber
    if (!state.check) return texts.notVerified
    return state.check.alreadyUsed && !isKnown ? texts.numberUsed : null
  }
  return { ...state, run, blocked }
}

export type NumberState = ReturnType<typeof useNumberCheck>
