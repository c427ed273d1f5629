import { useMemo } from 'react'
import type { ShownPayment } from '#data/fees/payments.queries.ts'
import { useReceiptParts } from '#data/fees/receipt-parts.ts'
import { useSchool } from '#data/session/use-session.ts'
import { receiptOf, type Receipt } from './receipt.ts'
import { texts } from './receipt.texts.ts'

/** A receipt to be shown, or what is to be said in its place; neither: nothing is open. */
export type OpenReceipt = { receipt: Receipt | null; notice: string | null }

const CLOSED: OpenReceipt = { receipt: null, notice: null }

/** A receipt by its number, live: it says how far the school knows of it. `taken`: what was saved just now. */
export function useReceipt(number: string | null, taken?: readonly ShownPayment[]): OpenReceipt {
  const found = useReceiptParts(number, taken)
  const school = useSchool()
  return useMemo(() => {
    if (found.status === 'found') return school ? { receipt: receiptOf(found.parts, school), notice: null } : CLOSED
    if (found.status === 'closed' || found.status === 'reading') return CLOSED
    return { receipt: null, notice: texts.lookups[found.status](number ?? '') }
  }, [found, school, number])
}
