import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, idOf, IdText } from '../core/fields.ts'
import { EXAM_KEEPERS, RECORD_KEEPERS } from '../core/roles.ts'
import {
  AcademicYearRow,
  ClassSubjectRow,
  Exam,
  ExamForm,
  ExamName,
  ExamRow,
  ExamType,
  PublicationRow,
  SubjectName,
  SubjectRow,
  YearDaysForm,
  YearForm,
} from './exams.schema.ts'

// The documented calls: EXAM-27.

const OneExam = z.object({ id: idOf('exam', IdText) })
const OneSubject = z.object({ id: idOf('subject', IdText) })
/** Deletion of an exam or subject; `hide`: also of one with scores, which stay. */
const Deletion = z.object({ hide: z.enum(['true', 'false']).optional() })
const ClassIds = z.array(Id).max(200)

const SavedExam = z.object({ message: z.string(), exam: Exam })
const SavedSubject = z.object({ message: z.string(), subject: SubjectRow })

export const createExam = endpoint({
  id: 'exams.createExam',
  method: 'POST',
  path: '/exam/create',
  summary: 'Create an exam of an academic year; its type decides the maximum marks',
  roles: EXAM_KEEPERS,
  body: ExamForm,
  reply: SavedExam,
  problems: ['academicYearNotFound', 'yearClosed', 'termNotFound', 'examExists'],
})

export const createSubject = endpoint({
  id: 'exams.createSubject',
  method: 'POST',
  path: '/exam/createsubject',
  summary: 'Create a subject, and name the classes that take it',
  roles: EXAM_KEEPERS,
  body: z.strictObject({ name: SubjectName, classIds: ClassIds.optional() }),
  reply: SavedSubject,
  problems: ['subjectExists', 'classNotFound'],
})

export const createAcademicYear = endpoint({
  id: 'exams.createYear',
  method: 'POST',
  path: '/exam/createAcademic',
  summary: 'Create an academic year',
  roles: EXAM_KEEPERS,
  body: YearForm,
  reply: z.object({ message: z.string(), academicYear: AcademicYearRow }),
  problems: ['academicYearExists'],
})

export const changeAcademicYear = endpoint({
  id: 'exams.changeYear',
  method: 'PUT',
  path: '/exam/academic-years/:id',
  summary: 'Set the first and the last day of an academic year, and its terms; years may not overlap',
  roles: EXAM_KEEPERS,
  params: z.object({ id: idOf('year', IdText) }),
  body: YearDaysForm,
  reply: z.object({ message: z.string(), academicYear: AcademicYearRow }),
  problems: [
    'academicYearNotFound',
    'yearClosed',
    'yearBeginsElsewhere',
    'yearsOverlap',
    'termNotFound',
    'termOutsideYear',
    'termHasExams',
  ],
})

export const listExams = endpoint({
  id: 'exams.list',
  method: 'GET',
  path: '/exam/list',
  summary: 'Exams without hidden ones, by academic year and type',
  roles: RECORD_KEEPERS,
  query: z.object({ academicYearId: IdText.optional() }),
  reply: z.array(Exam),
  problems: [],
})

export const getExamSetup = endpoint({
  id: 'exams.setup',
  method: 'GET',
  path: '/exam/setup',
  summary:
    'Academic years, subjects and exams with hidden ones, what classes take and what is published of them; teachers see their own classes',
  roles: RECORD_KEEPERS,
  reply: z.object({
    years: z.array(AcademicYearRow),
    subjects: z.array(SubjectRow),
    exams: z.array(ExamRow),
    classSubjects: z.array(ClassSubjectRow),
    publications: z.array(PublicationRow),
  }),
  problems: [],
})

export const changeExam = endpoint({
  id: 'exams.changeExam',
  method: 'PUT',
  path: '/exam/exams/:id',
  summary: 'Rename an exam or give it another term; its type and academic year only while it has no scores',
  roles: EXAM_KEEPERS,
  params: OneExam,
  body: z.strictObject({
    name: ExamName,
    type: ExamType.optional(),
    academicYearId: Id.optional(),
    termId: Id.nullable().optional(),
  }),
  reply: SavedExam,
  problems: ['examNotFound', 'academicYearNotFound', 'yearClosed', 'termNotFound', 'examExists', 'typeAndYearStay'],
})

export const deleteExam = endpoint({
  id: 'exams.deleteExam',
  method: 'DELETE',
  path: '/exam/exams/:id',
  summary: 'Hide an exam; refused with their number where scores are there, unless this is wanted',
  roles: EXAM_KEEPERS,
  params: OneExam,
  query: Deletion,
  reply: SavedExam,
  problems: ['examNotFound', 'yearClosed', 'hasScores'],
})

export const restoreExam = endpoint({
  id: 'exams.restoreExam',
  method: 'POST',
  path: '/exam/exams/:id/restore',
  summary: 'Show a hidden exam again, with its scores',
  roles: EXAM_KEEPERS,
  params: OneExam,
  reply: SavedExam,
  problems: ['examNotFound', 'yearClosed'],
})

export const changeSubject = endpoint({
  id: 'exams.changeSubject',
  method: 'PUT',
  path: '/exam/subjects/:id',
  summary: 'Rename a subject',
  roles: EXAM_KEEPERS,
  params: OneSubject,
  body: z.strictObject({ name: SubjectName }),
  reply: SavedSubject,
  problems: ['subjectNotFound', 'subjectExists'],
})

export const deleteSubject = endpoint({
  id: 'exams.deleteSubject',
  method: 'DELETE',
  path: '/exam/subjects/:id',
  summary: 'Hide a subject; refused with their number where scores are there, unless this is wanted',
  roles: EXAM_KEEPERS,
  params: OneSubject,
  query: Deletion,
  reply: SavedSubject,
  problems: ['subjectNotFound', 'hasScores'],
})

export const restoreSubject = endpoint({
  id: 'exams.restoreSubject',
  method: 'POST',
  path: '/exam/subjects/:id/restore',
  summary: 'Show a hidden subject again, with its scores',
  roles: EXAM_KEEPERS,
  params: OneSubject,
  reply: SavedSubject,
  problems: ['subjectNotFound'],
})

export const setClassSubjects = endpoint({
  id: 'exams.setClassSubjects',
  method: 'PUT',
  path: '/exam/classes/:classId/subjects',
  summary: 'Say which subjects a class takes; scores of other subjects stay',
  roles: EXAM_KEEPERS,
  params: z.object({ classId: IdText }),
  body: z.strictObject({ subjectIds: z.array(Id).max(100) }),
  reply: z.object({ message: z.string(), classId: Id, subjectIds: z.array(Id) }),
  problems: ['classNotFound', 'subjectNotFound'],
})
