import { useEffect } from 'react'
import type { ExpenseRow } from '#domain/expenses/expenses.schema.ts'
import { device, type DeviceDb } from '../device/db.ts'
import { dropDraft, saveDraft } from '../device/drafts.ts'
import { RefusedError } from '../answers/failures.ts'
import { useLiveRead } from '../live/live-read.ts'
import { expenseActions } from './expense-changes.ts'
import { useExpenses } from './known-expenses.ts'

// The file of a receipt is kept like a draft, since it cannot be sent before the school has given its expense a number.
const PREFIX = 'expenses:file:'

/** Keeps the file of a receipt on this device until the school has its expense. */
export const keepReceiptFile = (voucher: string, ownerId: number, file: Blob, db: DeviceDb = device()): Promise<void> =>
  saveDraft(db, PREFIX + voucher, ownerId, file)

/** Vouchers whose receipt files of this person wait on the device. */
export const waitingFiles = async (db: DeviceDb, ownerId: number): Promise<string[]> =>
  (await db.drafts.where('key').startsWith(PREFIX).toArray())
    .filter((draft) => draft.ownerId === ownerId)
    .map(({ key }) => key.slice(PREFIX.length))

const NONE: readonly string[] = []

/** Vouchers whose receipt files wait on this device. */
export const useWaitingFiles = (ownerId: number): readonly string[] =>
  useLiveRead((db) => waitingFiles(db, ownerId), [ownerId]) ?? NONE

/** Statuses of answers that no repeat can change: the file is no receipt or too large, or its expense is void or gone. */
const FINAL: ReadonlySet<number> = new Set([400, 404, 409, 413])

// Files are sent one at a time, also where two readings find the same file.
let isSending = false

/** Vouchers whose expenses the school has numbered, so that their files can be sent. */
export const dueFiles = (
  vouchers: readonly string[],
  rows: readonly Pick<ExpenseRow, 'voucher' | 'id'>[],
): { voucher: string; id: number }[] =>
  vouchers.flatMap((voucher) => {
    const id = rows.find((row) => row.voucher === voucher)?.id
    return id === undefined ? [] : [{ voucher, id }]
  })

/** Sends the file of a voucher; returns whether it is gone from this device. */
export async function sendFile(
  db: DeviceDb,
  voucher: string,
  attach: (file: Blob) => Promise<unknown>,
): Promise<boolean> {
  const file = (await db.drafts.get(PREFIX + voucher))?.value
  if (!(file instanceof Blob)) return false
  try {
    await attach(file)
  } catch (error) {
    // The file is kept for another try unless the school can never take it: an ended session or a busy server loses no file.
    if (!(error instanceof RefusedError) || !FINAL.has(error.status)) return false
  }
  await dropDraft(db, PREFIX + voucher)
  return true
}

/** Sends the receipt files of expenses that the school has by now. */
export function useSendFiles(ownerId: number, sent: () => void): void {
  const vouchers = useWaitingFiles(ownerId)
  const reading = useExpenses()
  const due = dueFiles(vouchers, reading.status === 'ready' ? reading.data : [])
  const key = JSON.stringify(due)
  useEffect(() => {
    const send = async () => {
      if (isSending) return
      isSending = true
      try {
        for (const { voucher, id } of JSON.parse(key) as typeof due)
          if (await sendFile(device(), voucher, (file) => expenseActions.attach(id, file))) sent()
      } finally {
        isSending = false
      }
    }
    const start = () => void send()
    start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
    // oxlint-disable-next-line react/exhaustive-deps -- Only what is due matters.
  }, [key])
}
