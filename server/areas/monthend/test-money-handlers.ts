import { assetHandlers } from '../assets/assets.handlers.ts'
import { booksHandlers } from '../books/books.handlers.ts'
import { busHandlers } from '../buses/buses.handlers.ts'
import { drawerHandlers } from '../drawers/drawers.handlers.ts'
import { shillingHandlers } from '../shillings/shillings.handlers.ts'
import { expenseHandlers } from '../expenses/expenses.handlers.ts'
import { feeReportHandlers } from '../fees/reports.handlers.ts'
import { openingHandlers } from '../openings/openings.handlers.ts'
import { payrollHandlers } from '../payroll/payroll.handlers.ts'
import { monthEndHandlers } from './monthend.handlers.ts'

/** Handlers of all areas whose rows the journal posts, but for those that `openMoneySchool` brings. */
export const MONEY_HANDLERS = [
  ...booksHandlers,
  ...monthEndHandlers,
  ...drawerHandlers,
  ...shillingHandlers,
  ...expenseHandlers,
  ...feeReportHandlers,
  ...openingHandlers,
  ...payrollHandlers,
  ...assetHandlers,
  ...busHandlers,
]
