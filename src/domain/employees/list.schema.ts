import type { z } from 'zod'
import { listOf, RowNumber } from '../school/list.schema.ts'
import { NewEmployee } from './employees.schema.ts'

/** An employee of a list, with the row. */
export const EmployeeItem = NewEmployee.omit({ confirmed: true }).extend({ row: RowNumber })
export type EmployeeItem = z.input<typeof EmployeeItem>

export const EmployeeItems = listOf(EmployeeItem, 'No employees to register')
