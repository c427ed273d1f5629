import { offlineWrite } from '../core/offline-write.ts'
import { CASH_NAMES } from '../school/cash-accounts.ts'
import { centsOf, formatCents } from '../school/money.ts'
import { formatShillings } from '../school/shillings.rules.ts'
import type { ShillingsRow } from '../school/shillings.schema.ts'
import { exchangeMoney } from './exchange.endpoints.ts'
import { exchangeRate } from './exchange.rules.ts'
import type { Exchange } from './exchange.schema.ts'

const sentenceOf = ({ direction, shillings, dollars, account, dollarAccount }: Exchange): string => {
  const [slsh, usd] = [formatShillings(shillings), formatCents(centsOf(dollars))]
  return direction === 'sell'
    ? `${slsh} changed for ${usd} (${CASH_NAMES[account]}, ${CASH_NAMES[dollarAccount]})`
    : `${usd} changed for ${slsh} (${CASH_NAMES[dollarAccount]}, ${CASH_NAMES[account]})`
}

/** Money exchanged at the bureau: an unconditional write. */
export const exchangeMoneyOffline = offlineWrite(exchangeMoney, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `shillings:${body.ref}`,
  subjects: () => [],
  told: ({ body }) => ({ receipt: '', cents: 0, method: 'Cash', sentence: sentenceOf(body) }),
  effects: ({ body }, { ownerId, ownerName, madeAt }) => {
    const sign = body.direction === 'sell' ? -1 : 1
    const cents = centsOf(body.dollars)
    const row: ShillingsRow = {
      key: body.ref,
      kind: 'exchange',
      number: '',
      account: body.account,
      shillings: sign * body.shillings,
      rate: exchangeRate(body.shillings, cents),
      cents: sign * cents,
      other: body.dollarAccount,
      ...(body.drawer ? { drawer: body.drawer } : {}),
      note: body.note ?? null,
      byId: ownerId,
      by: ownerName,
      at: madeAt,
    }
    return [{ table: 'shillings', key: row.key, row }]
  },
  sentence: ({ body }) => sentenceOf(body),
})
