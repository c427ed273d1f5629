import { eq } from 'drizzle-orm'
import { listEmployeeAccounts, makeEmployeeAccounts } from '#domain/employees/accounts.endpoints.ts'
import * as endpoints from '#domain/employees/employees.endpoints.ts'
import { employees } from '../../db/schema.ts'
import { handle, type HandlerContext } from '../../handle.ts'
import { orderOf } from '../imports/record-import.ts'
import { readEmployees } from './employees.queries.ts'
import { importEmployees } from './import-employees.ts'
import { makeAccounts, readEmployeeAccounts } from './own-accounts.ts'
import { createOne, removeOne, updateOne } from './save-employee.ts'

async function saved(context: HandlerContext, id: number) {
  const [employee] = await readEmployees(context, eq(employees.id, id))
  if (!employee) throw new Error('The employee cannot be listed')
  return { message: 'Success! Employee created or updated.', employee }
}

export const employeeHandlers = [
  handle(endpoints.createEmployee, async ({ body }, context) => saved(context, await createOne(context, body))),

  handle(endpoints.createEmployees, ({ query, body }, context) => importEmployees(context, body, orderOf(query))),

  handle(endpoints.listEmployees, async (_, context) => ({ employees: await readEmployees(context) })),

  handle(endpoints.updateEmployee, async ({ params, body }, context) => {
    await updateOne(context, params.id, body)
    return saved(context, params.id)
  }),

  handle(endpoints.deleteEmployee, async ({ params, query }, context) => {
    await removeOne(context, params.id, query.confirmed)
    return { message: 'Employee deleted' }
  }),

  handle(listEmployeeAccounts, (_, { tx }) => readEmployeeAccounts(tx)),

  handle(makeEmployeeAccounts, ({ body: { accounts } }, context) => makeAccounts(context, accounts)),
]
