import { OFFICE } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const studentYearsScreen = screen({
  id: 'studentfiles.years',
  path: '/dashboard/StudentYears',
  title: 'Years of a Student',
  roles: OFFICE,
  menu: { group: 'Students', order: 17 },
  load: () => import('./StudentYearsScreen.tsx'),
})

export const takeInScreen = screen({
  id: 'studentfiles.takeIn',
  path: '/dashboard/TakeInStudent',
  title: 'Student from Another School',
  roles: ['ADMIN'],
  menu: { group: 'Students', order: 18 },
  load: () => import('./TakeInScreen.tsx'),
})

export const studentFileScreens = [studentYearsScreen, takeInScreen]
