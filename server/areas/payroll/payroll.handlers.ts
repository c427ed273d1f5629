import * as endpoints from '#domain/payroll/payroll.endpoints.ts'
import { Problem } from '#domain/core/problems.ts'
import { handle } from '../../handle.ts'

export const payrollHandlers = Object.values(endpoints).map((each) =>
  handle(each as never, () => {
    throw new Problem('unavailable')
  }),
)
