import { ATTENDANCE_OFFICE, MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const topAbsentScreen = screen({
  id: 'attendance.topAbsent',
  path: '/dashboard/GetTobAbsent', // spelt so in the specification
  title: 'Student Absence Tracking',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 9 },
  load: () => import('../TopAbsentScreen.tsx'),
})

export const absentReportScreen = screen({
  id: 'attendance.absentReport',
  path: '/dashboard/AbsentReport',
  title: 'Absent Report',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 5 },
  load: () => import('../AbsentReportScreen.tsx'),
})

export const classMonthlyScreen = screen({
  id: 'attendance.classMonthly',
  path: '/dashboard/MonthAttendceReport', // spelt so in the specification
  title: 'Class Monthly Attendance Summary',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 6 },
  load: () => import('../ClassMonthlyScreen.tsx'),
})

export const classAbsenceScreen = screen({
  id: 'attendance.classAbsence',
  path: '/dashboard/ClassAttendenceReport', // spelt so in the specification
  title: 'Class Absence Dashboard',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 7 },
  load: () => import('../ClassAbsenceScreen.tsx'),
})

// In no menu of the specification; the class absence dashboard has links to it.
export const dailyOverviewScreen = screen({
  id: 'attendance.dailyOverview',
  path: '/dashboard/DailyAttendceReport', // spelt so in the specification
  title: 'Daily Attendance Overview',
  roles: MONEY,
  load: () => import('../DailyOverviewScreen.tsx'),
})

export const reportScreens = [
  absentReportScreen,
  classMonthlyScreen,
  classAbsenceScreen,
  topAbsentScreen,
  dailyOverviewScreen,
]
