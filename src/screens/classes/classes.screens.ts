import { CLASS_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

const classManagementScreen = screen({
  id: 'classes.manage', // CLS-1
  path: '/dashboard/GetStudentInclass',
  title: 'Class Management',
  roles: CLASS_KEEPERS,
  menu: { group: 'Classes', order: 1 },
  load: () => import('./ClassManagementScreen.tsx'),
})

export const createClassScreen = screen({
  id: 'classes.create', // CLS-3
  path: '/dashboard/CeateClass', // spelt so (GEN-7)
  title: 'Create Class',
  roles: ['ADMIN'],
  menu: { group: 'Classes', order: 2 },
  load: () => import('./CreateClassScreen.tsx'),
})

export const classScreens = [classManagementScreen, createClassScreen]
