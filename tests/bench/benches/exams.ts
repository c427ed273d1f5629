import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ask, type School } from '../asking.ts'
import { examQuestions, performance as ofYear, studentYear } from '../exam-questions.ts'
import { fillExams } from '../exam-years.ts'
import type { Row } from '../figures.ts'
import { askEmbedded, askPostgres, countWords, type Grown } from '../grown.ts'
import type { Stage } from '../stage.ts'

/** Number of transcripts that are asked for while nothing else is computed. */
const ALONE = 50

async function transcript(school: School): Promise<number> {
  const start = performance.now()
  await ask(school, studentYear)
  return performance.now() - start
}

/** Time that somebody waits for a transcript while the performance of the year is computed in the same server. */
async function waiting(_: Stage, school: School, where: string): Promise<Row[]> {
  await ask(school, ofYear)
  const limit: number[] = []
  for (let run = 0; run < ALONE; run++) limit.push(await transcript(school))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let isDone = false
  const performanceOfYear = ask(school, ofYear).finally(() => (isDone = true))
  const ours: number[] = []
  while (!isDone) ours.push(await transcript(school))
  await performanceOfYear
  delay.disable()
  const name = `a transcript while the performance of a year is asked${where}, 10,000 students / alone`
  const note = `the thread is busy for ${Math.round(delay.max / 1e6)} ms at most`
  return [{ name, unit: 'ms', ours, limit, target: null, note }]
}

const EXAMS: Grown = {
  fill: async (db, students) => countWords(await fillExams(db, students), 'scores'),
  questionsOf: () => Promise.resolve(examQuestions()),
  more: waiting,
}

/** Reports of exams over five years of scores, on the embedded database. */
export const examsOnEmbedded = (stage: Stage): Promise<Row[]> => askEmbedded(stage, EXAMS)

/** Reports of exams over five years of scores, on PostgreSQL. */
export const examsOnPostgres = (stage: Stage): Promise<Row[]> => askPostgres(stage, EXAMS)
