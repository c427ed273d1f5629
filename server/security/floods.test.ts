import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type EndpointDefinition } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import { goodInput } from '../testing/good-calls.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

/** Calls worth flooding or guessing at, written out; a search that is added has to be added here. */
const LIMITED =
  'auth.login documents.upload employees.makeAccounts exams.uploadScores exams.uploadShort exams.uploadTemplate exams.verifyPaper exports.everything exports.file exports.pack fees.checkLastNumber fees.checkNumber fees.familyBalance fees.numberHistory fees.payments fees.remind fees.searchStudents handover.deliver notices.subscribe studentfiles.give studentfiles.look students.byParentPhone students.familyByName students.linkParents students.parentOfPhone students.parentSlip students.parentSlips students.settlePhoneClaim students.uploadExcel sync.push users.changePhone users.makeCode users.readSlip users.sendResetCode users.staffSlips users.verifyResetCode'
const SEARCHES = /search|ByName|Phone|familyBalance|Number/

/** A fifth of the limits, so that a test can reach them. */
const PATIENCE = 0.2

let school: School
let admin: Tablet
let other: Tablet
beforeAll(async () => {
  school = await openSchool({ patience: PATIENCE, trustProxy: ['loopback'] })
  admin = await school.tablet('admin')
  other = await school.tablet('user')
})
afterAll(() => school.close())

const limited = endpoints.filter(({ perMinute }) => perMinute)
let addresses = 0
const freshAddress = (): string => `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`

const call = (endpoint: EndpointDefinition, by: Tablet, address: string) => {
  const input = goodInput(endpoint, school.today)
  return school.call({
    method: endpoint.method,
    path: addressOf(endpoint, input),
    ...(endpoint.roles === 'public' ? {} : { token: by.token }),
    ...(input['body'] ? wire(endpoint, input['body']) : {}),
    headers: { ...(input['body'] ? wire(endpoint, input['body']).headers : {}), 'x-forwarded-for': address },
  })
}

/** The number of calls before the first that is refused with 429. */
async function admitted(endpoint: EndpointDefinition, by: Tablet, addressOfCall: (round: number) => string) {
  const most = (endpoint.perMinute ?? 0) * PATIENCE + 5
  for (let round = 0; round < most; round++) {
    const { status, code, headers } = await call(endpoint, by, addressOfCall(round))
    if (code !== 'tooManyRequests') continue
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    return round
  }
  return Infinity
}

describe('a flood', () => {
  it('is limited on exactly the listed calls, among them every search', () => {
    expect(
      limited
        .map(({ id }) => id)
        .toSorted()
        .join(' '),
    ).toBe(LIMITED)
    const searches = endpoints.filter(
      ({ id, body, query, method }) => SEARCHES.test(id) && (query || (body && method === 'POST')),
    )
    expect(searches.filter(({ perMinute }) => !perMinute).map(({ id }) => id)).toEqual([])
    expect(searches.length).toBeGreaterThan(5)
  })

  const ofAddress = limited.filter(({ roles }) => roles === 'public')
  it.each(ofAddress.map((each) => [each.id, each] as const))(
    'of %s from one address is stopped',
    { tags: ['attack:flood'] },
    async (_, endpoint) => {
      const address = freshAddress()
      expect(await admitted(endpoint, admin, () => address)).toBe((endpoint.perMinute ?? 0) * PATIENCE)
      expect((await call(endpoint, admin, freshAddress())).code).not.toBe('tooManyRequests')
    },
  )

  let signedInAt = 0
  /** Signs both people in again in time: each test moves the clock by a minute, and a session lasts fifteen. */
  async function renewSession(): Promise<void> {
    signedInAt ||= school.clock.now
    if (school.clock.now - signedInAt < 600_000) return
    admin = await school.tablet('admin')
    other = await school.tablet('user')
    signedInAt = school.clock.now
  }

  const ofPerson = limited.filter(({ roles }) => roles !== 'public')
  it.each(ofPerson.map((each) => [each.id, each] as const))(
    'of %s by one person is stopped from any address, and other people are not',
    { tags: ['attack:flood'] },
    async (_, endpoint) => {
      await renewSession()
      expect(await admitted(endpoint, admin, freshAddress)).toBe((endpoint.perMinute ?? 0) * PATIENCE)
      expect((await call(endpoint, other, freshAddress())).code).not.toBe('tooManyRequests')
      school.clock.now += 60_000
      expect((await call(endpoint, admin, freshAddress())).code).not.toBe('tooManyRequests')
    },
  )
})

describe('X-Forwarded-For', () => {
  it.each([
    ['a proxy in a row', 1],
    ['a proxy by its address', ['loopback']],
  ] as const)(
    'is trusted as far as %s wrote it, whatever the sender had written',
    { tags: ['attack:claimed-address'] },
    async (_, trustProxy) => {
      const behind = await openSchool({ patience: PATIENCE, trustProxy })
      try {
        const body = { email: 'a@test.school', password: 'wrong password' }
        const codes = []
        for (let guess = 0; guess < 26; guess++)
          codes.push((await behind.tryLogin(body, { 'x-forwarded-for': `10.9.8.${guess}, 203.0.113.9` })).code)
        expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(2)
        expect((await behind.tryLogin(body, { 'x-forwarded-for': '203.0.113.10' })).code).not.toBe('tooManyRequests')
      } finally {
        await behind.close()
      }
    },
  )

  it('is ignored where no proxy is configured', async () => {
    const open = await openSchool({ patience: PATIENCE })
    try {
      let round = 0
      const send = () =>
        open.tryLogin(
          { email: 'a@test.school', password: 'wrong password' },
          { 'x-forwarded-for': `10.9.9.${++round}` },
        )
      const codes = []
      for (let guess = 0; guess < 26; guess++) codes.push((await send()).code)
      expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(2)
    } finally {
      await open.close()
    }
  })
})
