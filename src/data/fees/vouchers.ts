import { useCallback, useEffect, useMemo, useState } from 'react'
import { listVouchers } from '#domain/vouchers/vouchers.endpoints.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { isVoucher, voucherMonth } from '#domain/fees/vouchers.reports.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { call } from '../api.ts'
import { isOnlyHere } from './payment-lists.ts'
import type { ShownPayment } from './payments.queries.ts'

const PAGE = 500
/** More vouchers than a month of any school has. */
const MOST_PAGES = 40

/** Every voucher of a month, asked for page by page. */
async function fetchVouchers({ year, month }: Month): Promise<ShownPayment[]> {
  const found: ShownPayment[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { year: String(year), month: String(month), page: String(page), limit: String(PAGE) }
    const { vouchers, total } = await call(listVouchers, { query })
    found.push(...vouchers.map(paymentOfListed))
    if (vouchers.length === 0 || found.length >= total) break
  }
  return found
}

type Asked = { key: string; vouchers: ShownPayment[] | null; error: unknown }

export type Vouchers = {
  /** Null while they are being asked for. */
  rows: readonly ShownPayment[] | null
  /** The server did not answer: these are the payments that the device knows. */
  isCopy: boolean
  error: unknown
  ask: () => void
}

const vouchersHere = (known: readonly ShownPayment[], month: Month, timeZone: string): ShownPayment[] =>
  known.filter(({ payment }) => isVoucher(payment) && isSameMonth(voucherMonth(payment, timeZone), month))

/** What the server lists, and money of this device that it does not know yet. */
function joined(listed: readonly ShownPayment[], here: readonly ShownPayment[]): ShownPayment[] {
  const known = new Set(listed.map(({ payment }) => paymentKey(payment)))
  return [...here.filter(({ payment }) => isOnlyHere(payment) && !known.has(paymentKey(payment))), ...listed]
}

/** The vouchers of a month from the server; while it does not answer, those that this device knows. */
export function useVouchers(month: Month | null, known: readonly ShownPayment[], timeZone: string): Vouchers {
  const { year = 0, month: number = 0 } = month ?? {}
  const key = `${year}-${number}`
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useCallback(() => {
    if (year === 0) return
    void fetchVouchers({ year, month: number }).then(
      (vouchers) => setAsked({ key, vouchers, error: null }),
      (error: unknown) => setAsked({ key, vouchers: null, error }),
    )
  }, [year, number, key])
  useEffect(ask, [ask])
  return useMemo(() => {
    const answer = asked?.key === key ? asked : null
    if (!answer) return { rows: null, isCopy: false, error: null, ask }
    const here = vouchersHere(known, { year, month: number }, timeZone)
    return {
      rows: answer.vouchers ? joined(answer.vouchers, here) : here,
      isCopy: answer.vouchers === null,
      error: answer.error,
      ask,
    }
  }, [asked, key, known, year, number, timeZone, ask])
}
