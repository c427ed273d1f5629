import { z } from 'zod'
import { RequiredMonthQuery } from '../school/months.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { MONEY, OFFICE } from '../core/roles.ts'
import {
  NewPresence,
  PresenceDay,
  PresenceDayReply,
  PresenceId,
  PresenceListed,
  PresenceMonthRow,
  PresenceQuery,
  PresenceSettled,
  PresenceToggle,
  PresenceYearQuery,
  PresenceYearRow,
} from './presence.schema.ts'

// The documented calls: PRE-7.

const Saved = z.object({ message: z.string(), attendance: PresenceListed })

export const markPresence = endpoint({
  id: 'presence.mark',
  method: 'POST',
  path: '/Employee/Attendece', // spelt so (GEN-7)
  summary: 'Mark one employee present, or absent with a remark',
  roles: OFFICE,
  body: NewPresence,
  reply: Saved,
  problems: ['employeeNotFound', 'futureDate'],
})

export const markPresenceDay = endpoint({
  id: 'presence.markDay',
  method: 'POST',
  path: '/Employee/Attendece/day',
  summary: 'Mark the employees of one day, all or nothing',
  roles: OFFICE,
  body: PresenceDay,
  reply: PresenceDayReply,
  problems: ['employeeNotFound', 'futureDate'],
})

export const listPresence = endpoint({
  id: 'presence.list',
  method: 'GET',
  path: '/Employee/Attendece',
  summary: 'Presence of a day, of today without one, by name',
  roles: OFFICE,
  query: PresenceQuery,
  reply: z.array(PresenceListed),
  problems: [],
})

export const reportPresenceMonth = endpoint({
  id: 'presence.month',
  method: 'GET',
  path: '/Employee/Attendece/employee-report',
  summary: 'Presence and absences of a month by employee',
  roles: OFFICE,
  query: RequiredMonthQuery,
  reply: z.array(PresenceMonthRow),
  problems: [],
})

export const reportPresenceYear = endpoint({
  id: 'presence.year',
  method: 'GET',
  path: '/Employee/Attendece/yearly-summary',
  summary: 'Presence and absences of a year by employee and month',
  roles: MONEY,
  query: PresenceYearQuery,
  reply: z.array(PresenceYearRow),
  problems: [],
})

export const togglePresence = endpoint({
  id: 'presence.toggle',
  method: 'PUT',
  path: '/Employee/Attendece/:id',
  summary: 'Change a record to present or absent',
  roles: OFFICE,
  params: PresenceId,
  body: PresenceToggle,
  reply: Saved,
  problems: ['presenceNotFound'],
})

export const settlePresence = endpoint({
  id: 'presence.settle',
  method: 'POST',
  path: '/Employee/Attendece/:id/settle',
  summary: 'Choose which of two different marks is right',
  roles: OFFICE,
  params: PresenceId,
  body: PresenceSettled,
  reply: Saved,
  problems: ['presenceNotFound', 'presenceSettled'],
})

export const deletePresence = endpoint({
  id: 'presence.delete',
  method: 'DELETE',
  path: '/employee-attendance/:id',
  summary: 'Delete a record of presence',
  roles: OFFICE,
  params: PresenceId,
  reply: z.object({ message: z.string() }),
  problems: ['presenceNotFound'],
})
