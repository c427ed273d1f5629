import { ATTENDANCE_OFFICE, CLASS_KEEPERS, MONEY, OFFICE, RECORD_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const registerStudentScreen = screen({
  id: 'students.register', // STU-1, STU-5
  path: '/dashboard/regstd',
  title: 'Register / Edit Student',
  roles: MONEY,
  menu: { group: 'Students', order: 5 },
  load: () => import('./RegisterStudentScreen.tsx'),
})

const studentListFormScreen = screen({
  id: 'students.registerMultiple', // STU-7
  path: '/dashboard/RegisterMulti',
  title: 'Add Student to List',
  roles: OFFICE,
  menu: { group: 'Students', order: 7 },
  load: () => import('./StudentListFormScreen.tsx'),
})

export const linkParentScreen = screen({
  id: 'students.linkParent', // STU-17
  path: '/dashboard/UpdateStudentParent',
  title: 'Link Student to Parent',
  roles: MONEY,
  menu: { group: 'Students', order: 9 },
  load: () => import('./LinkParentScreen.tsx'),
})

export const slipsScreen = screen({
  id: 'students.slips',
  path: '/dashboard/Slips',
  title: 'Slips for the first sign-in',
  roles: MONEY,
  menu: [
    { group: 'Students', order: 15 },
    { group: 'Users', order: 12, roles: ['ADMIN'] },
  ],
  load: () => import('./slips/SlipsScreen.tsx'),
})

export const updateClassScreen = screen({
  id: 'students.updateClass', // CLS-4
  path: '/dashboard/UpdateClass',
  title: 'Student Class Update',
  roles: OFFICE,
  menu: { group: 'Students', order: 11 },
  load: () => import('./UpdateClassScreen.tsx'),
})

const deleteStudentScreen = screen({
  id: 'students.delete', // STU-12
  path: '/dashboard/DeleteStd',
  title: 'Delete Student',
  roles: ['ADMIN'],
  menu: { group: 'Students', order: 13 },
  load: () => import('./DeleteStudentScreen.tsx'),
})

const transferScreen = screen({
  id: 'students.transfer', // STU-15
  path: '/dashboard/transfer',
  aliases: ['/dashboard/Transfer'],
  title: 'Manage Student Transfers',
  roles: ATTENDANCE_OFFICE,
  menu: [
    { group: 'Students', order: 2, roles: OFFICE },
    { group: 'Attendance', order: 1 },
  ],
  load: () => import('./TransferScreen.tsx'),
})

export const untransferredScreen = screen({
  id: 'students.untransferred', // STU-16
  path: '/dashboard/CheckTransfer',
  title: 'Untransferred Students',
  roles: ATTENDANCE_OFFICE,
  menu: { group: 'Students', order: 4, roles: OFFICE },
  load: () => import('./UntransferredScreen.tsx'),
})

export const newStudentsScreen = screen({
  id: 'students.new', // STU-18
  path: '/dashboard/Newstudent',
  title: 'Newly Registered Students',
  roles: OFFICE,
  menu: { group: 'Students', order: 6 },
  load: () => import('./NewStudentsScreen.tsx'),
})

export const deletedStudentsScreen = screen({
  id: 'students.deleted', // STU-13
  path: '/dashboard/DropOut',
  title: 'Deleted Students',
  roles: MONEY,
  menu: { group: 'Students', order: 10 },
  load: () => import('./DropOutScreen.tsx'),
})

export const restoredStudentsScreen = screen({
  id: 'students.restored', // STU-14
  path: '/dashboard/Restored',
  title: 'Restored Students',
  roles: ['ADMIN'],
  menu: { group: 'Students', order: 12 },
  load: () => import('./RestoredStudentsScreen.tsx'),
})

export const freeStudentsScreen = screen({
  id: 'students.free', // STU-19
  path: '/dashboard/free',
  title: 'Free Students',
  roles: MONEY,
  menu: { group: 'Student Fee', order: 7 },
  load: () => import('./FreeStudentsScreen.tsx'),
})

export const listStudentsScreen = screen({
  id: 'students.list', // STU-10
  path: '/dashboard/ListStd',
  title: 'Student Analytics Dashboard',
  roles: OFFICE,
  menu: { group: 'Students', order: 1 },
  load: () => import('./ListStudentsScreen.tsx'),
})

export const exploreStudentsScreen = screen({
  id: 'students.explore', // STU-11
  path: '/dashboard/GetOneStudent',
  title: 'Student Explorer',
  roles: RECORD_KEEPERS,
  menu: { group: 'Students', order: 3 },
  load: () => import('./ExploreStudentsScreen.tsx'),
})

// In no documented menu (CLS-5); class management leads there, and teachers open it daily.
export const classStudentsScreen = screen({
  id: 'students.ofClass', // CLS-5
  path: '/dashboard/ClassListStd',
  title: 'Students by class',
  roles: CLASS_KEEPERS,
  menu: { group: 'Classes', order: 3, roles: ['Teacher'] },
  load: () => import('./ClassStudentsScreen.tsx'),
})

export const uploadStudentsScreen = screen({
  id: 'students.upload', // STU-8
  path: '/dashboard/UploadStudents',
  title: 'Student Bulk Upload',
  roles: OFFICE,
  menu: { group: 'Students', order: 8 },
  load: () => import('./UploadStudentsScreen.tsx'),
})

export const studentScreens = [
  listStudentsScreen,
  exploreStudentsScreen,
  classStudentsScreen,
  uploadStudentsScreen,
  registerStudentScreen,
  studentListFormScreen,
  linkParentScreen,
  slipsScreen,
  updateClassScreen,
  deleteStudentScreen,
  transferScreen,
  untransferredScreen,
  newStudentsScreen,
  deletedStudentsScreen,
  restoredStudentsScreen,
  freeStudentsScreen,
]
