import { screen } from '#app/screens.ts'

export const exportsScreen = screen({
  id: 'exports.tables',
  path: '/dashboard/DataForOtherPrograms',
  title: 'Data for other programs',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 9 },
  load: () => import('./DataForOtherProgramsScreen.tsx'),
})

export const exportScreens = [exportsScreen]
