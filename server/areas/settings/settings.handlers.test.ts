import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '#domain/audit/audit.schema.ts'
import type { LoginReply, RefreshReply } from '#domain/auth/auth.schema.ts'
import type { SettingsReply } from '#domain/school/settings.schema.ts'
import { schoolSettings, students } from '../../db/schema.ts'
import { cookieOf, emailOf, PASSWORD } from '../../testing/app.ts'
import { callersOf } from '../../testing/callers.ts'
import { wire } from '../../testing/wire.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { readSchoolInfo } from '../school/settings.queries.ts'
import { setLogo } from '#domain/settings/settings.endpoints.ts'

let school: School
let as: Awaited<ReturnType<typeof callersOf<'ADMIN' | 'USER'>>>
beforeAll(async () => {
  school = await openSchool()
  as = await callersOf(school, ['ADMIN', 'USER'])
})
afterAll(() => school.close())
beforeEach(() => school.db.delete(schoolSettings))

const read = async () => (await as.ADMIN('GET', '/settings')).json as unknown as SettingsReply
const save = (body: object) => as.ADMIN('PUT', '/settings', body)
const logIn = () => school.tryLogin({ email: emailOf('USER'), password: PASSWORD })

const WHOLE = {
  name: 'Iftin School',
  address: 'Jigjiga Yar',
  phones: ['063 4000001', '065 4000002'],
  zaad: '515151',
  edahab: '700200',
  feeWithoutBusCents: 2_000,
  feeWithBusCents: 3_100,
  feesMade: 'byHand',
  firstFee: 'fromNextMonth',
  heldAfterDays: 7,
  drawerLimitCents: 200,
  shillings: true,
  smallestNote: 1_000,
  expensesApproved: true,
  correctionLimit: 12,
  passThreshold: 40,
} as const

describe('the settings of a school', () => {
  it('have values of the environment at first, or else usual ones', async () => {
    expect(await read()).toEqual({
      settings: {
        name: 'Test School',
        address: '',
        phones: [],
        zaad: '',
        edahab: '',
        feeWithoutBusCents: 1_700,
        feeWithBusCents: 2_700,
        feesMade: 'automatic',
        firstFee: 'whole',
        heldAfterDays: 14,
        drawerLimitCents: 100,
        shillings: false,
        smallestNote: 500,
        expensesApproved: false,
        assetsInBooks: false,
        documentsMb: 1_000,
        correctionLimit: 20,
        passThreshold: 50,
      },
      logo: null,
      changed: null,
    })
  })

  it('can be saved by an administrator, all or some of them, and have her name', async () => {
    expect((await save(WHOLE)).json).toMatchObject({ message: 'Settings saved', settings: WHOLE })
    await save({ zaad: '616161', address: '' })
    expect(await read()).toMatchObject({
      settings: { ...WHOLE, zaad: '616161', address: '' },
      changed: { by: 'Test ADMIN' },
    })
    const trail = (await as.ADMIN('GET', '/audit?entity=school')).json as unknown as AuditRow[]
    expect(trail[0]).toMatchObject({
      endpoint: 'settings.save',
      before: { zaad: '515151', address: 'Jigjiga Yar' },
      after: { zaad: '616161', address: '' },
    })
  })

  it('that are saved unchanged still follow the environment, except for the name', async () => {
    await save({ ...(await read()).settings, zaad: '515151' })
    const stored = await school.db.select({ key: schoolSettings.key }).from(schoolSettings)
    expect(stored.map(({ key }) => key).toSorted()).toEqual(['name', 'zaad'])
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a phone that is none', { phones: ['call us'] }],
    ['five phones', { phones: ['63411', '63412', '63413', '63414', '63415'] }],
    ['half a cent', { feeWithBusCents: 17.5 }],
    ['a fee below nothing', { feeWithoutBusCents: -1 }],
    ['a limit of no correction', { correctionLimit: 0 }],
    ['room for less than one document', { documentsMb: 9 }],
    ['half a percent', { passThreshold: 49.5 }],
    ['a threshold that nobody reaches', { passThreshold: 101 }],
    ['a way that there is not', { feesMade: 'sometimes' }],
    ['a setting that there is not', { timeZone: 'UTC' }],
  ])('are not changed by %s', async (_, body) => {
    const before = await read()
    expect((await save(body)).code).toBe('invalidInput')
    expect(await read()).toEqual(before)
  })

  it('are refused to everybody but administrators', async () => {
    expect((await as.USER('GET', '/settings')).code).toBe('accessDenied')
    expect((await as.USER('PUT', '/settings', WHOLE)).code).toBe('accessDenied')
  })
})

