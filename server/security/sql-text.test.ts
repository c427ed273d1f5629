import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import { contentOf } from '../testing/content.ts'
import { fieldsOf, withField } from '../testing/fields.ts'
import { goodInput } from '../testing/good-calls.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'
import { isProof } from '#tests/tier.ts'

/** Text that would change a statement if it were not passed as a parameter. */
const TEXTS = [
  `x'; drop table students; --`,
  `x' or '1'='1`,
  `x" or "1"="1`,
  `x') union select password_hash from users --`,
  `x'||(select password_hash from users limit 1)||'`,
  String.raw`x\'; select pg_sleep(5); --`,
  'x%',
  '_x_',
  '$1 x',
  '$$x$$',
  'x{"$ne":1}',
]

/** Calls that only read although they have a body. */
const READS = ['fees.checkNumber', 'fees.checkLastNumber', 'fees.numberHistory']

let school: School
let admin: Tablet
beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  await admin.get('/calendar')
})
afterAll(() => school.close())

const send = (method: string, path: string, body?: unknown) =>
  school.call({ method, path, token: admin.token, ...(body === undefined ? {} : { body }) })

const STUDENT = {
  classId: 1,
  gender: 'Female',
  age: 7,
  feeCents: 1_700,
  district: 'Maxamed Mooge',
  previousSchoolType: 'PUBLIC',
}

describe('SQL in what people write', { tags: ['attack:sql'] }, () => {
  it.each(TEXTS.map((text, at) => ({ text, at })))(
    'is stored as it is, found again, and has no effect: $text',
    async ({ text, at }) => {
      const users = (await contentOf(school.db))['users']
      const phone = `63499${String(at).padStart(4, '0')}`
      const names = {
        firstname: text,
        middlename: text,
        lastname: text,
        fourtname: text,
        address: text,
        motherName: text,
      }
      const { json } = await send('POST', '/student/create', { ...STUDENT, ...names, phone })
      const { id } = json['student'] as { id: number }
      const read = (await send('GET', `/student/Get/${id}`)).json
      expect(read).toMatchObject({ ...names, fullname: [text, text, text, text].join(' ') })
      const asked = `query=${encodeURIComponent(`${text} ${text}`)}`
      const found = Object.values((await send('GET', `/fee/students/search?${asked}`)).json) as { studentId: number }[]
      const all = await send('GET', '/student/studentList')
      // A text with wildcards must not find everybody.
      expect(found.length).toBeLessThan(Object.keys(all.json).length)
      expect(found.map(({ studentId }) => studentId)).toContain(id)
      const remark = { studentId: id, date: school.today, present: false, remark: text }
      expect((await send('POST', '/student/createattendance', remark)).json['attendance']).toMatchObject({
        remark: text,
      })
      expect((await contentOf(school.db))['users']).toEqual(users)
    },
  )
})

/** Texts for queries: all of them in the proof; else one with all together, and those that alone could break a statement. */
const QUESTIONS = isProof ? TEXTS : [TEXTS.join(' '), `x'`, 'x%']

const asked = endpoints
  .filter(({ method, id, isStream }) => (method === 'GET' && !isStream) || READS.includes(id))
  .map((endpoint) => {
    const fields = fieldsOf(endpoint).filter(({ path }) => !path.startsWith('params'))
    return { id: endpoint.id, endpoint, paths: fields.map(({ path }) => path) }
  })
  .filter(({ paths }) => paths.length > 0)

describe('SQL in a query', { tags: ['attack:sql'] }, () => {
  it.each(asked)('is refused or finds nobody in every field of $id, and has no effect', async ({ endpoint, paths }) => {
    const before = await contentOf(school.db)
    const { token } = endpoint.roles.includes('ADMIN') ? admin : await school.tablet('faadumo')
    for (const path of paths)
      for (const text of QUESTIONS) {
        const input = withField(goodInput(endpoint, school.today), path, text)
        const body = input['body']
        const answer = await school.call({
          method: endpoint.method,
          path: addressOf(endpoint, input),
          token,
          ...(body ? { body } : {}),
        })
        expect([path, text, answer.status < 500]).toEqual([path, text, true])
        expect(answer.text, path).not.toMatch(/argon2|Student1 Cali/)
      }
    expect({ ...(await contentOf(school.db)), sessions: 0, devices: 0 }).toEqual({ ...before, sessions: 0, devices: 0 })
  })

  it('cannot name the order of a list: no call accepts a sort column', () => {
    const named = endpoints.flatMap((endpoint) =>
      fieldsOf(endpoint)
        .filter(({ name }) => /^(sort|order|orderBy|column|field|table|filter|where)$/i.test(name))
        .map(({ path }) => `${endpoint.id} ${path}`),
    )
    expect(named).toEqual([])
    expect(asked.length).toBeGreaterThan(20)
  })
})
