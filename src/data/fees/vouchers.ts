import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { isOnlyHere, monthNumber } from '#domain/fees/payments.rules.ts'
import { isVoucher, voucherMonth, voucherMonths } from '#domain/fees/vouchers.reports.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { groupVouchers, listVouchers } from '#domain/fees/vouchers.endpoints.ts'
import { call } from '../api.ts'
import { fetchUntil } from '../paged.ts'
import { useReport } from '../report-rows.ts'
import { ELSEWHERE, mapped, pickShown, server, serverElse, useWhole, type Asked, type Shown } from '../source.ts'
import { useCacheQuery } from '../use-cache.ts'
import { firstPaymentDay } from './payment-lists.ts'
import { readPayments, type ShownPayment } from './payments.queries.ts'

type Clock = { today: string; timeZone: string }

/** Months with the number of their vouchers, as the server says, else of the payments that this device knows. */
export const useVoucherMonths = serverElse<unknown, { months: ReplyOf<typeof groupVouchers> }>(
  mapped(
    server(groupVouchers, () => ({})),
    (months) => ({ months }),
  ),
  () => useWhole(useReport(voucherMonths, {})),
)

const PAGE = 500

/** Every voucher of a month. */
async function fetchVouchers({ year, month }: Month): Promise<readonly ShownPayment[]> {
  const fetch = async (page: number) => {
    const query = { year: String(year), month: String(month), page: String(page), limit: String(PAGE) }
    const { vouchers, total } = await call(listVouchers, { query })
    return { rows: vouchers.map(paymentOfListed), total, next: page * PAGE < total ? page + 1 : null }
  }
  const all = await fetchUntil({ rows: [], total: null, next: 1 }, Infinity, fetch, keyOf)
  return all.rows
}

const keyOf = ({ payment }: ShownPayment): string => paymentKey(payment)

const vouchersHere = (known: readonly ShownPayment[], month: Month, timeZone: string): ShownPayment[] =>
  known.filter(({ payment }) => isVoucher(payment) && isSameMonth(voucherMonth(payment, timeZone), month))

/** The server's list, preceded by payments of this device that the server does not know yet. */
export function joinWaiting(listed: readonly ShownPayment[], here: readonly ShownPayment[]): ShownPayment[] {
  const known = new Set(listed.map(({ payment }) => paymentKey(payment)))
  return [...here.filter(({ payment }) => isOnlyHere(payment) && !known.has(paymentKey(payment))), ...listed]
}

type Vouchers = { vouchers: readonly ShownPayment[] }
type Found = { key: number; shown: Shown<Vouchers> }

/** The vouchers of a month from the server; while it does not answer, those that this device knows. */
export function useVouchers({ year, month }: Month, { today, timeZone }: Clock): Asked<Vouchers> {
  const key = monthNumber({ year, month })
  const [found, setFound] = useState<Found | null>(null)
  const ask = useCallback(() => {
    void fetchVouchers({ year, month }).then(
      (vouchers) => setFound({ key, shown: { status: 'ready', data: { vouchers }, from: 'server' } }),
      (error: unknown) => setFound({ key, shown: { status: 'failed', error } }),
    )
  }, [key, year, month])
  useEffect(ask, [ask])
  const here = useWhole(
    useCacheQuery(`vouchers:${key}`, async (replica) => ({
      vouchers: vouchersHere(await readPayments(replica), { year, month }, timeZone),
      since: firstPaymentDay(today),
    })),
  )
  const shown = pickShown(ELSEWHERE, here, found?.key === key ? found.shown : { status: 'loading' })
  const listed = shown.status === 'ready' ? shown.data.vouchers : null
  const known = here.status === 'ready' ? here.data.vouchers : null
  const data = useMemo(() => listed && { vouchers: joinWaiting(listed, known ?? []) }, [listed, known])
  return { shown: shown.status === 'ready' && data ? { ...shown, data } : shown, ask }
}
