import { ATTENDANCE_OFFICE } from '../core/roles.ts'
import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText } from '../core/fields.ts'
import { MarkOutcome } from '../school/mark-outcome.ts'
import { AttendanceRecord } from './attendance.schema.ts'
import { CallInfo } from './calls.schema.ts'
import { Correction } from './corrections.schema.ts'
import { CallAttempt } from './reports.schema.ts'

const OfRecord = z.object({ id: idOf('mark', IdText) })

export const updateAttendance = endpoint({
  id: 'attendance.update',
  method: 'PUT',
  path: '/student/updateAttednce', // the documented spelling (GEN-7)
  summary: 'Correct one attendance record, named by its id and its student',
  roles: ['ADMIN'],
  body: Correction,
  reply: z.object({ message: z.string(), outcome: MarkOutcome, attendance: AttendanceRecord }),
  problems: ['attendanceNotFound'],
})

export const getAttendance = endpoint({
  id: 'attendance.get',
  method: 'GET',
  path: '/attendance/:id',
  summary: 'One attendance record',
  roles: ['ADMIN'],
  params: OfRecord,
  reply: AttendanceRecord,
  problems: ['attendanceNotFound'],
})

export const deleteAttendance = endpoint({
  id: 'attendance.delete',
  method: 'DELETE',
  path: '/attendance/:id',
  summary: 'Hide one attendance record; its history stays, and the student counts as not marked on that day',
  roles: ['ADMIN'],
  params: OfRecord,
  reply: z.object({ message: z.string() }),
  problems: ['attendanceNotFound'],
})

export const saveCallInfo = endpoint({
  id: 'attendance.callInfo',
  method: 'PUT',
  path: '/student/call-info',
  summary: "Note one attempt to reach an absent student's family; every attempt is kept",
  roles: ATTENDANCE_OFFICE,
  body: CallInfo,
  reply: z.object({ message: z.string(), call: CallAttempt }),
  problems: ['studentNotFound', 'futureDate'],
})
