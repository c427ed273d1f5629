import pg from 'pg'
import { startPostgres } from '#server/testing/postgres.ts'
import { askAll, embeddedPlace, openSchool, postgresPlace, type Place, type School } from '../asking.ts'
import type { Row } from '../figures.ts'
import { moneyQuestionsOf } from '../money-questions.ts'
import { fillMoney } from '../money-years.ts'
import type { Stage } from '../stage.ts'

const SIZES = [10_000, 1_000] as const

const counted = (count: number, what: string): string => `${count.toLocaleString('en')} ${what}`

async function asked(stage: Stage, where: string, placeFor: (students: number) => Promise<Place>): Promise<Row[]> {
  const schools: School[] = []
  for (const students of SIZES) {
    const place = await placeFor(students)
    const made = await fillMoney(place.database.db, students)
    const note = `${counted(made.fees, 'fees')}, ${counted(made.payments, 'payments')}`
    schools.push(await openSchool(place, { students, note, questions: await moneyQuestionsOf(place) }))
  }
  return askAll(schools, { runs: stage.isQuick ? 3 : 10, target: { kind: 'ratio', value: 3 }, where })
}

/** Reports of debts, payments and collections, over five years of fees on the embedded database. */
export const feesOnEmbedded = (stage: Stage): Promise<Row[]> => asked(stage, '', () => embeddedPlace(stage))

/** The same on PostgreSQL. */
export async function feesOnPostgres(stage: Stage): Promise<Row[]> {
  const postgres = await startPostgres()
  stage.onClose(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  for (const students of SIZES) await client.query(`create database school${students}`)
  await client.end()
  return asked(stage, ', PostgreSQL', (students) => postgresPlace(stage, postgres.url(`school${students}`)))
}
