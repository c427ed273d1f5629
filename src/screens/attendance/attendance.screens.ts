import { screen } from '#app/screens.ts'
import { ATTENDANCE_OFFICE, OFFICE, STAFF } from '#domain/core/roles.ts'
import { reportScreens } from './reports/reports.screens.ts'

export const markClassScreen = screen({
  id: 'attendance.markClass', // ATT-1, ATT-5
  path: '/dashboard/MarkAtetendenceClass', // spelt so (GEN-7)
  aliases: ['/dashboard/AttendceListPerClass'], // spelt so (GEN-7)
  title: 'Student Attendance (by class)',
  roles: STAFF,
  menu: { group: 'Attendance', order: 2 },
  load: () => import('./MarkClassScreen.tsx'),
})

export const trackerScreen = screen({
  id: 'attendance.tracker', // ATT-6, ATT-7
  path: '/dashboard/Attedence', // spelt so (GEN-7)
  title: 'Attendance Tracker',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 3 },
  load: () => import('./TrackerScreen.tsx'),
})

export const todayAbsentScreen = screen({
  id: 'attendance.todayAbsent', // ATT-11
  path: '/dashboard/TodayAbsent',
  title: 'Today Absent',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 4 },
  load: () => import('./AbsentDayScreen.tsx'),
})

// The screen is in no documented menu (ATT-11), and not for attendance officers, who have Today Absent.
const absentByDateScreen = screen({
  id: 'attendance.absentByDate',
  path: '/dashboard/AbsentByDate',
  title: 'Absent by date',
  roles: OFFICE,
  load: () => import('./AbsentDayScreen.tsx'),
})

export const correctionScreen = screen({
  id: 'attendance.correction', // ATT-10
  path: '/dashboard/DeleteAttendace', // spelt so (GEN-7)
  title: 'Attendance correction',
  roles: ['ADMIN'],
  menu: { group: 'Attendance', order: 8 },
  load: () => import('./CorrectionScreen.tsx'),
})

export const calendarScreen = screen({
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
