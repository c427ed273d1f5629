import { useRef } from 'react'
import type { RemindFamilies } from '#domain/fees/dues.schema.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { newRef } from '#data/device/new-ref.ts'
import { remind } from '#data/fees/dues.ts'

/** How families are told, and in spite of what. */
export type Asked = Omit<RemindFamilies, 'studentIds'>

/** Whether the school refuses since tablets hold payments; somebody may remind all the same. */
export const isUnsent = (error: unknown): boolean => error instanceof RefusedError && error.code === 'paymentsUnsent'

/** Sends the same content under the same key: after a lost answer, nobody is reminded twice. */
export function useRemind() {
  const sent = useRef({ content: '', once: '' })
  return (body: RemindFamilies) => {
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, once: newRef() }
    return remind(body, sent.current.once)
  }
}
