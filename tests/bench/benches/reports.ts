import { schoolDay } from '#domain/core/dates.ts'
import { askAll, openEmbeddedBench, openSchool, type School } from '../asking.ts'
import type { Row } from '../figures.ts'
import { questionsOf } from '../questions.ts'
import type { Stage } from '../stage.ts'
import { fillYears } from '../years.ts'

const SIZES = [10_000, 1_000] as const

/**
 * Attendance reports over three years of marks on the embedded database, answered by the server without a network between.
 */
export async function reports(stage: Stage): Promise<Row[]> {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  const schools: School[] = []
  for (const students of SIZES) {
    const place = await openEmbeddedBench(stage)
    const marks = await fillYears(place.database.db, { students, today })
    const note = `${marks.toLocaleString('en')} marks`
    schools.push(await openSchool(place, { students, note, questions: questionsOf(today) }))
  }
  const rows = await askAll(schools, { runs: stage.isQuick ? 3 : 10 })
  for (const { app } of schools) await app.close()
  return rows
}
