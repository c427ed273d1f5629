import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import * as schema from '../db/schema.ts'
import { goodInput } from '../testing/good-calls.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

/** Without these tables nobody can be authenticated, and every call ends there. */
const OF_THE_DOOR = ['users', 'sessions']
/** Internal terms: statements, tables, files, code. */
const INSIDE =
  /relation|select |insert |update |column|constraint|postgres|pglite|drizzle|node_modules|\/server\/|\bat \w+ \(|_gone|Error:/i

let school: School
let people: Tablet[]

const rename = async (names: readonly string[]): Promise<void> => {
  for (const name of names) await school.db.execute(sql.raw(`alter table "${name}" rename to "${name}_gone"`))
}
const names = Object.values(schema as Record<string, unknown>).flatMap((each) =>
  is(each, PgTable) ? [getTableName(each)] : [],
)

beforeAll(async () => {
  school = await openSchool()
  people = [await school.tablet('admin'), await school.tablet('faadumo')]
  // The first use of a session writes a row once.
  for (const person of people) await person.get('/calendar')
  await rename(names.filter((name) => !OF_THE_DOOR.includes(name)))
})
afterAll(() => school.close())

const FAULT = { code: 'serverFault', message: 'Oops! Something went wrong, Please try again later!' }
const NOT_READY = { code: 'unavailable', message: 'The school server is not ready. Please try again later!' }

const broken = new Set<string>()

describe('a server whose database has broken', () => {
  it.each(endpoints.filter(({ id }) => id !== 'auth.logout').map((each) => [each.id, each] as const))(
    'reveals no internal details at %s',
    { tags: ['attack:telling-errors'] },
    async (id, endpoint) => {
      for (const { token, cookie } of people) {
        const input = goodInput(endpoint, school.today)
        const answer = await school.call({
          method: endpoint.method,
          path: addressOf(endpoint, input),
          ...(input['body'] ? wire(endpoint, input['body']) : {}),
          ...(endpoint.roles === 'public' ? { cookie } : { token }),
        })
        expect(answer.text).not.toMatch(INSIDE)
        if (answer.status < 500) continue
        broken.add(id)
        expect(answer.json).toEqual({
          ...(id === 'auth.health' ? NOT_READY : FAULT),
          requestId: answer.headers['x-request-id'],
        })
        expect(String(answer.headers['x-request-id'])).toMatch(/^[0-9a-f-]{36}$/)
      }
    },
  )

  it('had failed for most of its calls during these tests', () => {
    expect(broken.size).toBeGreaterThan(endpoints.length / 2)
  })

  it('reveals no internal details when nobody can be authenticated', async () => {
    await rename(OF_THE_DOOR)
    const [admin] = people
    for (const { path, method, roles } of endpoints.filter((each) => each.method === 'GET')) {
      if (roles === 'public') continue
      const answer = await school.call({ method, path: path.replace(/:\w+/g, '1'), token: admin!.token })
      expect([path, answer.status, answer.code]).toEqual([path, 500, 'serverFault'])
      expect(answer.text).not.toMatch(INSIDE)
    }
  })
})
