import pg from 'pg'
import type { Db } from '#server/db/types.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { askAll, openEmbeddedBench, openSchool, postgresPlace, type BenchDatabase, type School } from './asking.ts'
import type { Row } from './figures.ts'
import type { Question } from './questions.ts'
import type { Stage } from './stage.ts'

/** Size of a school, with years of history where schools differ in that. */
type Size = { students: number; years?: number }

const SIZES: readonly Size[] = [{ students: 10_000 }, { students: 1_000 }]

/** Measurement of a school that has grown for years. */
export type Grown = {
  /** Fills an empty school; returns words for what is in it. */
  fill: (db: Db, students: number, years?: number) => Promise<string>
  questionsOf: (place: BenchDatabase) => Promise<readonly Question[]>
  /** Sizes of the schools that are asked, the largest first; by default 10,000 and 1,000 students. */
  sizes?: readonly Size[]
  /** Longest time of an answer in the largest school (milliseconds). */
  atMostMs?: number
  /** Further measurements in the largest school, after the questions. */
  more?: (stage: Stage, school: School, where: string) => Promise<Row[]>
}

async function askSchools(
  stage: Stage,
  { fill, questionsOf, sizes = SIZES, atMostMs, more }: Grown,
  { where, placeFor }: { where: string; placeFor: (at: number) => Promise<BenchDatabase> },
): Promise<Row[]> {
  const schools: School[] = []
  for (const [at, { students, years }] of sizes.entries()) {
    const place = await placeFor(at)
    const note = await fill(place.database.db, students, years)
    const questions = await questionsOf(place)
    schools.push(await openSchool(place, { students, ...(years && { years }), note, questions }))
  }
  const target = { kind: 'ratio', value: 3 } as const
  const rows = await askAll(schools, { runs: stage.isQuick ? 3 : 10, target, where, atMostMs })
  const [largest] = schools
  if (more && largest) rows.push(...(await more(stage, largest, where)))
  for (const { app } of schools) await app.close()
  return rows
}

/** Asks a large and smaller schools on the embedded database. */
export const askEmbedded = (stage: Stage, grown: Grown): Promise<Row[]> =>
  askSchools(stage, grown, { where: '', placeFor: () => openEmbeddedBench(stage) })

/** Asks a large and smaller schools on PostgreSQL. */
export async function askPostgres(stage: Stage, grown: Grown): Promise<Row[]> {
  const postgres = await startPostgres()
  stage.onClose(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  for (const at of (grown.sizes ?? SIZES).keys()) await client.query(`create database school${at}`)
  await client.end()
  const placeFor = (at: number) => postgresPlace(stage, postgres.url(`school${at}`))
  return askSchools(stage, grown, { where: ', PostgreSQL', placeFor })
}

export const countWords = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}`
