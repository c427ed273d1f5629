import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { embeddedDatabase, postgresDatabase, postgresPool, type Database } from '#server/db/client.ts'
import { openDurablePGlite } from '#server/db/durable-pglite.ts'
import { median, type Row } from './figures.ts'
import type { Question } from './questions.ts'
import { localApp } from './recorded.ts'
import { ADMIN } from './schools.ts'
import type { Stage } from './stage.ts'

type Rows = Record<string, unknown>[]

/** A database, and a direct connection for queries. */
export type BenchDatabase = { database: Database; query: (text: string, values: unknown[]) => Promise<Rows> }

/** Size of a school (`years` of history, where schools differ in that) and the questions it is asked. */
type SchoolToAsk = { students: number; years?: number; note: string; questions: readonly Question[] }

/** A school whose server runs in this process, so that no network lies between a question and its answer. */
export type School = BenchDatabase & SchoolToAsk & { app: FastifyInstance; token: string }

export async function openEmbeddedBench(stage: Stage): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dugsi-bench-asked-'))
  stage.onClose(() => rm(dataDir, { recursive: true, force: true }))
  const client = await openDurablePGlite(dataDir)
  stage.onClose(() => client.close())
  const database = embeddedDatabase(client)
  await database.migrate()
  return { database, query: async (text, values) => (await client.query<Rows[number]>(text, values)).rows }
}

export async function postgresPlace(stage: Stage, url: string): Promise<BenchDatabase> {
  const pool = postgresPool(url)
  stage.onClose(() => pool.end())
  const database = postgresDatabase(pool)
  await database.migrate()
  return { database, query: async (text, values) => (await pool.query<Rows[number]>(text, values)).rows }
}

/** Starts the server on a filled database. */
export async function openSchool(place: BenchDatabase, asked: SchoolToAsk): Promise<School> {
  // Maintenance that the server does at its start and at intervals, and autovacuum in PostgreSQL.
  await place.database.care()
  if (place.database.kind === 'postgres') await place.query('vacuum analyze', [])
  const app = await localApp(place.database.db)
  const reply = await app.inject({ method: 'POST', url: '/api/user/login', payload: ADMIN })
  return { ...place, ...asked, app, token: reply.json<{ Access_token: string }>().Access_token }
}

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const start = performance.now()
  const result = await work()
  return [performance.now() - start, result]
}

export async function ask({ app, token }: School, { address, body }: Question): Promise<unknown> {
  const how = body ? { method: 'POST' as const, payload: body } : { method: 'GET' as const }
  const reply = await app.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${token}` }, ...how })
  if (reply.statusCode !== 200) throw new Error(`${address} was answered ${reply.payload.slice(0, 300)}`)
  return reply.json()
}

async function askBare({ query }: School, { statements }: Question): Promise<Rows[]> {
  const answers: Rows[] = []
  for (const { text, values } of statements) answers.push(await query(text, values))
  return answers
}

type Pair = { ours: number[]; limit: number[] }

const isEmpty = (figures: string): boolean => /^[0,]*$/.test(figures)

async function measure(school: School, question: Question, runs: number): Promise<Pair> {
  const pair: Pair = { ours: [], limit: [] }
  // Run -1 is not counted, since the first run reads from the disk and compiles code.
  for (let run = -1; run < runs; run++) {
    const [ours, reply] = await timed(() => ask(school, question))
    const [limit, rows] = await timed(() => askBare(school, question))
    const [own, bare] = [question.ofReply(reply as never).join(), question.ofRows(...rows).join()]
    if (own !== bare || isEmpty(own)) throw new Error(`${question.name}: the report has ${own}, the rows have ${bare}`)
    if (run < 0) continue
    pair.ours.push(ours)
    pair.limit.push(limit)
  }
  return pair
}

/** Options of a measurement; `atMostMs` is the longest time for the largest school. */
type Options = { runs: number; target?: Row['target']; where?: string; atMostMs?: number | undefined }

const counted = (count: number): string => count.toLocaleString('en')

const sizeOf = ({ students, years }: SchoolToAsk): string =>
  `${counted(students)} students${years ? ` and ${years === 1 ? '1 year' : `${years} years`}` : ''}`

/** Words for the sizes in which two schools differ. */
const growthOf = (large: SchoolToAsk, small: SchoolToAsk): string =>
  large.students === small.students
    ? `${large.years} / ${small.years} years`
    : `${counted(large.students)} / ${counted(small.students)} students`

type Measured = { school: School; pair: Pair }

/** Row that compares the time in the largest school with a smaller one. */
function growthRow(what: string, large: Measured, small: Measured): Row {
  const name = `${what}, ${growthOf(large.school, small.school)}`
  const note = `the bare SQL ${(median(large.pair.limit) / median(small.pair.limit)).toFixed(2)}x`
  return { name, unit: 'ms', ours: large.pair.ours, limit: small.pair.ours, target: { kind: 'ratio', value: 10 }, note }
}

/** Rows of one question in all schools, and of how much longer it takes in the largest school. */
async function rowsOf(
  schools: readonly School[],
  index: number,
  { runs, target = null, where = '', atMostMs }: Options,
) {
  const measured: Measured[] = []
  const what = `${schools[0]?.questions[index]?.name}${where}`
  for (const school of schools) {
    const question = school.questions[index]
    if (!question) throw new Error('The schools are asked different questions')
    measured.push({ school, pair: await measure(school, question, runs) })
  }
  const rows = measured.map(({ school, pair }): Row => {
    return { name: `${what}, ${sizeOf(school)} / bare SQL`, unit: 'ms', ...pair, target, note: school.note }
  })
  const [large, ...others] = measured as [Measured, ...Measured[]]
  const most = schools[0]?.questions[index]?.atMostMs ?? atMostMs
  if (most !== undefined)
    rows.push({
      name: `${what}, ${sizeOf(large.school)}`,
      unit: 'ms',
      ours: large.pair.ours,
      limit: null,
      target: { kind: 'atMost', value: most },
    })
  return [...rows, ...others.map((small) => growthRow(what, large, small))]
}

/** Rows of all questions in several schools, of which the first is the largest. */
export async function askAll(schools: readonly School[], options: Options): Promise<Row[]> {
  const rows: Row[] = []
  for (const index of schools[0]?.questions.keys() ?? []) rows.push(...(await rowsOf(schools, index, options)))
  return rows
}
