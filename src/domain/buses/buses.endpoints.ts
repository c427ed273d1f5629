import { z } from 'zod'
import { MonthQuery } from '../school/months.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText } from '../core/fields.ts'
import { BOOKS_READERS, OFFICE } from '../core/roles.ts'
import { ListMode, ListReply } from '../school/list.schema.ts'
import { StudentListed } from '../school/students.schema.ts'
import {
  AssignedBus,
  BusAgreement,
  BusAssignment,
  BusEdit,
  BusId,
  BusListed,
  BusStudent,
  BusSummary,
  Driver,
  EndedRide,
  LowBusFee,
  NewBus,
  SavedBus,
} from './buses.schema.ts'
import { RiderItems } from './list.schema.ts'

// The documented calls: BUS-15.

export const listBuses = endpoint({
  id: 'buses.list',
  method: 'GET',
  path: '/Bus/bus',
  aliases: ['/bus/bus'],
  summary: 'Registered buses with their drivers and how many students take each',
  roles: OFFICE,
  reply: z.object({ buses: z.array(BusListed) }),
  problems: [],
})

export const createBus = endpoint({
  id: 'buses.create',
  method: 'POST',
  path: '/Bus/bus',
  aliases: ['/bus/bus'],
  summary: 'Register a bus; students whose records name it already are on it from today on',
  roles: OFFICE,
  body: NewBus,
  reply: SavedBus,
  problems: ['noDriver', 'plateTaken'],
})

export const updateBus = endpoint({
  id: 'buses.update',
  method: 'PUT',
  path: '/Bus/bus/:id',
  aliases: ['/bus/bus/:id'],
  summary: 'Change a bus; another driver or route changes its name in the records of its students',
  roles: OFFICE,
  params: BusId,
  body: BusEdit,
  reply: SavedBus,
  problems: ['busNotFound', 'busChanged', 'noDriver', 'plateTaken'],
})

export const deleteBus = endpoint({
  id: 'buses.delete',
  method: 'DELETE',
  path: '/Bus/bus/:id',
  aliases: ['/bus/bus/:id'],
  summary: 'Hide a bus; one with students only where they are moved to another in the same act',
  roles: OFFICE,
  params: BusId,
  query: z.object({ moveToId: idOf('bus', IdText.optional()) }),
  reply: z.object({ message: z.string(), moved: z.int(), warnings: z.array(z.string()) }),
  problems: ['busNotFound', 'busHasRiders', 'anotherBus'],
})

export const listDrivers = endpoint({
  id: 'buses.drivers',
  method: 'GET',
  path: '/Bus/employees/bus',
  aliases: ['/bus/employees/bus'],
  summary: 'Employees whose job title is Bus, with the buses that they drive',
  roles: OFFICE,
  reply: z.object({ employees: z.array(Driver) }),
  problems: [],
})

export const assignBus = endpoint({
  id: 'buses.assign',
  method: 'PUT',
  path: '/Bus/assign-bus',
  aliases: ['/bus/assign-bus'],
  summary: 'Let a student take a bus from today on; more than it has seats is warned of. The fee stays as it is',
  roles: OFFICE,
  body: BusAssignment,
  reply: AssignedBus,
  problems: ['studentNotFound', 'busNotFound'],
})

export const assignList = endpoint({
  id: 'buses.assignList',
  method: 'POST',
  path: '/Bus/assign-bus/list',
  aliases: ['/bus/assign-bus/list'],
  summary:
    'Let the students of a list take their buses, or none, from today on, all or none; those that take theirs already are named. No fee changes',
  roles: OFFICE,
  query: ListMode,
  body: RiderItems,
  bodyLimit: 1_000_000,
  reply: ListReply,
  problems: ['rowsRefused'],
})

export const endRide = endpoint({
  id: 'buses.endRide',
  method: 'DELETE',
  path: '/Bus/assign-bus/:studentId',
  aliases: ['/bus/assign-bus/:studentId'],
  summary: 'A student takes no bus from today on. The fee stays as it is',
  roles: OFFICE,
  params: z.object({ studentId: IdText }),
  reply: EndedRide,
  problems: ['studentNotFound'],
})

export const getBusSummary = endpoint({
  id: 'buses.summary',
  method: 'GET',
  path: '/bus/bus-summary',
  aliases: ['/Bus/bus-summary'],
  summary: 'Riders and bus fees of a month by bus, this month when none is named; salaries for ADMIN and USER only',
  roles: OFFICE,
  query: MonthQuery,
  reply: BusSummary,
  problems: [],
})

export const getBusAgreement = endpoint({
  id: 'buses.agreement',
  method: 'GET',
  path: '/bus/bus-summary/agreement',
  aliases: ['/Bus/bus-summary/agreement'],
  summary: 'How the bus summary of a month leads to its income statement',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: BusAgreement,
  problems: [],
})

export const listWithBus = endpoint({
  id: 'buses.withBus',
  method: 'GET',
  path: '/student/students/with-bus',
  summary: 'Students who take a bus, with the part of the monthly fee that is for it',
  roles: OFFICE,
  reply: z.object({ students: z.array(BusStudent) }),
  problems: [],
})

export const listWithoutBus = endpoint({
  id: 'buses.withoutBus',
  method: 'GET',
  path: '/student/students/without-bus',
  summary: 'Students who take no bus',
  roles: OFFICE,
  reply: z.object({ students: z.array(StudentListed) }),
  problems: [],
})

export const listLowBusFees = endpoint({
  id: 'buses.lowFees',
  method: 'GET',
  path: '/student/students/with-bus/Zero',
  summary: 'Students who take a bus and pay nothing for it, or less than is expected',
  roles: OFFICE,
  reply: z.object({ students: z.array(LowBusFee) }),
  problems: [],
})

export const listSameBus = endpoint({
  id: 'buses.sameBus',
  method: 'GET',
  path: '/student/students/same-bus/:id',
  summary: 'Students on the bus with this ID; with ?by=student those on the bus of that student, who is among them',
  roles: OFFICE,
  params: BusId,
  query: z.object({ by: z.enum(['bus', 'student']).optional() }),
  reply: z.object({ students: z.array(StudentListed) }),
  problems: ['busNotFound', 'studentNotFound'],
})
