import { PAYMENT_STATES } from '#domain/fees/payment-rows.schema.ts'
import { listPayments } from '#domain/fees/reports.endpoints.ts'
import { paymentKey } from '#domain/row-keys.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { paged } from '../answers/paged.ts'
import { replica, type SourceAnswer, type Wanted } from '../answers/source.ts'
import { usePayments, type ShownPayment } from './payments.queries.ts'

/**
 * The first page is small, so that it comes soon; the others are large, since a reader who wants more usually wants
 * all.
 */
const ROWS = { first: '100', further: '500' }

type Question = { values: { source: string; state: string }; wanted: Wanted }

const useAll = paged(
  listPayments,
  ({ values, wanted: { search } }: Question) => {
    const state = PAYMENT_STATES.find((each) => each === values.state)
    return {
      query: {
        limit: ROWS.first,
        ...(search ? { search } : {}),
        ...(state ? { state } : {}),
      },
    }
  },
  {
    read: ({ payments, total, page, limit }, { query }) => {
      // The first page counts as part of the first large one, so large pages begin at 1.
      const next = query.limit === ROWS.first ? 1 : page + 1
      return {
        rows: payments.map(paymentOfListed),
        total,
        next: page * limit < total ? { query: { ...query, limit: ROWS.further, page: String(next) } } : null,
      }
    },
    keyOf: ({ payment }) => paymentKey(payment),
  },
)

const useRecent = replica(() => usePayments(), { needsWhole: true })

/** Payments of the last two months from the replica, or of all times from the server. */
export function useAllocations(question: Question): SourceAnswer<readonly ShownPayment[]> {
  const isAll = question.values.source === 'all'
  const all = useAll(isAll ? question : null)
  const recent = useRecent(question)
  return isAll ? all : recent
}
