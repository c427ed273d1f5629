import { screen } from '#app/screens.ts'
import { STAFF } from '#domain/core/roles.ts'
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

export const attendanceScreens = [markClassScreen, ...reportScreens]
