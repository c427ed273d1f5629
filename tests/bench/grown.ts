import pg from 'pg'
import type { Db } from '#server/db/types.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { askAll, embeddedPlace, openSchool, postgresPlace, type Place, type School } from './asking.ts'
import type { Row } from './figures.ts'
import type { Question } from './questions.ts'
import type { Stage } from './stage.ts'

const SIZES = [10_000, 1_000] as const

/** What is asked of a school that has grown for years. */
export type Grown = {
  /** Fills an empty school; the result says what is in it. */
  fill: (db: Db, students: number) => Promise<string>
  questionsOf: (place: Place) => Promise<readonly Question[]>
  /** What else is measured in the larger school. */
  alsoIn?: (school: School, where: string) => Promise<Row[]>
}

async function asked(
  stage: Stage,
  { fill, questionsOf, alsoIn }: Grown,
  { where, placeFor }: { where: string; placeFor: (students: number) => Promise<Place> },
): Promise<Row[]> {
  const schools: School[] = []
  for (const students of SIZES) {
    const place = await placeFor(students)
    const note = await fill(place.database.db, students)
    schools.push(await openSchool(place, { students, note, questions: await questionsOf(place) }))
  }
  const [large] = schools
  const also = large && alsoIn ? await alsoIn(large, where) : []
  const rows = await askAll(schools, { runs: stage.isQuick ? 3 : 10, target: { kind: 'ratio', value: 3 }, where })
  return [...rows, ...also]
}

/** Asks a large and a small school on the embedded database. */
export const askEmbedded = (stage: Stage, grown: Grown): Promise<Row[]> =>
  asked(stage, grown, { where: '', placeFor: () => embeddedPlace(stage) })

/** The same on PostgreSQL. */
export async function askPostgres(stage: Stage, grown: Grown): Promise<Row[]> {
  const postgres = await startPostgres()
  stage.onClose(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  for (const students of SIZES) await client.query(`create database school${students}`)
  await client.end()
  const placeFor = (students: number) => postgresPlace(stage, postgres.url(`school${students}`))
  return asked(stage, grown, { where: ', PostgreSQL', placeFor })
}

export const counted = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}`
