import { gzipSync } from 'node:zlib'
import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import * as schema from '../db/schema.ts'
import { openSchool, type School } from '../testing/school.ts'

let school: School
let token: string
let cookie: string

beforeAll(async () => {
  school = await openSchool()
  const admin = await school.signIn('ADMIN')
  token = admin.token
  cookie = admin.cookie
  // The first use of a session is noted once.
  await school.call({ path: '/student/classList', token })
})
afterAll(() => school.close())

const tables: PgTable[] = Object.values(schema).filter((each) => is(each, PgTable))

/** Every row of every table, in a few letters. */
async function content(): Promise<Record<string, unknown>> {
  const sums = tables.map(async (table) => {
    const name = getTableName(table)
    const summed = sql`select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`
    const { rows } = (await school.db.execute(summed)) as { rows: unknown[] }
    return [name, rows[0]] as const
  })
  return Object.fromEntries(await Promise.all(sums))
}

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
const JSON_TYPE = { 'content-type': 'application/json' }
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' }

type Body = [what: string, body: string | Buffer, headers?: Record<string, string>]

/** What no call can read, whatever it expects. */
const UNREADABLE: Body[] = [
  ['broken JSON', '{"a":'],
  ['two values', '{} {}'],
  ['NaN', '{"studentId":NaN}'],
  ['infinity', '[Infinity]'],
  ['a prototype', '{"__proto__":{"role":"ADMIN"}}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"ADMIN"}}}'],
  ['deep objects', nested(2_000, '{"a":', '}')],
  ['deep lists', nested(50_000, '[', ']')],
  ['five megabytes', JSON.stringify({ a: 'x'.repeat(5_000_000) })],
  ['a packed bomb', gzipSync(Buffer.alloc(30_000_000, ' ')), GZIP],
  ['a bomb within a bomb', gzipSync(gzipSync(Buffer.alloc(30_000_000))), GZIP],
  ['what is not packed', '{}', GZIP],
  ['half of what was packed', gzipSync(JSON.stringify({ a: 'x'.repeat(1_000) })).subarray(0, 30), GZIP],
  ['packed nonsense', gzipSync('nonsense'), GZIP],
  ['an unknown packing', '{}', { ...JSON_TYPE, 'content-encoding': 'br' }],
  ['text', 'hello', { 'content-type': 'text/plain' }],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a file', '--x\r\n\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['XML', '<a/>', { 'content-type': 'application/xml' }],
  ['no type at all', '{}', { 'content-type': '' }],
]

/** Values that no field may be filled with by mistake. */
const VALUES: unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e12,
  -1e308,
  '',
  '1',
  'NaN',
  "1'; drop table students; --",
  '<script>alert(1)</script>',
  'a\u0000b',
  '\ud800',
  'x'.repeat(100_000),
  [],
  [[]],
  [null],
  {},
  { $ne: 1 },
]

/** Well-formed bodies that are wrong: a good one with one thing changed, and whole ones of another kind. */
function wrongBodies(good: Record<string, unknown>): unknown[] {
  const changed = Object.keys(good).flatMap((field) => VALUES.map((value) => ({ ...good, [field]: value })))
  const unknown = ['role', 'markedBy', 'balance', 'a\u0000b', '\udfff', 'toString'].map((field) => ({
    ...good,
    [field]: 1,
  }))
  return [...changed, ...unknown, [], [good], null, 'text', 7, true, {}]
}

