import type { ProblemEntry } from './problem-body.ts'

/** Errors about marks, and about absences that parents announce. */
export const ATTENDANCE_PROBLEMS = {
  remarkRequired: { status: 400, text: 'Please provide a remark for absence.' },
  noAttendanceData: { status: 400, text: 'No attendance data to save.' },
  attendanceNotFound: { status: 404, text: 'Attendance record not found' },
  announcedTooLate: { status: 400, text: 'This day is past. Please tell the office.' },
  announcedTooEarly: { status: 400, text: 'An absence can be announced up to two weeks ahead.' },
  noSchoolThen: { status: 400, text: 'There is no school on these days.' },
} as const satisfies Record<string, ProblemEntry>
