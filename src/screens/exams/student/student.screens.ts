import { screen } from '#app/screens.ts'
import { OFFICE } from '#domain/core/roles.ts'

export const studentScoresScreen = screen({
  id: 'exams.studentScores', // EXAM-9
  path: '/dashboard/UpdateExam',
  title: 'Exam Score Management',
  roles: OFFICE,
  menu: { group: 'Exams', order: 3 },
  load: () => import('./StudentScoresScreen.tsx'),
})
