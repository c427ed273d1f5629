import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import {
  ask,
  firstAdministrator,
  startProcess,
  temporaryFolder,
  type ServerProcess,
} from '../testing/server-process.ts'

let postgres: TestPostgres
const folder = temporaryFolder()
let servers: ServerProcess[]
let addresses: string[]

const passwordLines = ({ output }: ServerProcess) => output.filter((line) => line.includes('First administrator'))

beforeAll(async () => {
  postgres = await startPostgres()
  const admin = new pg.Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query('create database school')
  await admin.end()
  // Both servers start at once on an empty database.
  servers = [0, 1].map(() =>
    startProcess({ env: { DATABASE_URL: postgres.url('school'), DATA_DIR: join(folder.path, 'data') } }),
  )
  addresses = await Promise.all(servers.map((server) => server.ready))
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await postgres.stop()
  folder.remove()
})

it('of two servers that start at once on an empty PostgreSQL, only one shows the first administrator’s password', () => {
  expect(servers.flatMap(passwordLines)).toHaveLength(1)
})

it(
  'a session that began on one server is valid on the other, where the choice of a password removes the file with the first',
  { tags: ['fault:two-servers'] },
  async () => {
    const { email, password, file } = firstAdministrator(servers.flatMap(passwordLines))
    const [one = '', other = ''] = addresses
    const signIn = (address: string, typed: string) => ask(address, '/user/login', { body: { email, password: typed } })
    const answer = await signIn(one, password)
    expect(existsSync(file)).toBe(true)
    const { Access_token: token, user } = answer.json as { Access_token: string; user: { id: number } }
    expect((await ask(other, '/student/classList', { token })).status).toBe(200)
    expect((await ask(other, '/health')).json['epoch']).toBe(answer.json['epoch'])
    const chosen = { userId: user.id, oldPassword: password, newPassword: 'Dayax-cad2!' }
    expect((await ask(other, '/user/changepassword', { method: 'PUT', body: chosen, token })).status).toBe(200)
    for (const address of addresses) expect((await signIn(address, 'Dayax-cad2!')).status).toBe(200)
    expect(existsSync(file)).toBe(false)
  },
)

it('guesses of a password are counted together by all servers of a database', async () => {
  const guess = (index: number) =>
    ask(addresses[index % 2] ?? '', '/user/login', { body: { email: 'guess@school.local', password: 'wrong' } })
  for (let round = 0; round < 5; round++) expect((await guess(round)).json['code']).toBe('wrongCredentials')
  expect((await guess(0)).json['code']).toBe('tooManyAttempts')
  expect((await guess(1)).json['code']).toBe('tooManyAttempts')
})

it('servers report that PostgreSQL is unreachable, and work again when PostgreSQL is back', async () => {
  await postgres.kill()
  const away = await ask(addresses[0] ?? '', '/health')
  expect([away.status, away.json['code']]).toEqual([503, 'unavailable'])
  await postgres.restart()
  for (const address of addresses) expect((await ask(address, '/health')).status).toBe(200)
})
