import { examQuestions } from '../exam-questions.ts'
import { fillExams } from '../exam-years.ts'
import type { Row } from '../figures.ts'
import { askEmbedded, askPostgres, counted, type Grown } from '../grown.ts'
import type { Stage } from '../stage.ts'

const EXAMS: Grown = {
  fill: async (db, students) => counted(await fillExams(db, students), 'scores'),
  questionsOf: () => Promise.resolve(examQuestions()),
}

/** Reports of exams, over five years of scores on the embedded database. */
export const examsOnEmbedded = (stage: Stage): Promise<Row[]> => askEmbedded(stage, EXAMS)

/** The same on PostgreSQL. */
export const examsOnPostgres = (stage: Stage): Promise<Row[]> => askPostgres(stage, EXAMS)
