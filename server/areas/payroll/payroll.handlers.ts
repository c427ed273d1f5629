import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { dueOf, findEmployeeById, type Month } from './salaries-due.ts'
import { detailOf, listPage, readAdvance, toBalance } from './advances.queries.ts'
import { paySalaries, reverseOne, setSalary } from './pay-salaries.ts'
import { readBefore, readPreview, readResult } from './payouts.queries.ts'
import { createOne, editOne, voidOne } from './save-advance.ts'

const saved = async ({ tx }: HandlerContext, message: string, id: number) => ({
  message,
  advance: await readAdvance(tx, id),
})

/** Message of a payout; a second one pays nobody, and says so. */
const paidText = (count: number, paid: string, month: Month): string =>
  count > 0 ? paid : `All salaries of ${formatMonth(month)} were paid already.`

const monthOf = ({ year, month }: Month): Month => ({ year, month })

export const payrollHandlers = [
  handle(endpoints.createAdvance, async ({ params, body }, context) =>
    saved(context, 'Advance created successfully', await createOne(context, params.id, body)),
  ),

  handle(endpoints.listAdvances, ({ query }, { tx }) => listPage(tx, query)),

  handle(endpoints.updateAdvance, async ({ params, body }, context) => {
    await editOne(context, params.id, body)
    return saved(context, 'Advance updated successfully', params.id)
  }),

  handle(endpoints.deleteAdvance, async ({ params }, context) => {
    await voidOne(context, params.id)
    return { message: 'Advance deleted' }
  }),

  handle(endpoints.getAdvanceDetail, ({ query }, { tx }) => detailOf(tx, query)),

  handle(endpoints.getBalance, async ({ query }, { tx }) =>
    toBalance(await dueOf(tx, await findEmployeeById(tx, query.employeeId), monthOf(query))),
  ),

  handle(endpoints.previewPayout, ({ query }, { tx }) => readPreview(tx, monthOf(query))),

  handle(endpoints.payRemaining, async ({ body }, context) => {
    const month = monthOf(body)
    // What this payout spends is posted at the end of the transaction.
    const before = await readBefore(context.tx, month)
    const count = await paySalaries(context, body)
    return readResult(context.tx, month, paidText(count, 'Remaining salaries paid successfully!', month), before)
  }),

  handle(endpoints.payAll, async ({ body }, context) => ({
    message: paidText(await paySalaries(context, body), 'Salaries paid successfully', monthOf(body)),
  })),

  handle(endpoints.getPayout, async ({ query }, { tx }) => {
    const month = monthOf(query)
    const result = await readResult(tx, month, 'Salaries paid successfully', await readBefore(tx, month))
    const isPaid = result.perEmployeeCalculation.length > 0
    return isPaid ? result : { ...result, message: `No salary of ${formatMonth(month)} is paid yet.` }
  }),

  handle(endpoints.reversePayout, async ({ params, body }, context) => ({
    message: `Payout of ${await reverseOne(context, params.id, body.reason)} taken back`,
  })),

  handle(endpoints.setMonthSalary, async ({ params, body }, context) => {
    const name = await setSalary(context, params.id, body)
    return { message: `Salary of ${name} for ${formatMonth(body)} is now ${formatCents(body.amount)}` }
  }),
]
