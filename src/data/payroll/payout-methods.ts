import { offeredMoney } from '#domain/books/chart.ts'
import { METHOD_CHOICES } from '#domain/payroll/payout.rules.ts'
import { useOwnAccounts } from '../school/own-accounts.ts'

/** Methods of payout to choose from, with the school's own accounts. */
export const usePayoutMethods = (): { value: string; label: string }[] => [
  ...METHOD_CHOICES,
  ...offeredMoney(useOwnAccounts()),
]
