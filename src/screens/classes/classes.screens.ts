import { CLASS_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

// Teachers can open it, but the specification's menu for them does not list it.
const classManagementScreen = screen({
  id: 'classes.manage',
  path: '/dashboard/GetStudentInclass',
  title: 'Class Management',
  roles: CLASS_KEEPERS,
  menu: { group: 'Classes', order: 1, roles: ['ADMIN', 'ACADEMY'] },
  load: () => import('./ClassManagementScreen.tsx'),
})

export const createClassScreen = screen({
  id: 'classes.create',
  path: '/dashboard/CeateClass', // spelt so in the specification
  title: 'Create Class',
  roles: ['ADMIN'],
  menu: { group: 'Classes', order: 2 },
  load: () => import('./CreateClassScreen.tsx'),
})

export const classScreens = [classManagementScreen, createClassScreen]
