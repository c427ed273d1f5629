import type { RowEffect, WriteContext } from '../core/offline-write.ts'
import { centsOf } from './money.ts'
import type { SaidPart, ShillingKind, ShillingPart, ShillingsRow } from './shillings.schema.ts'

type Act = {
  kind: ShillingKind
  /** Receipt or voucher. */
  number: string
  drawer?: string | undefined
  /** School day that the act names. */
  day?: string | undefined
}

const givenOf = ({ dollars, amount, dollarsBack }: NonNullable<ShillingPart['given']>) => ({
  cents: centsOf(dollars),
  shillings: amount,
  backCents: centsOf(dollarsBack),
})

/** What the shillings of a waiting act change on this device; nothing where it was all dollars. `sign` -1: they were paid out. */
export function shillingEffects(
  part: ShillingPart | undefined,
  { kind, number, drawer, day }: Act,
  sign: 1 | -1,
  { ownerId, ownerName, madeAt }: WriteContext,
): RowEffect[] {
  if (!part) return []
  const row: ShillingsRow = {
    key: number,
    kind,
    number,
    account: 'cashShillings',
    shillings: sign * part.amount,
    rate: part.rate,
    cents: sign * centsOf(part.dollars),
    other: 'cash',
    ...(drawer ? { drawer } : {}),
    ...(part.given ? { given: givenOf(part.given) } : {}),
    note: null,
    byId: ownerId,
    by: ownerName,
    at: madeAt,
    ...(day ? { day } : {}),
  }
  return [{ table: 'shillings', key: row.key, row }]
}

/** A part as the act's own row says it. */
export const saidPartOf = ({ amount, rate, dollars }: ShillingPart): SaidPart => ({
  amount,
  rate,
  cents: centsOf(dollars),
})
