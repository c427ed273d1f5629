import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteWebhook } from '../../db/server-values.ts'
import { guardians, noticeDeliveries, notices, users } from '../../db/schema.ts'
import { readGatewayTrouble } from './gateway-trouble.ts'
import { openNoticeSchool, type NoticeSchool } from './test-notices.ts'

const KEY = 'a key of the gateway, which nobody guesses'

type Taken = { headers: IncomingMessage['headers']; body: string }
const taken: Taken[] = []
let status = 200
/** Answered otherwise than others. */
let refused = { phone: '', status: 400 }
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    taken.push({ headers: request.headers, body })
    const isRefused = refused.phone !== '' && body.includes(refused.phone)
    response.writeHead(isRefused ? refused.status : status, { location: 'https://example.com/' }).end()
  })
})

let school: NoticeSchool

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
  school = await openNoticeSchool({ webhook: { url, key: KEY, language: 'so' } })
})
afterAll(async () => {
  await school.close()
  gateway.close()
})

const absent = (student: number) =>
  school.db.execute(sql`insert into attendance (student_id, class_id, date, present, remark, made_at, marked_at)
    select ${student}, 1, school_day(at), false, 'Absent', at, at
    from (select ${new Date(school.clock.now).toISOString()}::timestamptz as at) as now_so`)

it('no notice is stored for a webhook that is not set', async () => {
  await absent(1)
  expect(await school.db.$count(notices)).toBe(0)
})

it('a webhook gets each notice once for each person with a phone, signed, and tries again where it was not taken', async () => {
  await noteWebhook(school.db, true, school.clock.now)
  const phone = { phoneNumber: '634999001' }
  await school.db
    .update(users)
    .set(phone)
    .where(eq(users.id, school.userId('xuseen')))
  school.clock.now += 60_000
  await absent(2)
  status = 503
  await school.pass(3)
  status = 200
  await school.pass(2)
  await school.pass(60)
  const [{ headers, body }, ...more] = taken as [Taken, ...Taken[]]
  expect(JSON.parse(body)).toEqual({
    version: 1,
    id: `absent:2:${school.today()}`,
    kind: 'absent',
    isTakenBack: false,
    language: 'so',
    to: { firstName: 'xuseen', phone: '634999001' },
    title: 'Student2 waa maqan',
    text: 'Maanta waxaa dugsiga looga qoray maqan. Taabo si aad xaadirinta u aragto.',
  })
  expect(more).toHaveLength(1)
  expect(more[0]?.body).toBe(body)
  const signed = `${String(headers['dugsi-time'])}.${body}`
  expect(headers['dugsi-signature']).toBe(createHmac('sha256', KEY).update(signed).digest('hex'))
  expect(await school.db.select().from(noticeDeliveries)).toMatchObject([{ state: 'sent', attempts: 2, host: '' }])
})

it('a webhook gets what takes an absence back under another id, in the language of the parent’s newest subscription', async () => {
  taken.length = 0
  await school.put(await school.tabletOf('xuseen'), school.push.subscribe(), ['payment'], { language: 'ar' })
  await school.db.execute(sql`update attendance set present = true, revision = 2,
    marked_at = ${new Date(school.clock.now).toISOString()}::timestamptz where student_id = 2`)
  await school.pass(3)
  expect(taken.map(({ body }) => JSON.parse(body) as object)).toEqual([
    expect.objectContaining({
      id: `absent:2:${school.today()}:2`,
      kind: 'absent',
      isTakenBack: true,
      language: 'ar',
      title: 'تصحيح: حضور Student2',
    }),
  ])
  expect(school.push.received).toEqual([])
})

/** Makes a student of so many parents, and marks it absent; returns their phones. */
async function absentOf(student: number, parents: number): Promise<string[]> {
  const phones = Array.from({ length: parents }, (_, at) => `63477${student}${String(at).padStart(3, '0')}`)
  const made = await school.db
    .insert(users)
    .values(
      phones.map((phoneNumber) => ({
        username: phoneNumber,
        email: `${phoneNumber}@test.school`,
        fullName: 'Aabo Cali',
        role: 'PARENT' as const,
        passwordHash: 'x',
        phoneNumber,
      })),
    )
    .returning({ id: users.id })
  await school.db.insert(guardians).values(made.map(({ id: userId }) => ({ userId, studentId: student })))
  taken.length = 0
  await absent(student)
  return phones
}

it.each([
  [302, 3],
  [401, 4],
  [500, 5],
])('a gateway that answers %i gets a pause, and administrators see since when', async (answer, student) => {
  await school.clear()
  await school.nextDay()
  school.troubles.length = 0
  await absentOf(student, 40)
  status = answer
  const since = new Date(school.clock.now + 3 * 60_000).toISOString()
  await school.pass(3)
  expect(taken).toHaveLength(16)
  expect(await readGatewayTrouble(school.db)).toEqual({ since, status: answer })
  expect(school.troubles).toEqual([{ status: answer, isGateway: true, times: 1 }])
  for (let minutes = 0; minutes < 60; minutes += 2) await school.pass(2)
  expect(taken.length).toBeLessThanOrEqual(16 * 7)
  expect(school.troubles.length).toBeLessThanOrEqual(7)
  expect(await readGatewayTrouble(school.db)).toEqual({ since, status: answer })
  status = 200
  taken.length = 0
  await school.pass(61)
  await school.pass(61)
  expect(taken).toHaveLength(40)
  expect(await readGatewayTrouble(school.db)).toBeNull()
})

it.each([400, 410, 422])('a message that a gateway refuses with %i delays no other', async (answer) => {
  await school.clear()
  const [phone = '', ...others] = await absentOf(answer % 100 === 0 ? 6 : answer % 100 === 10 ? 7 : 8, 40)
  refused = { phone, status: answer }
  await school.pass(3)
  expect(taken.filter(({ body }) => others.some((each) => body.includes(each)))).toHaveLength(39)
  expect(await readGatewayTrouble(school.db)).toBeNull()
  refused = { phone: '', status: 400 }
})

it('no notice is stored for a webhook that was taken out of the settings', async () => {
  await school.clear()
  await noteWebhook(school.db, false, school.clock.now)
  await absent(3)
  expect(await school.db.$count(notices)).toBe(0)
})
