import { useEffect, useMemo } from 'react'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { isSameMonth, type Month } from '#domain/fees/ledger.rules.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { isOnlyHere } from '#domain/fees/payments.rules.ts'
import { isVoucher, voucherMonth, voucherMonths } from '#domain/fees/vouchers.reports.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { groupVouchers, listVouchers } from '#domain/fees/vouchers.endpoints.ts'
import { paged } from '../answers/paged.ts'
import { useReport } from '../reports/report-rows.ts'
import {
  ELSEWHERE,
  mapped,
  pickShown,
  server,
  serverElse,
  useWhole,
  withData,
  type SourceAnswer,
} from '../answers/source.ts'
import { useCacheQuery } from '../replica/use-cache.ts'
import { firstPaymentDay } from './payment-lists.ts'
import { readPayments, type ShownPayment } from './payments.queries.ts'
import { monthNumber } from '#domain/school/months.ts'

type Clock = { today: string; timeZone: string }

/** Months with the number of their vouchers, as the server says, else of the payments that this device knows. */
export const useVoucherMonths = serverElse<unknown, { months: ReplyOf<typeof groupVouchers> }>(
  mapped(
    server(groupVouchers, () => ({})),
    (months) => ({ months }),
  ),
  () => useWhole(useReport(voucherMonths, {})),
)

/** Rows of a page: the newest vouchers are shown while the others, in large pages, are on their way. */
const ROWS = { first: '50', further: '500' }

const keyOf = ({ payment }: ShownPayment): string => paymentKey(payment)

const useListed = paged(
  listVouchers,
  ({ year, month }: Month) => ({ query: { year: String(year), month: String(month), limit: ROWS.first } }),
  {
    read: ({ vouchers, total, page, limit }, { query }) => {
      // The first small page is a part of the first large one.
      const next = query.limit === ROWS.first ? 1 : page + 1
      return {
        rows: vouchers.map(paymentOfListed),
        total,
        next: page * limit < total ? { query: { ...query, limit: ROWS.further, page: String(next) } } : null,
      }
    },
    keyOf,
  },
)

const vouchersHere = (known: readonly ShownPayment[], month: Month, timeZone: string): ShownPayment[] =>
  known.filter(({ payment }) => isVoucher(payment) && isSameMonth(voucherMonth(payment, timeZone), month))

/** The server's list, preceded by payments of this device that the server does not know yet. */
export function joinWaiting(listed: readonly ShownPayment[], here: readonly ShownPayment[]): ShownPayment[] {
  const known = new Set(listed.map(({ payment }) => paymentKey(payment)))
  return [...here.filter(({ payment }) => isOnlyHere(payment) && !known.has(paymentKey(payment))), ...listed]
}

type Vouchers = { vouchers: readonly ShownPayment[] }

/**
 * The vouchers of a month from the server, the newest at once; while it does not answer, those that this device knows.
 * `pages` until all are there.
 */
export function useVouchers({ year, month }: Month, { today, timeZone }: Clock): SourceAnswer<Vouchers> {
  const { shown: atSchool, ask, pages } = useListed({ year, month })
  const hasMore = pages?.hasMore ?? false
  const fetchAll = pages?.all
  useEffect(() => {
    // Where fetching fails, the list offers to fetch more.
    if (hasMore) fetchAll?.().catch(() => undefined)
  }, [hasMore, fetchAll])
  const here = useWhole(
    useCacheQuery(`vouchers:${monthNumber({ year, month })}`, async (replica) => ({
      vouchers: vouchersHere(await readPayments(replica), { year, month }, timeZone),
      since: firstPaymentDay(today),
    })),
  )
  const listed = atSchool.status === 'ready' ? atSchool.data : null
  const known = here.status === 'ready' ? here.data.vouchers : null
  const data = useMemo(() => listed && { vouchers: joinWaiting(listed, known ?? []) }, [listed, known])
  // The last answer has only the first page, and the replica two months.
  const isOld = atSchool.status === 'ready' && atSchool.from === 'lastAnswer'
  if (isOld && here.status === 'ready')
    return { shown: { status: 'ready', data: here.data, from: 'partly', since: here.data.since }, ask }
  const shown = pickShown(ELSEWHERE, here, withData(atSchool, data))
  if (!pages?.hasMore || shown.status !== 'ready') return { shown, ask }
  const all = async () => ({ vouchers: joinWaiting(await pages.all(), known ?? []) })
  return { shown, ask, pages: { ...pages, all } }
}
