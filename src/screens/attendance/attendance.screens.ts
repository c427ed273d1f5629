import { screen } from '#app/screens.ts'
import { ATTENDANCE_OFFICE, OFFICE, STAFF } from '#domain/core/roles.ts'
import { reportScreens } from './reports/reports.screens.ts'

export const markClassScreen = screen({
  id: 'attendance.markClass',
  path: '/dashboard/MarkAtetendenceClass', // spelt so in the specification
  aliases: ['/dashboard/AttendceListPerClass'], // spelt so in the specification
  title: 'Student Attendance (by class)',
  roles: STAFF,
  menu: { group: 'Attendance', order: 2 },
  load: () => import('./MarkClassScreen.tsx'),
})

export const trackerScreen = screen({
  id: 'attendance.tracker',
  path: '/dashboard/Attedence', // spelt so in the specification
  title: 'Attendance Tracker',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 3 },
  load: () => import('./TrackerScreen.tsx'),
})

export const todayAbsentScreen = screen({
  id: 'attendance.todayAbsent',
  path: '/dashboard/TodayAbsent',
  title: 'Today Absent',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 4 },
  load: () => import('./AbsentDayScreen.tsx'),
})

// In no menu of the specification, and not for attendance officers, who have Today Absent.
const absentByDateScreen = screen({
  id: 'attendance.absentByDate',
  path: '/dashboard/AbsentByDate',
  title: 'Absent by date',
  roles: OFFICE,
  load: () => import('./AbsentDayScreen.tsx'),
})

export const correctionScreen = screen({
  id: 'attendance.correction',
  path: '/dashboard/DeleteAttendace', // spelt so in the specification
  title: 'Attendance correction',
  roles: ['ADMIN'],
  menu: { group: 'Attendance', order: 8 },
  load: () => import('./CorrectionScreen.tsx'),
})

const calendarScreen = screen({
  id: 'attendance.calendar',
  path: '/dashboard/calendar',
  title: 'School calendar',
  roles: ['ADMIN'],
  menu: { group: 'Attendance', order: 10 },
  load: () => import('./CalendarScreen.tsx'),
})

export const attendanceScreens = [
  markClassScreen,
  trackerScreen,
  todayAbsentScreen,
  absentByDateScreen,
  correctionScreen,
  calendarScreen,
  ...reportScreens,
]
