import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idOf, IdText } from '../core/fields.ts'
import { CLASS_KEEPERS, EXAM_KEEPERS, OFFICE, RECORD_KEEPERS } from '../core/roles.ts'
import { CorrectionInfo, Score, ScoreEvent, StudentExam } from './score-records.schema.ts'
import {
  BulkReply,
  BulkScores,
  ClassScores,
  EnteredReply,
  EnteredScores,
  ScoreChange,
  ScoreCorrection,
  ScoreName,
  ScorePayload,
  ScoreSheetRow,
} from './scores.schema.ts'

// The documented calls: EXAM-27.

/** Why a score may be refused. */
const REFUSALS = [
  'examNotFound',
  'subjectNotFound',
  'subjectNotOfClass',
  'marksAboveMaximum',
  'noCorrectionsLeft',
  'yearClosed',
  'notYourSubject',
] as const
const OF_STUDENT = ['studentNotFound', 'otherAcademicYear', ...REFUSALS] as const

const SavedScore = z.object({ message: z.string(), score: Score })

export const enterScores = endpoint({
  id: 'exams.enterScores',
  method: 'POST',
  path: '/exam/scores/class',
  summary: 'Enter or change the marks of a class in one exam and subject; teachers in subjects assigned to them',
  roles: CLASS_KEEPERS,
  body: EnteredScores,
  reply: EnteredReply,
  problems: ['classNotFound', 'notOfClass', ...REFUSALS],
})

export const registerScore = endpoint({
  id: 'exams.registerScore',
  method: 'POST',
  path: '/exam/RegisterScore',
  summary: 'Enter one score; refused where the student has another one',
  roles: EXAM_KEEPERS,
  body: ScorePayload,
  reply: SavedScore,
  problems: ['scoreExists', ...OF_STUDENT],
})

export const updateScore = endpoint({
  id: 'exams.updateScore',
  method: 'PUT',
  path: '/exam/score/update',
  summary: 'Change one score',
  roles: EXAM_KEEPERS,
  body: ScoreChange,
  reply: SavedScore,
  problems: ['scoreNotFound', 'scoreChanged', ...OF_STUDENT],
})

export const deleteScore = endpoint({
  id: 'exams.deleteScore',
  method: 'DELETE',
  path: '/exam/score/delete',
  summary: 'Delete one score, which is missing then; the history keeps it',
  roles: EXAM_KEEPERS,
  body: ScoreName,
  reply: z.object({ message: z.string() }),
  problems: ['scoreNotFound', 'yearClosed'],
})

export const updateScores = endpoint({
  id: 'exams.updateScores',
  method: 'PUT',
  path: '/exam/scores/update',
  summary: 'Save the marks of one student in one exam, all or nothing',
  roles: OFFICE,
  body: BulkScores,
  reply: BulkReply,
  problems: OF_STUDENT,
})

export const registerTenSubjects = endpoint({
  id: 'exams.registerTenSubjects',
  method: 'POST',
  path: '/exam/registerTenSubjects',
  summary: 'Enter the marks of one student in one exam, all or nothing',
  roles: EXAM_KEEPERS,
  body: BulkScores,
  reply: BulkReply,
  problems: OF_STUDENT,
})

export const updateTenSubjects = endpoint({
  id: 'exams.updateTenSubjects',
  method: 'POST',
  path: '/exam/update-ten-subjects',
  summary: 'Change the marks of one student in one exam, all or nothing',
  roles: EXAM_KEEPERS,
  body: BulkScores,
  reply: BulkReply,
  problems: OF_STUDENT,
})

export const registerClassExam = endpoint({
  id: 'exams.registerClassExam',
  method: 'POST',
  path: '/exam/registerClassExam',
  summary: 'Enter the marks of a class in one exam, all or nothing',
  roles: EXAM_KEEPERS,
  body: ClassScores,
  reply: BulkReply,
  problems: ['classNotFound', 'notOfClass', ...OF_STUDENT],
})

export const teacherScore = endpoint({
  id: 'exams.teacherScore',
  method: 'POST',
  path: '/exam/teacher/score',
  summary: 'Enter the marks of one student in one exam, in subjects assigned to the caller, all or nothing',
  roles: ['Teacher'],
  body: BulkScores,
  reply: BulkReply,
  problems: OF_STUDENT,
})

export const correctScore = endpoint({
  id: 'exams.correctScore',
  method: 'PUT',
  path: '/exam/teacher/score/correct',
  summary: 'Correct one score in a subject assigned to the caller, which costs a correction',
  roles: ['Teacher'],
  body: ScoreCorrection,
  reply: Score.extend({ message: z.string(), ...CorrectionInfo.shape }),
  problems: ['scoreNotFound', 'scoreChanged', ...OF_STUDENT],
})

export const listScores = endpoint({
  id: 'exams.scores',
  method: 'GET',
  path: '/exam/scores',
  summary: 'Scores of a class by exam and subject; teachers of their own classes',
  roles: RECORD_KEEPERS,
  query: z.object({ classId: IdText, examId: IdText.optional(), academicYearId: IdText.optional() }),
  reply: z.array(ScoreSheetRow),
  problems: [],
})

export const getStudentExam = endpoint({
  id: 'exams.studentExam',
  method: 'GET',
  path: '/exam/student/:id/exam/:examId/year/:yearId',
  summary: 'The marks of one student in one exam, subject by subject',
  roles: RECORD_KEEPERS,
  params: z.object({ id: idOf('student', IdText), examId: IdText, yearId: IdText }),
  reply: StudentExam,
  problems: ['studentNotFound', 'examNotFound', 'otherAcademicYear'],
})

export const listScoreHistory = endpoint({
  id: 'exams.scoreHistory',
  method: 'GET',
  path: '/exam/scores/history',
  summary: 'Who entered or changed which score, when and on which device, the newest first',
  roles: RECORD_KEEPERS,
  query: z.object({
    classId: IdText.optional(),
    studentId: IdText.optional(),
    examId: IdText.optional(),
    subjectId: IdText.optional(),
  }),
  reply: z.array(ScoreEvent),
  problems: [],
})

export const settleScore = endpoint({
  id: 'exams.settleScore',
  method: 'POST',
  path: '/exam/scores/conflicts/:id/settle',
  summary: 'Say which of two differing marks is right; a teacher only of marks that she made',
  roles: CLASS_KEEPERS,
  params: z.object({ id: idOf('scoreDifference', IdText) }),
  body: z.strictObject({ keep: z.enum(['standing', 'challenger']) }),
  reply: z.object({ message: z.string() }),
  problems: ['conflictNotFound', 'alreadySettled', 'studentNotFound', ...REFUSALS],
})
