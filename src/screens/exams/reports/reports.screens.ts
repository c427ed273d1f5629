import { OFFICE, RECORD_KEEPERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const examResultsScreen = screen({
  id: 'exams.results', // EXAM-10
  path: '/dashboard/getExam',
  title: 'Exam Results Report',
  roles: OFFICE,
  menu: { group: 'Exams', order: 20 },
  load: () => import('./ExamResultsScreen.tsx'),
})

export const typeReportScreen = screen({
  id: 'exams.byType', // EXAM-15
  path: '/dashboard/ExamResultByExam',
  title: 'Exam Report by Type',
  roles: OFFICE,
  menu: { group: 'Exams', order: 21 },
  load: () => import('./TypeReportScreen.tsx'),
})

export const midtermScreen = screen({
  id: 'exams.midterm', // EXAM-14
  path: '/dashboard/GetReportMidterm',
  aliases: ['/dashboard/ClassReports'],
  title: 'Midterm Examination Results',
  roles: RECORD_KEEPERS,
  menu: { group: 'Exams', order: 22 },
  load: () => import('./MidtermScreen.tsx'),
})

export const finalReportScreen = screen({
  id: 'exams.final', // EXAM-13
  path: '/dashboard/FinalReport',
  title: 'Final Exam Report',
  roles: OFFICE,
  menu: { group: 'Exams', order: 23 },
  load: () => import('./FinalReportScreen.tsx'),
})

export const studentReportScreen = screen({
  id: 'exams.student', // EXAM-11
  path: '/dashboard/FinalStudent',
  title: 'Student Exam Report',
  roles: ['ADMIN', 'Teacher', 'USER'],
  menu: { group: 'Exams', order: 24 },
  load: () => import('./StudentReportScreen.tsx'),
})

export const performanceScreen = screen({
  id: 'exams.performance', // EXAM-29
  path: '/dashboard/ExamPerformance',
  title: 'Exam Performance',
  roles: OFFICE,
  menu: { group: 'Exams', order: 25 },
  load: () => import('./PerformanceScreen.tsx'),
})

/** An address of its own, since it admits administrators alone (EXAM-29). */
const customReportsScreen = screen({
  id: 'exams.customReports',
  path: '/dashboard/CustomReports',
  title: 'Custom Reports',
  roles: ['ADMIN'],
  load: () => import('./PerformanceScreen.tsx'),
})

export const childResultsScreen = screen({
  id: 'exams.ofChildren', // EXAM-30
  path: '/dashboard/ParentExamResults',
  title: 'Exam results',
  roles: ['PARENT'],
  menu: { group: 'Exams', order: 26 },
  load: () => import('./ChildResultsScreen.tsx'),
})

export const reportScreens = [
  customReportsScreen,
  examResultsScreen,
  typeReportScreen,
  midtermScreen,
  finalReportScreen,
  studentReportScreen,
  performanceScreen,
  childResultsScreen,
]