/** The body of a call as it travels: JSON, or a form whose every field is text where a file is expected. */
function wire(endpoint: EndpointDefinition, body: unknown): { body: string; headers: Record<string, string> } {
  if (!endpoint.upload) return { body: JSON.stringify(body), headers: JSON_TYPE }
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { body })
  const parts = fields.map(([name, value]) => {
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    return `--x\r\ncontent-disposition: form-data; name="${encodeURIComponent(Buffer.from(name).toString())}"\r\n\r\n${shown}\r\n`
  })
  return { body: `${parts.join('')}--x--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}

const STUDENT = {
  firstname: 'Hodan',
  middlename: 'Cali',
  lastname: 'Nuur',
  fourtname: 'Jaamac',
  classId: 1,
  gender: 'Female',
  age: 7,
  feeCents: 1700,
  district: 'Maxamed Mooge',
  phone: '634000001',
  phone2: '634000002',
  bus: 'Bus 1',
  address: 'Suuqa Weyn',
  previousSchool: 'Horseed',
  previousSchoolType: 'PUBLIC',
  motherName: 'Sahra',
  rollNumber: '7',
  parentEmail: 'aabo@test.school',
  transfer: false,
}

const REF = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'

/** A good body for each call that takes one; a new call has to bring its own, or this file fails. */
const goodBody = (id: string): Record<string, unknown> | undefined => {
  const mark = { studentId: 1, date: school.today, present: true, remark: 'ok', base: 1 }
  const { studentId, present, remark, base, date } = mark
  const entry = {
    id: 'ZZZ-1',
    endpoint: 'attendance.mark',
    version: 1,
    input: { body: mark },
    madeAt: '2026-09-14T06:00:00Z',
  }
  const bodies: Record<string, Record<string, unknown>> = {
    'auth.login': { email: 'admin@test.school', password: 'wrong password', device: { code: 'ZZZ', secret: 'x' } },
    'attendance.mark': mark,
    'attendance.markClass': { classId: 1, date, marks: [{ studentId, present, remark, base }] },
    'attendance.correct': { present, remark, base },
    'attendance.update': { id: 1, studentId: 1, present, remark },
    'attendance.callInfo': {
      studentId: 1,
      date,
      callStatus: 'Missed',
      callTime: '2026-09-14T08:05:00Z',
      callNotes: 'twice',
    },
    'calendar.save': { weekend: [5], holidays: [{ date: '2026-12-25', name: 'A holiday' }], base: 1 },
    'attendance.settleConflict': { keep: 'standing' },
    'discipline.create': { studentId: 1, type: 'Disruption', description: 'talked', actionTaken: 'told off', ref: REF },
    'discipline.edit': { studentId: 1, type: 'Behavior', description: 'talked', actionTaken: null, base: 1 },
    'fees.take': {
      ref: REF,
      receipt: 'ZZZ-R000001',
      method: 'ZAAD',
      number: '4777001',
      lines: [{ studentId: 1, year: 2026, month: 9, amountPaid: 15.5, discount: 1 }],
      discountReason: 'siblings',
    },
    'fees.payAtPortal': { studentId: 1, amountPaid: 15.5, discount: 1, Description: 'Cash', year: 2026, month: 9 },
    'fees.payStudentMonth': { studentId: 1, discount: 1, discountReason: 'siblings', year: 2026, month: 9 },
    'fees.payFamilyMonth': { parentPhone: '631234567', discount: 1, year: 2026, month: 9 },
    'fees.correctPayment': { amountPaid: 15.5, discount: 1, Description: 'counted again', base: 1 },
    'fees.voidPayment': { reason: 'entered twice' },
    'fees.settleHeld': { action: 'allocate', year: 2026, month: 9 },
    'users.sendResetCode': { emailOrPhone: 'nobody@test.school' },
    'users.verifyResetCode': { token: 'AAAA-BBBBBB', newPassword: 'a new password' },
    'users.register': {
      username: 'new',
      email: 'new@test.school',
      password: 'a new password',
      fullName: 'New Test',
      phoneNumber: '631234567',
      Role: 'USER',
    },
    'users.edit': { fullName: 'New Name', phoneNumber: '631234567' },
    'users.changeRole': { role: 'USER' },
    'users.changePassword': { userId: 1, oldPassword: 'wrong password', newPassword: 'a new password' },
    'users.uploadPhoto': { userId: '1', photo: 'not a file' },
    'users.setPhoto': { photo: 'not a file' },
    'classes.create': { name: '9Z' },
    'students.create': STUDENT,
    'students.edit': { ...STUDENT, base: 99 },
    'students.createMultiple': {
      row: 2,
      firstname: 'Hodan',
      lastname: 'Cali',
      classId: '1A',
      phone: 634000001,
      Age: 7,
    },
    'students.uploadExcel': { file: 'not a file' },
    'students.updateParent': { studentId: 1, parentPhone: '634000001' },
    'students.softDelete': { studentId: 1, reason: 'left' },
    'students.restore': { studentId: 1 },
    'students.updateClass': { studentId: 1, classId: 2 },
    'students.transfer': { targetClassId: 2, note: 'nearer' },
    'students.transferBulk': { sourceClassId: 1, targetClassId: 2, studentIds: [1], note: 'nearer' },
    'students.transferUndo': { batch: '6f9619ff-8b86-4d01-b42d-00c04fc964ff' },
    'students.updateTransferRoll': { studentId: 1, rollNumber: '7' },
    'fees.updateReason': { id: 1, FreeReason: 'an orphan' },
    'fees.checkNumber': { number: '634000001', method: 'ZAAD' },
    'fees.checkLastNumber': { number: '634000001', method: 'ZAAD', month: 9, year: 2026 },
    'fees.numberHistory': { number: '634000001', methods: ['ZAAD'], month: 9, year: 2026 },
    'discounts.setLimit': { month: 9, year: 2026, maxLimit: 300 },
    'discounts.updateLimit': { maxLimit: 300 },
    'sync.push': { device: 'ZZZ', owner: 999, waiting: 1, appVersion: '1', entries: [entry] },
  }
  return bodies[id]
}

const changing = endpoints.filter(({ method }) => method !== 'GET')
const send = (
  endpoint: (typeof changing)[number],
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
) =>
  school.call({
    method: endpoint.method,
    path,
    body,
    headers,
    ...(endpoint.roles === 'public' ? { cookie } : { token }),
  })

describe.each(changing.map((each) => [each.id, each] as const))('%s', (id, endpoint) => {
  const path = endpoint.path.replace(/:\w+/g, '1')

  it('refuses what cannot be read, and nothing changes', async () => {
    const before = await content()
    for (const [what, body, headers] of UNREADABLE) {
      const answer = await send(endpoint, path, body, headers)
      expect([what, [400, 413, 415].includes(answer.status) ? 'refused' : answer.status]).toEqual([what, 'refused'])
      expect(Object.keys(answer.json)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
    }
    expect(await content()).toEqual(before)
  })

  it('refuses what is readable but wrong, and nothing changes', async () => {
    const good = goodBody(id)
    expect(good !== undefined).toBe(endpoint.body !== undefined)
    const before = await content()
    const wrong = good ? wrongBodies(good) : [[], [1], { role: 'ADMIN' }, 'text', 7, true]
    // A list is wrong when any of its members is.
    if (good && endpoint.body instanceof z.ZodArray) wrong.push(...wrongBodies(good).map((member) => [good, member]))
    for (const body of wrong) {
      const isSchemaFit = endpoint.body?.safeParse(body).success ?? false
      // What is well-formed goes its ordinary way, which other tests are about.
      if (isSchemaFit) continue
      const { body: text, headers } = wire(endpoint, body)
      const { status, code } = await send(endpoint, path, text, headers)
      expect([text.slice(0, 200), status, code]).toEqual([text.slice(0, 200), 400, 'invalidInput'])
    }
    expect(await content()).toEqual(before)
  })
})

describe.each(endpoints.filter(({ path }) => path.includes(':')).map((each) => [each.id, each] as const))(
  '%s',
  (id, endpoint) => {
    it.each([
      "1'; drop table users; --",
      '<script>',
      '%00',
      '../../etc/passwd',
      '0',
      '-1',
      '1.5',
      '1e3',
      '2147483648',
      '99999999999999999999',
      'NaN',
      '𝟙',
    ])('refuses the id %s', async (text) => {
      const before = await content()
      const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(text))
      const body = goodBody(id)
      const sent = body ? wire(endpoint, body) : {}
      const { status } = await school.call({ method: endpoint.method, path, token, ...sent })
      expect([400, 404]).toContain(status)
      expect(await content()).toEqual(before)
    })
  },
)

it.each([
  'cursor',
  'date',
  'present',
  'limit',
  'page',
  'month',
  'year',
  'search',
  'query',
  'phone',
  'classId',
  '__proto__',
  'constructor[prototype]',
])('a hostile query parameter %s is refused or passed over, never a failure', async (name) => {
  const before = await content()
  const values = [
    "'; drop table users; --",
    '%00',
    '%ff%fe',
    '[]',
    '{"$ne":1}',
    '9'.repeat(400),
    '0000-00-00',
    '2026-02-30',
    '+271821-04-20',
    '9999-12-31',
    '<b>',
  ]
  for (const { method, path, roles } of endpoints) {
    if (method !== 'GET' || roles === 'public') continue
    for (const value of values) {
      const { status } = await school.call({ path: `${path.replace(/:\w+/g, '1')}?${name}=${value}`, token })
      expect([path, value, status < 500]).toEqual([path, value, true])
    }
  }
  expect(await content()).toEqual(before)
})
