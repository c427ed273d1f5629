import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { Page, Paged } from '../core/paging.schema.ts'
import { MOST_SALARY } from '../employees/employee.schema.ts'
import { ExpenseMethod } from '../expenses/expense-methods.ts'
import { dollarsUpTo, InCents, InDollars } from '../school/money.schema.ts'
import { Rate, SaidPart, ShillingPart } from '../school/shillings.schema.ts'
import { isOwnMoney } from '../school/own-accounts.ts'
import { OwnMoney } from '../school/own-accounts.schema.ts'
import { OutlayChange } from '../expenses/outlay-change.schema.ts'
import { MonthNumber, MonthText, YearNumber, YearText } from '../school/months.schema.ts'

/** Methods of payout (PAY-7), and the account that each pays out of. */
export const PAYOUT_METHODS = ['Cash', 'Zaad', 'E-dahab', 'Bank'] as const
/** `Bank` is Daarsalaam, as it was before the other bank could be named. */
export const PAID_BY = [...PAYOUT_METHODS, 'Dahabshiil'] as const
/** A method of payout: one of every school, or the code of an account of the school's own. */
export type PayoutMethod = (typeof PAID_BY)[number] | OwnMoney
const METHOD_OF_PAYOUT = {
  Cash: 'Cash',
  Zaad: 'ZAAD',
  'E-dahab': 'Edahab',
  Bank: 'Daarsalaam',
  Dahabshiil: 'Dahabshiil',
} as const satisfies Record<(typeof PAID_BY)[number], ExpenseMethod>

/** Method under which the expense of a payout is stored. */
export const methodOfPayout = (method: PayoutMethod): ExpenseMethod =>
  isOwnMoney(method) ? method : METHOD_OF_PAYOUT[method]

const Method = z.union([z.enum(PAID_BY), OwnMoney], 'Payment method is required')

const Month = z.int('Please select both month and year').pipe(MonthNumber)
const Year = z.int('Please select both month and year').pipe(YearNumber)
const Reason = text(300).trim()
const GivenReason = Reason.min(1, 'Please give a reason.')

/** An advance as the office's devices hold it: the drawer that it was paid out of counts it in the evening. */
export const AdvanceRow = z.object({
  id: Id,
  employeeId: Id,
  employeeName: z.string(),
  year: YearNumber,
  month: MonthNumber,
  amountCents: InCents,
  reason: z.string().nullable(),
  method: ExpenseMethod,
  /** The school day on which it was paid. */
  day: DayText,
  recordedById: Id,
  recordedBy: z.string(),
  createdAt: Instant,
  /** Drawer session that paid it; missing: none. */
  drawer: z.string().optional(),
  /** Part that was paid in shillings; missing: none. */
  shillings: SaidPart.optional(),
  revision: z.int(),
  /** The oldest first; missing where there are none. */
  changes: z.array(OutlayChange).optional(),
})
export type AdvanceRow = z.infer<typeof AdvanceRow>

/** Fields of an advance, in the words of the form that asks for it (PAY-2). */
const advanceFields = (wrong: string) => ({
  amount: dollarsUpTo(MOST_SALARY, wrong).refine((amount) => amount > 0, wrong),
  reason: Reason.optional(),
  month: z.int(wrong).pipe(MonthNumber),
  year: z.int(wrong).refine((year) => YearNumber.safeParse(year).success, wrong),
  /** Cash if missing (PAY-7). */
  paymentMethod: Method.optional(),
  /** Reason for an advance although the account does not hold so much. */
  overdrawnReason: Reason.optional(),
})
export const NewAdvance = z.strictObject({
  ...advanceFields(
    'Please fill in all required fields (Employee ID, Amount, Month, Year) and ensure amount is greater than 0.',
  ),
  /** Part of the cash that was paid in shillings. */
  shillings: ShillingPart.optional(),
})
export type NewAdvance = z.input<typeof NewAdvance>
export const AdvanceEdit = z.strictObject({
  ...advanceFields('Please ensure all fields are valid for update.'),
  base: z.int().min(1).max(2_147_483_647).optional(),
})
export type AdvanceEdit = z.input<typeof AdvanceEdit>

/** An advance as calls list it (PAY-1). */
export const AdvanceListed = z.object({
  id: Id,
  employeeId: Id,
  amount: InDollars,
  reason: z.string().nullable(),
  month: z.int(),
  year: z.int(),
  dateIssued: DayText,
  /** Null: it was open on the opening day. */
  paymentMethod: ExpenseMethod.nullable(),
  /** Name of the method, which is today's of an account of the school's own. */
  methodName: z.string().nullable(),
  employee: z.object({ id: Id, fullName: z.string() }),
  createdBy: z.object({ fullName: z.string() }),
  /** Whether the salary of its month is paid out: it cannot be changed then. */
  isSettled: z.boolean(),
  /** Part that was paid in shillings; missing: none. */
  shillings: SaidPart.optional(),
  revision: z.int(),
})
export type AdvanceListed = z.infer<typeof AdvanceListed>

