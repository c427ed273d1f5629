import { MONEY, OFFICE } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const presenceScreen = screen({
  id: 'presence.day', // PRE-1
  path: '/dashboard/EmployeeAttendance',
  title: 'Employee Attendance',
  roles: OFFICE,
  menu: { group: 'Employee', order: 3 },
  load: () => import('./PresenceScreen.tsx'),
})

export const presenceMonthScreen = screen({
  id: 'presence.month', // PRE-3
  path: '/dashboard/EmployeAttReport', // spelt so (GEN-7)
  title: 'Monthly Employee Attendance',
  roles: OFFICE,
  menu: { group: 'Employee', order: 4 },
  load: () => import('./MonthReportScreen.tsx'),
})

export const presenceYearScreen = screen({
  id: 'presence.year', // PRE-4
  path: '/dashboard/AttendeceYearlyReport', // spelt so (GEN-7)
  title: 'Yearly Employee Attendance',
  roles: MONEY,
  menu: { group: 'Employee', order: 5 },
  load: () => import('./YearReportScreen.tsx'),
})

export const presenceScreens = [presenceScreen, presenceMonthScreen, presenceYearScreen]
