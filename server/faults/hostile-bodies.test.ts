import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseInput } from '#domain/core/parse-input.ts'
import { Problem } from '#domain/core/problems.ts'
import { endpoints } from '#domain/endpoints.ts'
import { isProof, volume } from '#tests/tier.ts'
import { contentOf } from '../testing/content.ts'
import { fieldsOf } from '../testing/fields.ts'
import { goodBody } from '../testing/good-calls.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, type School } from '../testing/school.ts'

let school: School
let token: string
let teachersToken: string
let parentsToken: string
let cookie: string
let before: Record<string, unknown>
let unwritten: unknown

beforeAll(async () => {
  school = await openSchool()
  const admin = await school.signIn('ADMIN')
  token = admin.token
  cookie = admin.cookie
  teachersToken = (await school.signIn('Teacher')).token
  parentsToken = (await school.signIn('PARENT')).token
  // The first use of a session writes a row once.
  for (const each of [token, teachersToken, parentsToken])
    await school.call({ path: '/student/classList', token: each })
  unwritten = await nextWrite()
  before = await contentOf(school.db)
})
afterAll(() => school.close())

/** The number of the next transaction that writes anything; one that only reads takes none. */
async function nextWrite(): Promise<unknown> {
  const { rows } = (await school.db.execute(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`)) as {
    rows: { next: string }[]
  }
  return rows[0]?.next
}

/** Asserts that no call has changed the database, all of which is read only where a transaction has written. */
async function expectNothingChanged(): Promise<void> {
  const next = await nextWrite()
  if (next !== unwritten) expect(await contentOf(school.db)).toEqual(before)
  unwritten = next
}

/** Asserts that only rows of devices have changed, as a pull stores what its device reports. */
const expectOnlyDevicesChanged = async (): Promise<void> =>
  expect({ ...(await contentOf(school.db)), devices: null }).toEqual({ ...before, devices: null })

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
/** Token of a person who may make the call: an administrator, else a teacher, else a parent. */
const tokenFor = ({ roles }: (typeof endpoints)[number]): string =>
  roles === 'public' || roles.includes('ADMIN') ? token : roles.includes('Teacher') ? teachersToken : parentsToken

const JSON_TYPE = { 'content-type': 'application/json' }
const GZIP = { ...JSON_TYPE, 'content-encoding': 'gzip' }

type Body = [what: string, body: string | Buffer, headers?: Record<string, string>]

/** Bodies that no call can parse, and that take little time. */
const UNREADABLE: Body[] = [
  ['broken JSON', '{"a":'],
  ['two values', '{} {}'],
  ['NaN', '{"studentId":NaN}'],
  ['infinity', '[Infinity]'],
  ['a prototype', '{"__proto__":{"role":"ADMIN"}}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"ADMIN"}}}'],
  ['deep objects', nested(2_000, '{"a":', '}')],
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

/** Large bodies that no call can parse. */
const LARGE: Body[] = [
  ['deep lists', nested(50_000, '[', ']')],
  ['five megabytes', JSON.stringify({ a: 'x'.repeat(5_000_000) })],
  ['a packed bomb', gzipSync(Buffer.alloc(30_000_000, ' ')), GZIP],
  ['a bomb within a bomb', gzipSync(gzipSync(Buffer.alloc(30_000_000))), GZIP],
  [
    'a packed file',
    gzipSync(`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(200_000)}\r\n--x--\r\n`),
    { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' },
  ],
]

/** Values that no field may accept. */
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

/** Well-formed bodies that are invalid: a good body with one change, and bodies of another kind. */
function wrongBodies(good: Record<string, unknown>): unknown[] {
  const changed = Object.keys(good).flatMap((field) => VALUES.map((value) => ({ ...good, [field]: value })))
  const unknown = ['role', 'markedBy', 'balance', 'a\u0000b', '\udfff', 'toString'].map((field) => ({
    ...good,
    [field]: 1,
  }))
  return [...changed, ...unknown, [], [good], null, 'text', 7, true, {}]
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
    ...(endpoint.roles === 'public' ? { cookie } : { token: tokenFor(endpoint) }),
  })

/** How the body of a call is read: nothing else of a call matters to a body that cannot be parsed. */
const readingOf = ({ roles, upload, bodyLimit }: (typeof changing)[number]): string =>
  JSON.stringify([roles === 'public', upload?.isStreamed, upload?.bytes, bodyLimit])

/** One call of each way to read bodies; in the proof all. */
const tryingLarge = new Set(
  isProof ? changing : new Map(changing.map((each) => [readingOf(each), each] as const)).values(),
)

/** One in so many wrong bodies is sent; the server's own check refuses the others without a call, which costs far more. */
const SENT_ONE_OF = volume(7, 1)

const ANY_ADDRESS = { params: z.object({}), query: z.object({}) }

/** With which problem the server answers a body that it can parse, whatever the address of the call says. */
function refusalOf(endpoint: (typeof changing)[number], body: unknown): unknown {
  try {
    return parseInput({ ...endpoint, ...ANY_ADDRESS }, { params: {}, query: {}, body })
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

describe.each(changing.map((each) => [each.id, each] as const))(
  '%s',
  { tags: ['fault:hostile-bodies'] },
  (id, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, '1')
    afterAll(expectNothingChanged)

    it('refuses bodies that cannot be parsed', async () => {
      for (const [what, body, headers] of [...UNREADABLE, ...(tryingLarge.has(endpoint) ? LARGE : [])]) {
        const answer = await send(endpoint, path, body, headers)
        expect([what, [400, 413, 415].includes(answer.status) ? 'refused' : answer.status]).toEqual([what, 'refused'])
        expect(Object.keys(answer.json)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']))
      }
    })

    it('refuses bodies that parse but are wrong', async () => {
      const good = goodBody(id, school.today)
      expect(good !== undefined).toBe(endpoint.body !== undefined)
      const whole = endpoint.body instanceof z.ZodArray ? [good] : good
      if (!endpoint.upload) expect(refusalOf(endpoint, whole)).not.toBe('invalidInput')
      const wrong = good ? wrongBodies(good) : [[], [1], { role: 'ADMIN' }, 'text', 7, true]
      // A list is wrong when any of its members is.
      if (good && endpoint.body instanceof z.ZodArray) wrong.push(...wrongBodies(good).map((member) => [good, member]))
      // A valid body takes the ordinary way, which other tests cover.
      const unfit = wrong.filter((body) => !endpoint.body?.safeParse(body).success)
      for (const [at, body] of unfit.entries()) {
        // Fields of a form arrive as text, so a form is always sent and not checked here.
        if (at % SENT_ONE_OF !== 0 && !endpoint.upload) {
          expect([body, refusalOf(endpoint, body)]).toEqual([body, 'invalidInput'])
          continue
        }
        const { body: text, headers } = wire(endpoint, body)
        const { status, code } = await send(endpoint, path, text, headers)
        expect([text.slice(0, 200), status, code]).toEqual([text.slice(0, 200), 400, 'invalidInput'])
      }
    })
  },
)

/** Invalid ids. */
const IDS = [
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
]

describe('calls with an id in their address', () => {
  afterAll(expectNothingChanged)
  // The check of papers is left out: an invalid code gets the answer of an unknown code.
  const named = endpoints.filter(({ path, id }) => path.includes(':') && id !== 'exams.verifyPaper')

  it.each(named.map((each) => [each.id, each] as const))('%s refuses an invalid id', async (id, endpoint) => {
    const body = goodBody(id, school.today)
    const sent = body ? wire(endpoint, body) : {}
    for (const text of IDS) {
      const path = endpoint.path.replace(/:\w+/g, encodeURIComponent(text))
      const { status } = await school.call({ method: endpoint.method, path, token, ...sent })
      expect([text, [400, 404].includes(status) ? 'refused' : status]).toEqual([text, 'refused'])
    }
  })
})

/** Values of a query that no call expects. */
const QUERY_VALUES = [
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

describe('calls that only read', () => {
  afterAll(expectOnlyDevicesChanged)
  const reading = endpoints.filter(({ method, roles }) => method === 'GET' && roles !== 'public')
  const queryOf = (endpoint: (typeof reading)[number]): string[] =>
    fieldsOf(endpoint).flatMap(({ path, name }) => (path.startsWith('query.') ? [name] : []))

  it('are listed with the fields of their queries', () => {
    const fields = new Set(reading.flatMap(queryOf))
    expect([...fields]).toEqual(expect.arrayContaining(['cursor', 'date', 'limit', 'month', 'year', 'search', 'phone']))
  })

  it.each(reading.map((each, place) => [each.id, each, place] as const))(
    '%s never fails over a hostile query',
    async (_, endpoint, place) => {
      const path = endpoint.path.replace(/:\w+/g, '1')
      const declared = queryOf(endpoint)
      for (const name of [...declared, 'undeclared', '__proto__', 'constructor[prototype]'])
        // The call runs in full where nobody reads the field: at a push with one of the values, another one at each call.
        for (const value of isProof || declared.includes(name)
          ? QUERY_VALUES
          : QUERY_VALUES.slice(place % QUERY_VALUES.length).slice(0, 1)) {
          const { status } = await school.call({ path: `${path}?${name}=${value}`, token })
          expect([name, value, status < 500]).toEqual([name, value, true])
        }
    },
  )
})