export const AdvanceQuery = z.object({
  ...Page,
  month: MonthText.optional(),
  year: YearText.optional(),
  /** Part of a name, or an employee's number. */
  search: text(200).trim().optional(),
})
export const AdvancePage = z.object({ advances: z.array(AdvanceListed), totalAdvance: InDollars, ...Paged })

/** Advances of one employee, named by number or by name. */
export const AdvanceDetailQuery = z.object({
  employeeId: IdText.optional(),
  employeeName: text(200).trim().optional(),
  month: MonthText.optional(),
  year: YearText.optional(),
})
/** The advances of one employee together (PAY-4). */
export const AdvanceDetail = z.object({
  employeeName: z.string(),
  advancesBy: z.string(),
  totalAdvance: InDollars,
  advances: z.array(AdvanceListed),
})

/** Remainder of a salary (PAY-5). `percentUsed` is the width of the bar: 37.5%. */
export const AdvanceBalance = z.object({
  id: Id,
  fullName: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  salary: InDollars,
  totalAdvance: InDollars,
  remainingBalance: InDollars,
  percentUsed: z.string(),
})
export type AdvanceBalance = z.infer<typeof AdvanceBalance>
export const BalanceQuery = z.object({ employeeId: IdText, month: MonthText, year: YearText })

/** `due`: will be paid. `paid`: was paid already. `nothingLeft`: advances have taken all; the payout only settles them. */
const PAYOUT_STATES = ['due', 'paid', 'nothingLeft'] as const
export const PreviewRow = AdvanceBalance.extend({
  state: z.enum(PAYOUT_STATES),
  /** Reason why the salary of this month differs from the usual one. */
  salaryReason: z.string().nullable(),
  payoutId: Id.nullable(),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** The payout of a month before it is paid: everybody who worked in the month, and the balances of the accounts. */
export const PayoutPreview = z.object({
  balances: z.array(PreviewRow),
  /** Amount still to be paid. */
  totalDue: InDollars,
  /** Balance of each method's account now. */
  funds: z.array(z.object({ method: Method, name: z.string(), amount: InDollars })),
  /** Whether the month has no income, or less than is to be paid. */
  financialSummaryNote: z.string(),
  financialSummaryBefore: z.object({ totalIncome: InDollars, alreadyUsed: InDollars }),
})
export type PayoutPreview = z.infer<typeof PayoutPreview>

export const NewPayout = z.strictObject({
  month: Month,
  year: Year,
  paymentMethod: Method.optional(),
  note: Reason.optional(),
  overdrawnReason: Reason.optional(),
  /** Rate at which all of these salaries are paid in shillings, each to the nearest of the smallest note; missing: in dollars. */
  shillingRate: Rate.optional(),
})
export type NewPayout = z.input<typeof NewPayout>

/** Result of a payout (PAY-8): of a whole month, whenever its employees were paid. */
export const PayoutResult = z.object({
  message: z.string(),
  month: z.int(),
  year: z.int(),
  financialSummaryNote: z.string(),
  financialSummaryBefore: z.object({ totalIncome: InDollars, alreadyUsed: InDollars }),
  totals: z.object({ employeesPaid: z.int(), totalPayout: InDollars }),
  details: z.array(
    z.object({
      payoutId: Id,
      employeeId: Id,
      fullName: z.string(),
      paidAmount: InDollars,
      expenseId: Id,
      voucher: z.string(),
      paymentMethod: ExpenseMethod,
      methodName: z.string(),
      paidBy: z.string(),
      paidAt: Instant,
      /** Part that was paid in shillings; missing: none. */
      shillings: SaidPart.optional(),
    }),
  ),
  perEmployeeCalculation: z.array(
    z.object({
      payoutId: Id,
      employeeId: Id,
      fullName: z.string(),
      baseSalary: InDollars,
      totalAdvance: InDollars,
      remainder: InDollars,
    }),
  ),
})
export type PayoutResult = z.infer<typeof PayoutResult>

export const PayoutReversal = z.strictObject({ reason: GivenReason })
export const MonthSalary = z.strictObject({
  month: Month,
  year: Year,
  /** 0: nothing is due for this month. */
  amount: dollarsUpTo(MOST_SALARY),
  reason: GivenReason,
})
export const PaidEmployeeId = z.object({ id: idOf('employee', IdText) })
export const AdvanceId = z.object({ id: idOf('advance', IdText) })
export const PayoutId = z.object({ id: idOf('payout', IdText) })
