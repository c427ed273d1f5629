import { screen } from '#app/screens.ts'
import { ROLES } from '#domain/core/roles.ts'

export const registerScreen = screen({
  id: 'users.register', // USER-2
  path: '/dashboard/register',
  title: 'Create User',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 1 },
  load: () => import('./RegisterScreen.tsx'),
})

export const userListScreen = screen({
  id: 'users.list', // USER-1
  path: '/dashboard/user/list',
  title: 'Users',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 2 },
  load: () => import('./UserListScreen.tsx'),
})

export const teacherClassesScreen = screen({
  id: 'users.teacherClasses',
  path: '/dashboard/TeacherClasses',
  title: 'Classes of a teacher',
  roles: ['ADMIN'],
  menu: { group: 'Users', order: 6 },
  load: () => import('./TeacherClassesScreen.tsx'),
})

// The list of routes gives the next four (USER-12) to ADMIN, Teacher and USER only; but everybody who can sign in
// has a name, a photo, a password and a device.
export const profileScreen = screen({
  id: 'users.profile', // USER-7
  path: '/dashboard/userPhoto',
  aliases: ['/dashboard/userinfo'],
  title: 'Profile',
  roles: ROLES,
  load: () => import('./ProfileScreen.tsx'),
})

export const changePasswordScreen = screen({
  id: 'users.changePassword', // USER-8
  path: '/dashboard/ChangePassword',
  title: 'Change Password',
  roles: ROLES,
  load: () => import('./ChangePasswordScreen.tsx'),
})

export const uploadPhotoScreen = screen({
  id: 'users.uploadPhoto', // USER-9
  path: '/dashboard/upload/photo',
  title: 'Photo upload',
  roles: ROLES,
  load: () => import('./UploadPhotoScreen.tsx'),
})

export const settingsScreen = screen({
  id: 'users.settings',
  path: '/dashboard/settings',
  title: 'Settings',
  roles: ROLES,
  load: () => import('./SettingsScreen.tsx'),
})

export const userScreens = [
  registerScreen,
  userListScreen,
  teacherClassesScreen,
  profileScreen,
  changePasswordScreen,
  uploadPhotoScreen,
  settingsScreen,
]
