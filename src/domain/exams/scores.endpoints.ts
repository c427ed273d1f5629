import { endpoint } from '../core/endpoint.ts'
import { EnteredReply, EnteredScores } from './scores.schema.ts'

export const enterScores = endpoint({
  id: 'exams.enterScores',
  method: 'POST',
  path: '/exam/scores/class',
  summary: 'Enter or change the marks of a class in one exam and subject; teachers in subjects assigned to them',
  roles: ['ADMIN', 'ACADEMY', 'Teacher'],
  body: EnteredScores,
  reply: EnteredReply,
  problems: [
    'classNotFound',
    'examNotFound',
    'subjectNotFound',
    'notYourSubject',
    'subjectNotOfClass',
    'marksAboveMaximum',
    'notOfClass',
    'noCorrectionsLeft',
  ],
})
