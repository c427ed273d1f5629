import { RECORD_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

// The screen is also for teachers, with students of their own classes.

export const disciplineScreen = screen({
  id: 'discipline.records', // DIS-3
  path: '/dashboard/Decipline', // spelt so (GEN-7)
  title: 'Discipline',
  roles: RECORD_KEEPERS,
  menu: { group: 'Discipline', order: 1 },
  load: () => import('./DisciplineScreen.tsx'),
})

export const studentDisciplineScreen = screen({
  id: 'discipline.ofStudent', // DIS-4
  path: '/dashboard/GetOneStudentDecipline', // spelt so (GEN-7)
  title: 'Student Discipline Records',
  roles: RECORD_KEEPERS,
  menu: { group: 'Discipline', order: 2 },
  load: () => import('./StudentDisciplineScreen.tsx'),
})

// The screen is in no documented menu (DIS-6); the screen of incidents has a link to it.
export const disciplineReportsScreen = screen({
  id: 'discipline.reports', // DIS-6
  path: '/dashboard/DisciplinaryReports',
  title: 'Disciplinary Reports',
  roles: RECORD_KEEPERS,
  load: () => import('./DisciplineReportsScreen.tsx'),
})

export const disciplineScreens = [disciplineScreen, studentDisciplineScreen, disciplineReportsScreen]
