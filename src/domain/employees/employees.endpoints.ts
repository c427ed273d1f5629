import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { STAFF_READERS } from '../core/roles.ts'
import { ListMode, ListReply } from '../school/list.schema.ts'
import { EmployeeEdit, EmployeeId, EmployeeListed, NewEmployee, Told } from './employees.schema.ts'
import { EmployeeItems } from './list.schema.ts'

// The documented calls: EMP-7.

const Saved = z.object({ message: z.string(), employee: EmployeeListed })

export const createEmployee = endpoint({
  id: 'employees.create',
  method: 'POST',
  path: '/user/employees',
  aliases: ['/employee/create'],
  summary: 'Add an employee; one whose national id or phone somebody has already must be confirmed',
  roles: ['ADMIN'],
  body: NewEmployee,
  reply: Saved,
  problems: ['hiredInFuture', 'bornAfterHire', 'employeeAlike'],
})

export const createEmployees = endpoint({
  id: 'employees.createList',
  method: 'POST',
  path: '/user/employees/list',
  summary: 'Add the employees of a list, all or none; those who are here already are named and left as they are',
  roles: ['ADMIN'],
  query: ListMode,
  body: EmployeeItems,
  bodyLimit: 4_000_000,
  reply: ListReply,
  problems: ['rowsRefused'],
})

export const listEmployees = endpoint({
  id: 'employees.list',
  method: 'GET',
  path: '/user/employees',
  summary: 'All employees who have not left, by name; pay and national ids for ADMIN and USER only',
  roles: STAFF_READERS,
  reply: z.object({ employees: z.array(EmployeeListed) }),
  problems: [],
})

export const updateEmployee = endpoint({
  id: 'employees.update',
  method: 'PUT',
  path: '/user/employees/:id',
  summary: 'Change an employee; another salary counts from the present month on',
  roles: ['ADMIN'],
  params: EmployeeId,
  body: EmployeeEdit,
  reply: Saved,
  problems: [
    'employeeNotFound',
    'employeeChanged',
    'hiredInFuture',
    'bornAfterHire',
    'employeeAlike',
    'salaryBelowAdvances',
    'advanceWithoutWork',
  ],
})

export const deleteEmployee = endpoint({
  id: 'employees.delete',
  method: 'DELETE',
  path: '/user/employees/:id',
  summary:
    'Hide an employee who leaves; advances, payouts and presence stay. Whoever drives a bus, teaches or has open advances must be confirmed',
  roles: ['ADMIN'],
  params: EmployeeId,
  query: z.object({ confirmed: Told.optional() }),
  reply: z.object({ message: z.string() }),
  problems: ['employeeNotFound', 'employeeDrives', 'employeeTeaches', 'advanceWithoutWork', 'employeeOwes'],
})
