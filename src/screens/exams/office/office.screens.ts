import { EXAM_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const examSetupScreen = screen({
  id: 'exams.setup', // EXAM-1
  path: '/dashboard/RegiterExam', // spelt so (GEN-7)
  title: 'Exam Management System',
  roles: EXAM_KEEPERS,
  menu: { group: 'Exams', order: 6 },
  load: () => import('./ExamSetupScreen.tsx'),
})

const bulkEntryScreen = screen({
  id: 'exams.bulk', // EXAM-5
  path: '/dashboard/RegisterTenSubjects',
  title: 'Academic Performance Dashboard',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 7 },
  load: () => import('../bulk/BulkEntryScreen.tsx'),
})

export const officeScreens = [examSetupScreen, bulkEntryScreen]