describe('what devices know of the school', () => {
  it('follows the settings at sign-in and whenever a session is renewed', async () => {
    const before = await logIn()
    expect((before.json as unknown as LoginReply).school).toMatchObject({ name: 'Test School' })
    await save(WHOLE)
    const refreshed = await school.call({ method: 'POST', path: '/user/auth/refresh', cookie: cookieOf(before) })
    const told = {
      id: 'test-school',
      name: 'Iftin School',
      timeZone: 'Africa/Mogadishu',
      address: 'Jigjiga Yar',
      phones: WHOLE.phones,
      wallets: [
        { method: 'ZAAD', number: '515151' },
        { method: 'E-dahab', number: '700200' },
      ],
      fees: { withoutBusCents: 2_000, withBusCents: 3_100 },
      drawerLimitCents: 200,
      smallestNote: 1_000,
      passThreshold: 40,
    }
    expect((refreshed.json as unknown as RefreshReply).school).toEqual(told)
    expect(((await logIn()).json as unknown as LoginReply).school).toEqual(told)
    expect((await school.call({ path: '/health' })).json).toMatchObject({ school: { name: 'Iftin School' } })
  })

  it('has the logo at sign-in, made small, and none once it was taken away', async () => {
    const { token } = await school.signIn('ADMIN')
    const big = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b5e63' } })
      .jpeg()
      .toBuffer()
    const send = (logo: Buffer) =>
      school.call({ method: 'POST', path: '/settings/logo', token, ...wire(setLogo, { logo: new Uint8Array(logo) }) })
    expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).code).toBe('notAnImage')
    expect((await send(big)).status).toBe(200)
    const signedIn = await logIn()
    const { logo = '' } = (signedIn.json as unknown as LoginReply).school
    const bytes = Buffer.from(logo.replace('data:image/png;base64,', ''), 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 128, height: 128 })
    expect(bytes.length).toBeLessThan(10_000)
    const refreshed = await school.call({ method: 'POST', path: '/user/auth/refresh', cookie: cookieOf(signedIn) })
    expect((refreshed.json as unknown as RefreshReply).school?.logo).toBeUndefined()
    await as.ADMIN('DELETE', '/settings/logo')
    expect(((await logIn()).json as unknown as LoginReply).school.logo).toBeUndefined()
  })
})

describe('what devices know of a school', () => {
  it('names the public address of the server where it has one, for the code of papers', async () => {
    expect(((await logIn()).json as unknown as LoginReply).school).not.toHaveProperty('origin')
    const env = { school: { id: 'x', name: 'Test School', timeZone: 'Africa/Mogadishu' } }
    const told = await readSchoolInfo(school.db, { ...env, address: 'https://school.example' })
    expect(told.origin).toBe('https://school.example')
  })
})

describe('the usual fees', () => {
  it('are given to students of a list that names none', async () => {
    await save({ feeWithoutBusCents: 2_000, feeWithBusCents: 3_100 })
    const row = { firstname: 'Hodan', lastname: 'Nuur', classId: '1A', phone: '634777001', gender: 'Female', Age: 7 }
    const made = await as.USER('POST', '/student/createMultiple', [
      row,
      { ...row, firstname: 'Cali', gender: 'Male', bus: 'Bus 1' },
    ])
    expect(made.status).toBe(200)
    const found = await school.db.select().from(students).where(eq(students.phone, '634777001'))
    expect(found.map(({ firstname, feeCents }) => [firstname, feeCents]).toSorted()).toEqual([
      ['Cali', 3_100],
      ['Hodan', 2_000],
    ])
  })
})
