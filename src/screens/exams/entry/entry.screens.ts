import { screen } from '#app/screens.ts'

export const examEntryScreen = screen({
  id: 'exams.entry', // EXAM-6
  path: '/dashboard/ExamRoute',
  title: 'Exam Entry Portal',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 1 },
  load: () => import('./ExamEntryScreen.tsx'),
})

export const teacherEntryScreen = screen({
  id: 'exams.entryOfTeacher', // EXAM-8
  path: '/dashboard/RegiterExamForTeacher', // spelt so (GEN-7)
  title: 'Exam Entry Portal',
  roles: ['Teacher'],
  menu: { group: 'Exams', order: 2 },
  load: () => import('./ExamEntryScreen.tsx'),
})

export const entryScreens = [examEntryScreen, teacherEntryScreen]
