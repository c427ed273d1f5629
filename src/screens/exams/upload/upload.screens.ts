import { OFFICE } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

const examUploadScreen = screen({
  id: 'exams.upload', // EXAM-16, EXAM-17
  path: '/dashboard/UploadExam',
  title: 'Upload Exam Scores',
  roles: OFFICE,
  menu: { group: 'Exams', order: 8 },
  load: () => import('./ExamUploadScreen.tsx'),
})

export const examUploadScreens = [examUploadScreen]
