import { OFFICE } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const formerStudentsScreen = screen({
  id: 'former.list',
  path: '/dashboard/FormerStudents',
  title: 'Former Students',
  roles: OFFICE,
  menu: { group: 'Students', order: 16 },
  load: () => import('./FormerStudentsScreen.tsx'),
})

export const formerScreens = [formerStudentsScreen]
