import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type EndpointDefinition } from '#domain/core/endpoint.ts'
import type { Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/audit-words.ts'
import * as schema from '../db/schema.ts'
import { belongingsOf } from '../testing/belongings.ts'
import { goodInput } from '../testing/good-calls.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'
import { isProof } from '#tests/tier.ts'

const APPEND_ONLY = [
  'audit',
  'attendance_history',
  'absence_calls',
  'score_history',
  'journal_entries',
  'journal_lines',
]
/** Tables whose rows are deleted by design; no other row may disappear. */
const USED_UP = [
  'photos',
  'reset_codes',
  'sign_in_attempts',
  'changes',
  'payment_allocations',
  'push_grants',
  'push_subscriptions',
  'teacher_assignments',
]

let school: School
let people: Tablet[]
beforeAll(async () => {
  school = await openSchool()
  const [admin, user, academy, attendance, teacher, parent] = await Promise.all(
    ['admin', 'user', 'academy', 'attendance', 'sahra', 'faadumo'].map((name) => school.tablet(name)),
  )
  people = [parent, teacher, attendance, academy, user, admin].filter((each) => each !== undefined)
  if (!admin || !attendance) throw new Error('somebody is missing')
  await belongingsOf(school, admin, attendance, 2)
  const call = { studentId: 2, date: school.today, callStatus: 'Missed', callNotes: 'twice' }
  await attendance.deliver([attendance.entry('attendance.callInfo', call)])
  const entry = { type: 'DEPOSIT', amount: 20, method: 'Cash', description: 'Change for the drawer' }
  await school.call({ method: 'POST', path: '/profif/log/manual-ledger', token: admin.token, body: entry })
  await school.call({ method: 'PUT', path: '/user/3', token: admin.token, body: { fullName: 'Another Name' } })
})
afterAll(() => school.close())

const rowsOf = async (table: string): Promise<string[]> => {
  const answer = (await school.db.execute(sql.raw(`select t::text as row from "${table}" t`))) as {
    rows: { row: string }[]
  }
  return answer.rows.map(({ row }) => row).toSorted()
}
const tables = Object.values(schema as Record<string, unknown>).flatMap((each) =>
  is(each, PgTable) ? [getTableName(each)] : [],
)
const all = async (names: readonly string[]) =>
  new Map(await Promise.all(names.map(async (name) => [name, await rowsOf(name)] as const)))

const isWrite = ({ method, id }: EndpointDefinition): boolean => method !== 'GET' && id !== 'auth.logout'

/** Whether a role may make the call; that all others are refused is proven in doors.test.ts. */
const admits = ({ roles }: EndpointDefinition, role: Role): boolean => roles === 'public' || roles.includes(role)

/** The rows that a call is about: at a push a second one for administrators alone, who may do most. */
function idsFor({ path }: EndpointDefinition, role: Role): string[] {
  if (!path.includes(':')) return ['']
  return isProof || role === 'ADMIN' ? ['1', '2'] : ['1']
}

/** Asserts that every entry of the audit log has words for screens. */
async function expectWords(): Promise<void> {
  const entries = await school.db.select().from(schema.audit)
  const fields = new Set(entries.flatMap(({ entity, after }) => Object.keys(after).map((name) => `${entity} ${name}`)))
  expect(fields.size).toBeGreaterThan(40)
  const isTold = (field: string): boolean => {
    const [entity = '', name = ''] = field.split(' ')
    return name in (AUDIT_KINDS[entity]?.fields ?? {})
  }
  expect([...fields].filter((field) => !isTold(field))).toEqual([])
  const calls = new Set(entries.map(({ endpoint }) => endpoint))
  expect([...calls].filter((call) => !(call in AUDIT_ACTIONS))).toEqual([])
}

describe('the record of what was done', () => {
  it('is in tables that the database itself protects from changes', { tags: ['attack:backup-and-trail'] }, async () => {
    for (const table of APPEND_ONLY) {
      expect((await rowsOf(table)).length).toBeGreaterThan(0)
      for (const statement of [`update "${table}" set id = id`, `delete from "${table}"`, `truncate "${table}"`])
        await expect(school.db.execute(sql.raw(statement))).rejects.toThrow()
    }
  })

  it('can be read by administrators, and changed by no call', () => {
    const about = endpoints.filter(({ id, path }) => /audit|trail/i.test(`${id} ${path}`))
    expect(about.length).toBeGreaterThan(2)
    for (const { method, roles } of about) expect([method, roles]).toEqual(['GET', ['ADMIN']])
  })

  it(
    'remains whatever anybody calls, and deleted records stay as hidden rows',
    { tags: ['attack:backup-and-trail'] },
    async () => {
      const trail = await all(APPEND_ONLY)
      const counts = new Map([...(await all(tables))].map(([name, rows]) => [name, rows.length]))
      const statuses = new Set<number>()
      let sent = 0
      for (const { token, role } of people)
        for (const endpoint of endpoints.filter((each) => isWrite(each) && admits(each, role)))
          for (const id of idsFor(endpoint, role)) {
            const input = { ...goodInput(endpoint, school.today) }
            const params = Object.fromEntries(Object.keys(input['params'] ?? {}).map((name) => [name, id]))
            const body = input['body'] ? wire(endpoint, input['body']) : {}
            const path = addressOf(endpoint, { ...input, params })
            statuses.add((await school.call({ method: endpoint.method, path, token, ...body })).status)
            sent++
          }
      expect([...statuses].filter((status) => status >= 500)).toEqual([])
      expect(sent).toBeGreaterThan(300)
      const after = await all(tables)
      for (const [name, rows] of trail) {
        const now = new Set(after.get(name))
        expect([name, rows.filter((row) => !now.has(row))]).toEqual([name, []])
      }
      for (const [name, count] of counts)
        if (!USED_UP.includes(name)) expect([name, (after.get(name)?.length ?? 0) >= count]).toEqual([name, true])
      expect((after.get('audit')?.length ?? 0) > (trail.get('audit')?.length ?? 0)).toBe(true)
      await expectWords()
    },
  )
})
