import * as endpoints from '#domain/employees/employees.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { handle } from '../../handle.ts'

export const employeeHandlers = Object.values(endpoints).map((each) =>
  handle(each as never, () => {
    throw new Problem('unavailable')
  }),
)
