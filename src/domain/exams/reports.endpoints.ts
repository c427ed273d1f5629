import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { OFFICE, RECORD_KEEPERS } from '../core/roles.ts'
import { ExamType } from './exams.schema.ts'
import {
  ExamReport,
  FinalReport,
  MidtermReport,
  Performance,
  ProgressReport,
  StudentYear,
  TypeReport,
} from './reports.schema.ts'
import { TermReport } from './term-report.schema.ts'

// The documented calls: EXAM-27.

export const getExamReport = endpoint({
  id: 'exams.examReport',
  method: 'POST',
  path: '/exam/exam-report',
  summary: "A class's results in one exam, ranked, with percent and marks by subject",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ classId: Id, examId: Id }),
  reply: ExamReport,
  problems: ['classNotFound', 'examNotFound'],
})

export const getFinalReport = endpoint({
  id: 'exams.finalReport',
  method: 'POST',
  path: '/exam/final-exam-report',
  summary: "A class's totals of an academic year, ranked, by subject",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ classId: Id, academicYearId: Id }),
  reply: FinalReport,
  problems: ['classNotFound', 'academicYearNotFound'],
})

export const getMidtermReport = endpoint({
  id: 'exams.midtermReport',
  method: 'POST',
  path: '/exam/report/midterm-monthly',
  summary: "A class's monthly and midterm marks, ranked, of 500; of the present academic year when none is named",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ classId: Id, academicYearId: Id.optional() }),
  reply: MidtermReport,
  problems: ['classNotFound', 'academicYearNotFound'],
})

export const getTermReport = endpoint({
  id: 'exams.termReport',
  method: 'POST',
  path: '/exam/reports/class-term',
  summary: "A class's totals of a term, ranked, with averages and the totals of the term before",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ classId: Id, academicYearId: Id, termId: Id }),
  reply: TermReport,
  problems: ['classNotFound', 'academicYearNotFound', 'termNotFound'],
})

export const getProgressReport = endpoint({
  id: 'exams.progress',
  method: 'POST',
  path: '/exam/reports/yearly-progress-report', // EXAM-12
  summary: "A student's monthly, midterm and final marks of an academic year",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ studentId: Id, academicYearId: Id }),
  reply: ProgressReport,
  problems: ['studentNotFound', 'academicYearNotFound'],
})

export const getTypeReport = endpoint({
  id: 'exams.typeReport',
  method: 'POST',
  path: '/exam/reports/class-exam-type',
  summary: "A class's results in all exams of one type of an academic year, with the school's pass threshold",
  roles: RECORD_KEEPERS,
  body: z.strictObject({ classId: Id, academicYearId: Id, examType: ExamType }),
  reply: TypeReport,
  problems: ['classNotFound', 'academicYearNotFound'],
})

export const getStudentYear = endpoint({
  id: 'exams.studentYear',
  method: 'GET',
  path: '/exam/student/:id/year/:yearId',
  summary: "A student's transcript of an academic year, with grades",
  roles: RECORD_KEEPERS,
  params: z.object({ id: idOf('student', IdText), yearId: IdText }),
  reply: StudentYear,
  problems: ['studentNotFound', 'academicYearNotFound'],
})

export const getPerformance = endpoint({
  id: 'exams.performance',
  method: 'POST',
  path: '/exam/reports/performance',
  summary: 'Averages and pass rates of an academic year by class and subject, of one type of exam or of all',
  roles: OFFICE,
  body: z.strictObject({ academicYearId: Id, examType: ExamType.optional() }),
  reply: Performance,
  problems: ['academicYearNotFound'],
})
