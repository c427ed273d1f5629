import { screen } from '#app/screens.ts'

export const auditScreen = screen({
  id: 'audit.trail',
  path: '/dashboard/audit',
  title: 'Who changed what',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 3 },
  load: () => import('./AuditScreen.tsx'),
})

export const auditScreens = [auditScreen]
