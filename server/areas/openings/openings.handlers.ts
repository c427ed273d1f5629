import * as endpoints from '#domain/openings/openings.endpoints.ts'
import { handle } from '../../handle.ts'
import { readOpening, readOpeningStudents } from './openings.queries.ts'
import { payOwed, takeOwedBack } from './pay-owed.ts'
import { saveOpening } from './save-opening.ts'
import { saveOpeningStudents } from './save-students.ts'

export const openingHandlers = [
  handle(endpoints.getOpening, (_, context) => readOpening(context)),

  handle(endpoints.saveOpening, async ({ body }, context) => {
    await saveOpening(context, body)
    return { message: 'Opening balances saved' }
  }),

  handle(endpoints.listOpeningStudents, ({ query: { classId } }, { tx }) => readOpeningStudents(tx, classId)),

  handle(endpoints.saveOpeningStudents, async ({ body: { rows } }, context) => {
    await saveOpeningStudents(context, rows)
    return { message: 'Opening balances saved' }
  }),

  handle(endpoints.payOwedSalary, async ({ params: { employeeId }, body }, context) => ({
    message: `Paid to ${await payOwed(context, employeeId, body)}`,
  })),

  handle(endpoints.takeOwedSalaryBack, async ({ params: { employeeId }, body: { reason } }, context) => ({
    message: `Taken back: ${await takeOwedBack(context, employeeId, reason)}`,
  })),
]
