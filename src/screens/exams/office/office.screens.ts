import { EXAM_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const examSetupScreen = screen({
  id: 'exams.setup',
  path: '/dashboard/RegiterExam', // spelt so in the specification
  title: 'Exam Management System',
  roles: EXAM_KEEPERS,
  menu: { group: 'Exams', order: 6 },
  load: () => import('./ExamSetupScreen.tsx'),
})

const bulkEntryScreen = screen({
  id: 'exams.bulk',
  path: '/dashboard/RegisterTenSubjects',
  title: 'Academic Performance Dashboard',
  roles: ['ADMIN'],
  menu: { group: 'Exams', order: 7 },
  load: () => import('../bulk/BulkEntryScreen.tsx'),
})

export const officeScreens = [examSetupScreen, bulkEntryScreen]
