import { screen } from '#app/screens.ts'

const linkParentScreen = screen({
  id: 'students.linkParent',
  path: '/dashboard/UpdateStudentParent',
  title: 'Link Student to Parent',
  roles: ['ADMIN', 'USER'],
  menu: { group: 'Students', order: 9 },
  load: () => import('./LinkParentScreen.tsx'),
})

const updateClassScreen = screen({
  id: 'students.updateClass',
  path: '/dashboard/UpdateClass',
  title: 'Student Class Update',
  roles: ['ADMIN', 'USER', 'ACADEMY'],
  menu: { group: 'Students', order: 11 },
  load: () => import('./UpdateClassScreen.tsx'),
})

const deleteStudentScreen = screen({
  id: 'students.delete',
  path: '/dashboard/DeleteStd',
  title: 'Delete Student',
  roles: ['ADMIN'],
  menu: { group: 'Students', order: 13 },
  load: () => import('./DeleteStudentScreen.tsx'),
})

export const studentScreens = [linkParentScreen, updateClassScreen, deleteStudentScreen]
