import { eq } from 'drizzle-orm'
import * as income from '#domain/fees/income.endpoints.ts'
import * as reports from '#domain/fees/reports.endpoints.ts'
import { recordChange } from '../../audit.ts'
import { students } from '../../db/schema.ts'
import { handle } from '../../handle.ts'
import { studentScope } from '../scope.ts'
import { lockStudent } from '../students/students.queries.ts'
import { readCashUp, readHeld } from './cash-up.ts'
import { readCollections } from './collections.ts'
import { readFamily, readUnpaidFamilies, searchStudents } from './families.ts'
import { readClassStatus, readIncomeRequired, readIncomeToday } from './income.ts'
import { readDiscounts, readPayments } from './payment-lists.ts'
import { inClass, readBalances, readByMonth, readDepositStatus, readSummary, readUnpaid } from './reports.ts'

export const feeReportHandlers = [
  handle(reports.getBalanceSummary, ({ params }, { tx }) => readSummary(tx, params.id)),
  handle(reports.listDepositStatus, ({ query }, context) => readDepositStatus(context, query)),
  handle(reports.listBalances, ({ query }, { tx }) => readBalances(tx, inClass(query.classId))),
  handle(reports.listChildBalances, async (_, { tx, actor }) => readBalances(tx, await studentScope(tx, actor))),
  handle(reports.listUnpaidStudents, ({ query }, { tx }) => readUnpaid(tx, query.classId)),
  handle(reports.listBalancesByMonth, ({ query }, { tx }) => readByMonth(tx, query.classId)),
  handle(reports.listUnpaidFamilies, (_, { tx }) => readUnpaidFamilies(tx)),
  handle(reports.getFamilyBalance, ({ query }, { tx }) => readFamily(tx, query)),
  handle(reports.searchFeeStudents, ({ query }, { tx }) => searchStudents(tx, query.query)),
  handle(reports.listDiscounts, ({ query }, { tx }) => readDiscounts(tx, query)),
  handle(reports.listPayments, ({ query }, context) => readPayments(context, query)),

  handle(reports.updateFreeReason, async ({ body }, context) => {
    const { id, freeReason: before } = await lockStudent(context.tx, body.id)
    const freeReason = body.FreeReason || null
    await context.tx.update(students).set({ freeReason }).where(eq(students.id, id))
    await recordChange(context, 'students', id, { before: { freeReason: before }, after: { freeReason } })
    return { message: 'Reason updated successfully', student: { id, FreeReason: freeReason } }
  }),

  handle(income.summarizeCollections, ({ query }, context) => readCollections(context, query)),
  handle(income.getIncomeToday, (_, context) => readIncomeToday(context)),
  handle(income.getIncomeRequired, ({ query }, context) => readIncomeRequired(context, query)),
  handle(income.getClassFeeStatus, ({ query }, context) => readClassStatus(context, query)),
  handle(income.listHeldPayments, (_, context) => readHeld(context)),
  handle(income.getCashUp, ({ query }, context) => readCashUp(context, query.date)),
]
