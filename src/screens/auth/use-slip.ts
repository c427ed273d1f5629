import { useCallback, useEffect, useState } from 'react'
import { readSlip, type ReadSlip } from '#domain/users/slips.endpoints.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { call } from '#data/answers/api.ts'
import { troubleOf } from '../core/trouble.ts'
import { resetWords } from './reset-form.ts'
import { arriveTexts as texts } from './arrive.texts.ts'

export type SlipState =
  | { status: 'asking' }
  /** `isOver`: another scan will not help, since the slip has been used or has ended. */
  | { status: 'refused'; title: string; words: string; isOver: boolean }
  | { status: 'open'; slip: ReadSlip }

function refusalOf(error: unknown): SlipState {
  const code = error instanceof RefusedError ? error.code : undefined
  if (code === 'wrongResetCode')
    return { status: 'refused', title: texts.unknown, words: texts.unknownAdvice, isOver: false }
  const isOver = code === 'slipUsed' || code === 'slipExpired'
  return { status: 'refused', title: texts.notOpen, words: troubleOf(error, resetWords), isOver }
}

/** Whose slip this is, by its code; `ask` asks the school again. */
export function useSlip(scanned: { code: string; school?: string }): { state: SlipState; ask: () => void } {
  const [state, setState] = useState<SlipState>({ status: 'asking' })
  const { code, school } = scanned
  const load = useCallback(() => {
    call(readSlip, { body: { code, ...(school ? { school } : {}) } }).then(
      (slip) => setState({ status: 'open', slip }),
      (error: unknown) => setState(refusalOf(error)),
    )
  }, [code, school])
  useEffect(load, [load])
  const ask = () => {
    setState({ status: 'asking' })
    load()
  }
  return { state, ask }
}
