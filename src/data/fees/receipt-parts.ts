import { useMemo } from 'react'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { useAnswer } from '../answers/use-answer.ts'
import { usePayments, type ShownPayment } from './payments.queries.ts'

/** The parts of a receipt, or why there are none; `closed` without a number. */
export type ReceiptParts =
  | { status: 'closed' | 'reading' | 'asking' | 'unknown' | 'unreachable' }
  | { status: 'found'; parts: readonly ShownPayment[] }

const listPayments = async () => (await import('#domain/fees/reports.endpoints.ts')).listPayments

const NO_RECEIPT = '-'
/** Limit of rows: more children than any receipt has. */
const MOST_PARTS = '100'
const NOTHING: readonly ShownPayment[] = []

/**
 * A receipt by its number, live: out of this device's replica, else as the server knows it.
 * `taken`: the payment that was saved just now, so that nobody waits for what is known.
 */
export function useReceiptParts(number: string | null, taken = NOTHING): ReceiptParts {
  const reading = usePayments({ receipt: number ?? NO_RECEIPT })
  const isRead = reading.status === 'ready' || reading.status === 'noReplica'
  const known = useMemo(() => {
    const read = reading.status === 'ready' ? reading.data : NOTHING
    return read.length > 0 ? read : taken.filter(({ payment }) => payment.receipt === number)
  }, [reading, taken, number])
  const isElsewhere = number !== null && isRead && known.length === 0
  const { answer } = useAnswer(listPayments, isElsewhere ? { query: { search: number, limit: MOST_PARTS } } : null)
  return useMemo(() => {
    if (number === null) return { status: 'closed' }
    if (known.length > 0) return { status: 'found', parts: known }
    if (!isRead) return { status: 'reading' }
    if (answer.status === 'loading') return { status: 'asking' }
    const parts = answer.status === 'ready' ? answer.data.payments.map(paymentOfListed) : NOTHING
    if (parts.length > 0) return { status: 'found', parts }
    return { status: answer.status === 'ready' && answer.cachedAt === null ? 'unknown' : 'unreachable' }
  }, [number, known, isRead, answer])
}
