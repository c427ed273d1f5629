import { screen } from '#app/screens.ts'
import { ATTENDANCE_OFFICE } from '#domain/core/roles.ts'

export const gateScreen = screen({
  id: 'gate.scan', // ATT-30
  path: '/dashboard/Gate',
  title: 'At the gate',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Attendance', order: 11 },
  load: () => import('./GateScreen.tsx'),
})

export const gateScreens = [gateScreen]
