import { balances, debtsByMonth, unpaidFamilies, unpaidStudents } from '#domain/fees/balances.reports.ts'
import { cashUp } from '#domain/fees/cash-up.reports.ts'
import { seesAllDrawers } from '#domain/core/roles.ts'
import * as income from '#domain/fees/income.endpoints.ts'
import * as reports from '#domain/fees/reports.endpoints.ts'
import { daysAsked } from '#domain/fees/reports.rules.ts'
import { handle } from '../../handle.ts'
import { presentMonth, schoolToday } from '../school/school-time.ts'
import { runReport } from '../reports/report-rows.ts'
import { lockStudent, studentRecord } from '../school/students.queries.ts'
import { change } from '../school/record.ts'
import { readUserCollections } from './collections.ts'
import { readFamily, searchStudents } from './families.ts'
import { readHeld } from './held.ts'
import { readClassStatus, readIncomeOverview, readIncomeRequired, readIncomeToday } from './income.ts'
import { readDiscounts, readPayments } from './payment-lists.ts'
import {
  readDepositStatus,
  readSummary,
  toBalanceByMonth,
  toStudentBalance,
  toUnpaidFamily,
  toUnpaidStudent,
} from './reports.ts'

export const feeReportHandlers = [
  handle(reports.getBalanceSummary, ({ params }, { tx }) => readSummary(tx, params.id)),
  handle(reports.listDepositStatus, ({ query }, context) => readDepositStatus(context, query)),
  handle(reports.listBalances, async ({ query }, context) =>
    (await runReport(context, balances, query)).map(toStudentBalance),
  ),
  handle(reports.listChildBalances, async (_, context) =>
    (await runReport(context, balances, {})).map(toStudentBalance),
  ),
  handle(reports.listUnpaidStudents, async ({ query }, context) =>
    (await runReport(context, unpaidStudents, query)).map(toUnpaidStudent),
  ),
  handle(reports.listBalancesByMonth, async ({ query }, context) =>
    (await runReport(context, debtsByMonth, query)).map(toBalanceByMonth),
  ),
  handle(reports.listUnpaidFamilies, async (_, context) =>
    (await runReport(context, unpaidFamilies, {})).map(toUnpaidFamily),
  ),
  handle(reports.getFamilyBalance, ({ query }, { tx }) => readFamily(tx, query)),
  handle(reports.searchFeeStudents, ({ query }, { tx }) => searchStudents(tx, query.query)),
  handle(reports.listDiscounts, ({ query }, { tx }) => readDiscounts(tx, query)),
  handle(reports.listPayments, ({ query }, context) => readPayments(context, query)),

  handle(reports.updateFreeReason, async ({ body }, context) => {
    const student = await lockStudent(context.tx, body.id)
    const { id, freeReason } = await change(context, studentRecord, student, { freeReason: body.FreeReason || null })
    return { message: 'Reason updated successfully', student: { id, FreeReason: freeReason } }
  }),

  handle(income.summarizeCollections, ({ query: { userId, ...asked } }, context) =>
    readUserCollections(context, { ...daysAsked(asked, presentMonth(context.env)), userId }),
  ),
  handle(income.getIncomeToday, (_, context) => readIncomeToday(context)),
  handle(income.getIncomeRequired, ({ query }, context) => readIncomeRequired(context, query)),
  handle(income.getClassFeeStatus, ({ query }, context) => readClassStatus(context, query)),
  handle(income.getIncomeOverview, ({ query }, context) => readIncomeOverview(context, query)),
  handle(income.listHeldPayments, (_, context) => readHeld(context)),
  handle(income.getCashUp, ({ query }, context) =>
    runReport(context, cashUp, {
      date: query.date ?? schoolToday(context.env),
      collectorId: seesAllDrawers(context.actor.role) ? null : context.actor.id,
    }),
  ),
]
