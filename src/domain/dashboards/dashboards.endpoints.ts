import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  BackupVerdict,
  BooksVerdict,
  DiskVerdict,
  FirstStep,
  FirstSteps,
  GatewayTrouble,
  HeldThings,
  IntegrityVerdict,
  SchoolToDoList,
} from './dashboards.schema.ts'
import { TOLD_OF_TEACHERS } from './to-do.rules.ts'

export const getServerState = endpoint({
  id: 'dashboards.serverState',
  method: 'GET',
  path: '/dashboard/server-state',
  summary: 'What an administrator has to know of the server: how its backups, data and disks are, and what is held',
  roles: ['ADMIN'],
  reply: z.object({
    backup: BackupVerdict,
    integrity: IntegrityVerdict,
    disk: DiskVerdict,
    held: HeldThings,
    books: BooksVerdict,
    /** Null while the gateway takes notices, or there is no gateway. */
    gateway: GatewayTrouble.nullable(),
  }),
  problems: [],
})

export const getFirstSteps = endpoint({
  id: 'dashboards.firstSteps',
  method: 'GET',
  path: '/dashboard/first-steps',
  summary: 'How far a new school has been set up: school, calendar, classes, staff, students, fees',
  roles: ['ADMIN'],
  reply: FirstSteps,
  problems: [],
})

export const markFirstStep = endpoint({
  id: 'dashboards.markFirstStep',
  method: 'PUT',
  path: '/dashboard/first-steps',
  summary: 'Say that a step needs nothing more, or take that back',
  roles: ['ADMIN'],
  body: z.strictObject({ step: FirstStep, isMarked: z.boolean() }),
  reply: FirstSteps,
  problems: [],
})

export const listToDo = endpoint({
  id: 'dashboards.toDo',
  method: 'GET',
  path: '/dashboard/to-do',
  summary:
    'What the caller has to do today, as far as only the server knows it: each with a count, and nothing that is done; and whose each class is',
  roles: [...TOLD_OF_TEACHERS, 'ACCOUNTANT'],
  reply: SchoolToDoList,
  problems: [],
})
