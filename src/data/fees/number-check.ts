import type { PaymentMethod } from '#domain/fees/payment-rows.schema.ts'
import { writtenNumber } from '#domain/fees/payment-number.ts'
import { comparableNumber, describeMethod } from '#domain/fees/payments.rules.ts'
import { lateCall } from '../answers/late-call.ts'
import { device } from '../device/db.ts'
import { currentReader, readPulledAt } from '../replica/use-cache.ts'
import type { MoneyReplica } from './fee-accounts.queries.ts'
import { readPayments } from './payments.queries.ts'

/** Where a payment number was used before (FEE-7). */
export type NumberCheck = {
  alreadyUsed: boolean
  message: string
  description: string | null
  createdAt: string | null
  paidFor: { student: string; month: number | null; year: number | null; amount: number }[]
  /** Set when only this device's replica was searched: its age (milliseconds), 0 when that is unknown. */
  asOf: number | null
}

const askSchool = async () => (await import('#domain/fees/numbers.endpoints.ts')).checkNumber

const USED = 'This payment number was already used.'
const UNUSED = 'This payment number has not been used.'

/** Looks a number up, in either wallet, among the payments that this device knows. */
export async function checkHere(replica: MoneyReplica, number: string): Promise<Omit<NumberCheck, 'asOf'>> {
  const wanted = comparableNumber(writtenNumber(number))
  const all = await readPayments(replica)
  const found = all.filter(
    ({ payment }) =>
      payment.method !== 'Cash' &&
      payment.number !== null &&
      comparableNumber(payment.number) === wanted &&
      (payment.state === 'confirmed' || payment.state === 'held'),
  )
  const [latest] = found
  return {
    alreadyUsed: found.length > 0,
    message: latest ? USED : UNUSED,
    description: latest ? describeMethod(latest.payment.method, latest.payment.number) : null,
    createdAt: latest?.payment.paidAt ?? null,
    paidFor: found.map(({ payment, fullname }) => ({
      student: fullname,
      month: payment.month,
      year: payment.year,
      amount: payment.amountCents,
    })),
  }
}

/**
 * Whether a number was used before: asks the school, and adds waiting payments of this device, which the school does
 * not know yet. Where the school does not answer, as far as this device knows.
 */
export async function checkNumber(method: PaymentMethod, number: string): Promise<NumberCheck> {
  const replica = await currentReader(device())
  if (!replica?.cache) throw new Error('There is no replica to look at.')
  const here = await checkHere({ ...replica, cache: replica.cache }, number)
  try {
    const atSchool = await lateCall(askSchool, { body: { method, number } })
    return { ...(atSchool.alreadyUsed || !here.alreadyUsed ? atSchool : here), asOf: null }
  } catch {
    return { ...here, asOf: (await readPulledAt(replica.db)) ?? 0 }
  }
}
