import { screen } from '#app/screens.ts'

export const teacherManagementScreen = screen({
  id: 'teachers.management', // TCH-3, TCH-4
  path: '/dashboard/TeacherManagement',
  title: 'Teacher management',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 40 },
  load: () => import('./TeacherManagementScreen.tsx'),
})

/** A part of teacher management, with an address of its own. */
export const assignTeacherScreen = screen({
  id: 'teachers.assign', // TCH-3
  path: '/dashboard/AssignTeacherClass',
  title: 'Teacher Assignment Manager',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 41 },
  load: () => import('./AssignTeacherScreen.tsx'),
})

export const teachingScreen = screen({
  id: 'teachers.teaching',
  path: '/dashboard/WhoTeachesWhat',
  title: 'Who teaches what',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 43 },
  load: () => import('./TeachingScreen.tsx'),
})

export const registerTeacherScreen = screen({
  id: 'teachers.register', // TCH-1
  path: '/dashboard/RegisterTeacher',
  title: 'Register teacher',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 42 },
  load: () => import('./RegisterTeacherScreen.tsx'),
})

export const permissionsScreen = screen({
  id: 'teachers.permissions', // TCH-6
  path: '/dashboard/Permissions',
  title: 'Permissions',
  roles: ['Teacher'],
  menu: { group: 'Permissions', order: 1 },
  load: () => import('./PermissionsScreen.tsx'),
})

export const teacherScreens = [
  teacherManagementScreen,
  assignTeacherScreen,
  teachingScreen,
  registerTeacherScreen,
  permissionsScreen,
]
