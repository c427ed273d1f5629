import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { FastifyInstance } from 'fastify'
import { schoolDay } from '#domain/core/dates.ts'
import { embeddedDatabase } from '#server/db/client.ts'
import { openDurablePGlite } from '#server/db/durable-pglite.ts'
import type { Row } from '../figures.ts'
import { localApp } from '../recorded.ts'
import { ADMIN } from '../schools.ts'
import type { Stage } from '../stage.ts'
import { questionsOf, type Question } from '../questions.ts'
import { fillYears } from '../years.ts'

const SIZES = [10_000, 1_000] as const

type School = { students: number; marks: number; client: PGlite; app: FastifyInstance; token: string }

async function openSchool(stage: Stage, students: number, today: string): Promise<School> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dugsi-bench-years-'))
  stage.onClose(() => rm(dataDir, { recursive: true, force: true }))
  const client = await openDurablePGlite(dataDir)
  stage.onClose(() => client.close())
  const database = embeddedDatabase(client)
  await database.migrate()
  const marks = await fillYears(database.db, { students, today })
  // As the server does when it starts, and now and then.
  await database.care()
  const app = await localApp(database.db)
  const reply = await app.inject({ method: 'POST', url: '/api/user/login', payload: ADMIN })
  return { students, marks, client, app, token: reply.json<{ Access_token: string }>().Access_token }
}

const took = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

async function ask({ app, token }: School, { address }: Question): Promise<unknown> {
  const reply = await app.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(`${address} was answered ${reply.payload.slice(0, 300)}`)
  return reply.json()
}

async function askBare({ client }: School, { statements }: Question): Promise<Record<string, unknown>[][]> {
  const answers: Record<string, unknown>[][] = []
  for (const { text, values } of statements)
    answers.push((await client.query<Record<string, unknown>>(text, values)).rows)
  return answers
}

type Pair = { ours: number[]; limit: number[] }

const isEmpty = (figures: string): boolean => /^[0,]*$/.test(figures)

async function measure(school: School, question: Question, runs: number): Promise<Pair> {
  const pair: Pair = { ours: [], limit: [] }
  // The first of each reads from the disk and compiles code.
  for (let run = -1; run < runs; run++) {
    const [ours, reply] = await took(() => ask(school, question))
    const [limit, rows] = await took(() => askBare(school, question))
    const [own, bare] = [question.ofReply(reply as never).join(), question.ofRows(...rows).join()]
    if (own !== bare || isEmpty(own)) throw new Error(`${question.name}: the report has ${own}, the rows have ${bare}`)
    if (run < 0) continue
    pair.ours.push(ours)
    pair.limit.push(limit)
  }
  return pair
}

/** One report in both schools, and how much longer it takes in the large one. */
async function rowsOf(question: Question, schools: readonly School[], runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const school of schools) {
    const pair = await measure(school, question, runs)
    const name = `${question.name}, ${school.students.toLocaleString('en')} students / bare SQL`
    rows.push({ name, unit: 'ms', ...pair, target: null, note: `${school.marks.toLocaleString('en')} marks` })
  }
  const [ours = [], limit = []] = rows.map((row) => row.ours)
  const name = `${question.name}, 10,000 / 1,000 students`
  return [...rows, { name, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 10 } }]
}

/** Reports of attendance over three years of marks on the embedded database, as the server answers them without a line. */
export async function reports(stage: Stage): Promise<Row[]> {
  const today = schoolDay(Date.now(), 'Africa/Mogadishu')
  const schools: School[] = []
  for (const students of SIZES) schools.push(await openSchool(stage, students, today))
  const rows: Row[] = []
  for (const question of questionsOf(today)) rows.push(...(await rowsOf(question, schools, stage.isQuick ? 3 : 10)))
  for (const { app } of schools) await app.close()
  return rows
}
