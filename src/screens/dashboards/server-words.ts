import type { ReplyOf } from '#domain/core/endpoint.ts'
import type { getServerState } from '#domain/dashboards/dashboards.endpoints.ts'
import { dashboardTexts as texts } from './dashboards.texts.ts'

export type ServerState = ReplyOf<typeof getServerState>

/** Problems of the server for an administrator, the most serious first; a late backup is among the things to do. */
export function noticesOf(
  { integrity, disk, gateway }: ServerState,
  tell: (instant: number) => string,
): { title: string; message: string }[] {
  const { failure } = integrity
  return [
    ...(failure ? [{ title: texts.damaged, message: texts.unreadable(failure.table, failure.reason) }] : []),
    ...(disk.isLow ? [{ title: disk.isFull ? texts.diskFull : texts.diskLow, message: roomWords(disk) }] : []),
    ...(gateway ? [{ title: texts.gateway, message: gatewayWords(gateway, tell) }] : []),
  ]
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** The free space on the disks of data and backups. */
export const roomWords = ({ data, backup }: ServerState['disk']): string =>
  [
    data === null ? null : texts.roomForData(gigabytes(data)),
    backup === null ? null : texts.roomForBackups(gigabytes(backup)),
  ]
    .filter(Boolean)
    .join(', ') || texts.notLooked

export const gatewayWords = (
  { since, status }: NonNullable<ServerState['gateway']>,
  tell: (instant: number) => string,
): string => texts.gatewayFails(tell(Date.parse(since)), status)

/** The result of reading the tables; `tell` formats an instant (milliseconds). */
export function integrityWords(
  { checkedAt, failure }: ServerState['integrity'],
  tell: (instant: number) => string,
): string {
  if (failure) return texts.unreadable(failure.table, failure.reason)
  return checkedAt === null ? texts.notLooked : texts.allRead(tell(Date.parse(checkedAt)))
}

/** Sentence about whether the journal agrees with payments, fees and expenses. */
export function booksWords(
  { checkedAt, differences }: ServerState['books'],
  tell: (instant: number) => string,
): string {
  if (differences > 0) return texts.booksDiffer(differences)
  return checkedAt === null ? texts.notLooked : texts.booksAgree(tell(Date.parse(checkedAt)))
}

/** The numbers of items on hold that somebody has to settle, in words. */
export const heldWords = ({ payments, unplaced, phones, expenses }: ServerState['held']): string =>
  [
    payments > 0 ? texts.heldPayments(payments) : null,
    unplaced > 0 ? texts.heldMoney(unplaced) : null,
    expenses > 0 ? texts.heldExpenses(expenses) : null,
    phones > 0 ? texts.heldPhones(phones) : null,
  ]
    .filter(Boolean)
    .join(', ') || texts.nothingHeld
