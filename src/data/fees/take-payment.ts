import { paymentEntryKey, takenOf } from '#domain/fees/payment-lines.rules.ts'
import type { PaymentLine, TakenPayment } from '#domain/fees/fees.schema.ts'
import type { Allocation } from '#domain/fees/ledger.rules.ts'
import { preview } from '#domain/fees/payments.rules.ts'
import { device, type CacheDb, type DeviceDb } from '../device/db.ts'
import { useLiveRead } from '../live/live-read.ts'
import { nudge } from '../sync/nudge.ts'
import { enqueue, standingWrite, type EnqueueOptions } from '../outbox/outbox.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { currentReader } from '../replica/use-cache.ts'
import { inOpenDrawer } from '../school/drawers.ts'
import { readAccounts, type MoneyReplica } from './fee-accounts.queries.ts'

/** The write that records a payment, which the counter loads once it shows. */
export const loadTakePayment = async () => (await import('#domain/fees/fees.offline.ts')).takePaymentOffline

/** The dues differ from what the collector saw before confirming: another tab or the school was faster. */
export class DuesChangedError extends Error {}

/** Students were deleted since they were looked up. */
export class StudentsGoneError extends Error {
  readonly studentIds: readonly number[]
  constructor(studentIds: readonly number[]) {
    super('Students are gone.')
    this.studentIds = studentIds
  }
}

type Body = Omit<TakenPayment, 'receipt'>

/** What differs from what the collector was shown; null when nothing does. */
async function whatChanged(replica: MoneyReplica, lines: readonly PaymentLine[], shown: readonly Allocation[]) {
  const ids = lines.map(({ studentId }) => studentId)
  const [accountOf, students] = await Promise.all([
    readAccounts(replica, ids),
    replica.cache.students.bulkGet(ids.map(String)),
  ])
  // Payments for a student who has left and still owes are taken as well.
  const gone = ids.filter((id, at) => !students[at] && !accountOf(id).left)
  if (gone.length > 0) return new StudentsGoneError(gone)
  const now = lines.map((line) => preview(accountOf(line.studentId), takenOf(line)))
  return JSON.stringify(now) === JSON.stringify(shown) ? null : new DuesChangedError('The dues have changed.')
}

/** `isRepeat`: this payment had been saved before, and nothing was taken now. */
export type PaymentTaken = { entry: OutboxEntry; isRepeat: boolean }

/** `cache`: null before anything was fetched; then nothing can be compared, and the payment is saved unchecked. */
export type Till = { db: DeviceDb; cache: CacheDb | null; ownerId: number }
type Options = EnqueueOptions & { shown: readonly Allocation[] }

/**
 * Saves a payment; resolves once it is durable on this device. If a payment with this ref is here already, that one is
 * returned. `shown`: what the collector was shown that each line settles. Throws DuesChangedError, StudentsGoneError or
 * NotSavedError, with nothing stored.
 */
export async function savePayment(till: Till, body: Body, { shown, ...options }: Options): Promise<PaymentTaken> {
  const { db, cache } = till
  // In parallel, since each read costs a slow tablet a round trip to the disk's process.
  const [savedBefore, changed, session] = await Promise.all([
    standingWrite(db, paymentEntryKey(body.ref)),
    cache && whatChanged({ ...till, cache }, body.lines, shown),
    inOpenDrawer(cache && { ...till, cache }),
  ])
  if (savedBefore) return { entry: savedBefore, isRepeat: true }
  if (changed) throw changed
  return { entry: await enqueue(db, loadTakePayment, { body: { ...body, ...session } }, options), isRepeat: false }
}

const noReader = (): never => {
  throw new Error('Login user not found.')
}

/** Takes a payment on this device, one at a time among all tabs, and asks for it to be sent. */
export async function takePayment(body: Body, options: Options): Promise<PaymentTaken> {
  const save = async () => savePayment((await currentReader(device())) ?? noReader(), body, options)
  const locks = navigator.locks as LockManager | undefined
  const taken = await (locks ? locks.request('take-payment', save) : save())
  nudge('enqueue')
  return taken
}

/** The receipt of the payment with this ref once it was taken, in this tab or another; null before. */
export const useReceiptOfRef = (ref: string): string | null | undefined =>
  useLiveRead(
    async (db) => {
      const savedBefore = await standingWrite(db, paymentEntryKey(ref))
      return savedBefore?.receipt ?? null
    },
    [ref],
  )
