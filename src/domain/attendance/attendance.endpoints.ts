import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText } from '../core/fields.ts'
import { STAFF } from '../core/roles.ts'
import { MarkOutcome } from '../school/mark-outcome.ts'
import { AttendanceMark, AttendanceRecord, ClassMarks, ClassMarksReply, MarkCorrection } from './attendance.schema.ts'

// The documented calls: ATT-23.

export const markAttendance = endpoint({
  id: 'attendance.mark',
  method: 'POST',
  path: '/student/createattendance',
  aliases: ['/student/createattedence'], // the documented spelling (GEN-7)
  summary: 'Mark one student present or absent for one day',
  roles: STAFF,
  body: AttendanceMark,
  reply: z.object({ message: z.string(), outcome: MarkOutcome, attendance: AttendanceRecord }),
  problems: ['studentNotFound', 'notYourClass', 'futureDate', 'remarkRequired'],
})

export const markClass = endpoint({
  id: 'attendance.markClass',
  method: 'POST',
  path: '/student/attendance/class',
  summary: 'Mark a whole class for one day, all or nothing',
  roles: STAFF,
  body: ClassMarks,
  reply: ClassMarksReply,
  problems: ['classNotFound', 'notYourClass', 'futureDate', 'noAttendanceData'],
})

export const listStudentAttendance = endpoint({
  id: 'attendance.ofStudent',
  method: 'GET',
  path: '/student/attedencelist/:studentId', // the documented spelling (GEN-7)
  summary: "One student's attendance, newest first",
  roles: STAFF,
  params: z.object({ studentId: IdText }),
  query: z.object({ date: DayText.optional(), present: z.enum(['true', 'false']).optional() }),
  reply: z.array(AttendanceRecord),
  problems: ['studentNotFound'],
})

export const correctAttendance = endpoint({
  id: 'attendance.correct',
  method: 'PUT',
  path: '/student/attendance/:id',
  summary: 'Correct one attendance record',
  roles: STAFF,
  params: z.object({ id: idOf('mark', IdText) }),
  body: MarkCorrection,
  reply: z.object({ message: z.string(), outcome: MarkOutcome, attendance: AttendanceRecord }),
  problems: ['attendanceNotFound', 'notYourClass', 'remarkRequired'],
})

export const settleConflict = endpoint({
  id: 'attendance.settleConflict',
  method: 'POST',
  path: '/student/attendance/conflicts/:id/settle',
  summary: 'Say which of two differing marks is true',
  roles: STAFF,
  params: z.object({ id: idOf('difference', IdText) }),
  body: z.strictObject({ keep: z.enum(['standing', 'challenger']) }),
  reply: z.object({ message: z.string() }),
  problems: ['conflictNotFound', 'alreadySettled'],
})
