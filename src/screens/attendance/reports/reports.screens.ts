import { ATTENDANCE_OFFICE, MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const topAbsentScreen = screen({
  id: 'attendance.topAbsent', // ATT-13
  path: '/dashboard/GetTobAbsent', // spelt so (GEN-7)
  title: 'Student Absence Tracking',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 9 },
  load: () => import('../TopAbsentScreen.tsx'),
})

export const absentReportScreen = screen({
  id: 'attendance.absentReport', // ATT-15
  path: '/dashboard/AbsentReport',
  title: 'Absent Report',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 5 },
  load: () => import('../AbsentReportScreen.tsx'),
})

export const classMonthlyScreen = screen({
  id: 'attendance.classMonthly', // ATT-19
  path: '/dashboard/MonthAttendceReport', // spelt so (GEN-7)
  title: 'Class Monthly Attendance Summary',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 6 },
  load: () => import('../ClassMonthlyScreen.tsx'),
})

export const classAbsenceScreen = screen({
  id: 'attendance.classAbsence', // ATT-18
  path: '/dashboard/ClassAttendenceReport', // spelt so (GEN-7)
  title: 'Class Absence Dashboard',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 7 },
  load: () => import('../ClassAbsenceScreen.tsx'),
})

// The screen is in no documented menu (ATT-17); the class absence dashboard has links to it.
export const dailyOverviewScreen = screen({
  id: 'attendance.dailyOverview', // ATT-17
  path: '/dashboard/DailyAttendceReport', // spelt so (GEN-7)
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
