import { ACCOUNTS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const exportsScreen = screen({
  id: 'exports.tables',
  path: '/dashboard/DataForOtherPrograms',
  title: 'Data for other programs',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 9 },
  load: () => import('./DataForOtherProgramsScreen.tsx'),
})

export const auditorsPackScreen = screen({
  id: 'exports.pack',
  path: '/dashboard/AuditorsPack',
  title: 'Auditor’s Pack',
  roles: ACCOUNTS_READERS,
  menu: { group: 'Financial Report', order: 9 },
  load: () => import('./AuditorsPackScreen.tsx'),
})

export const exportScreens = [exportsScreen, auditorsPackScreen]
