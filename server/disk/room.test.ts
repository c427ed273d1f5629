import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#domain/endpoints.ts'
import { limitsOf, reserveOf } from './disk-room.ts'
import { openRoom, type Measured } from './room.ts'
import { openTestApp, type SignedIn, type TestApp } from '../testing/app.ts'
import { pdfForm, pdfOf } from '../testing/pdfs.ts'
import { usesPostgres } from '../testing/own-postgres.ts'

const GB = 1_000_000_000
const LARGE = limitsOf(100 * GB)

describe('the room of a disk', () => {
  const at = { free: 0, size: 100 * GB, hasReserve: true }
  let timer = 0
  const open = (found: () => Measured | null) => openRoom(found, () => timer)
  const roomWith = (over: Partial<Measured>) => open(() => ({ ...at, ...over }))

  it('runs out for uploads first, then for writes, and last for calls that sign in or make room', () => {
    const left = (free: number) =>
      (['uploads', 'writes', 'last'] as const).filter((need) => roomWith({ free }).has(need))
    expect(left(LARGE.uploads)).toEqual(['uploads', 'writes', 'last'])
    expect(left(LARGE.uploads - 1)).toEqual(['writes', 'last'])
    expect(left(LARGE.writes - 1)).toEqual(['last'])
    expect(left(LARGE.last - 1)).toEqual([])
  })

  it('is limited to a share of a small disk, so that a new school still finds room there', () => {
    const small = limitsOf(300_000_000)
    expect(small.uploads + reserveOf(300_000_000)).toBeLessThan(130_000_000)
    expect([small.uploads > small.writes, small.writes > small.last]).toEqual([true, true])
    expect(limitsOf(2 * GB).uploads).toBe(LARGE.uploads)
  })

  it('is open for writing only once the missing reserve is made again, but for signing in before', () => {
    const free = LARGE.writes + reserveOf(100 * GB) - 1
    expect([roomWith({ free }).has('writes'), roomWith({ free, hasReserve: false }).has('writes')]).toEqual([
      true,
      false,
    ])
    expect(roomWith({ free: LARGE.last, hasReserve: false }).has('last')).toBe(true)
  })

  it('counts the bytes of arriving files as used until their calls are answered', () => {
    const room = roomWith({ free: LARGE.uploads + 15_000_000 })
    const release = room.expect(10_000_000)
    expect(room.has('uploads', 10_000_000)).toBe(false)
    release()
    release()
    expect([room.has('uploads', 15_000_000), room.has('uploads', 15_000_001)]).toEqual([true, false])
  })

  it('is measured again after a second, and no call is refused where it cannot be measured', () => {
    let [free, asked] = [LARGE.writes, 0]
    const room = open(() => {
      asked++
      return { ...at, free }
    })
    expect(room.has('writes')).toBe(true)
    free = 0
    expect([room.has('writes'), asked]).toEqual([true, 1])
    timer += 1_000
    expect([room.has('writes'), asked]).toEqual([false, 2])
    expect(open(() => null).has('uploads', 10 * GB)).toBe(true)
  })
})

describe('a server without room', () => {
  let free = 0
  let school: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    // The clock moves on at each call, so that the disk is measured anew.
    let timer = 0
    const measure = () => ({ free, size: 100 * GB, hasReserve: true })
    school = await openTestApp({ room: openRoom(measure, () => (timer += 1_000)) })
    free = GB
    admin = await school.signIn('ADMIN')
  })
  afterAll(() => school.close())

  const upload = async () =>
    school.call({
      method: 'POST',
      path: '/user/upload-pdf',
      token: admin.token,
      ...(await pdfForm(pdfOf(70_000), { title: 'Rules' })),
    })
  const write = () => school.call({ method: 'POST', path: '/student/createattendance', token: admin.token, body: {} })
  const push = () =>
    school.call({
      method: 'POST',
      path: '/sync/push',
      token: admin.token,
      body: {
        device: admin.device.code,
        owner: admin.reply.user.id,
        entries: [
          {
            id: `${admin.device.code}-1`,
            endpoint: 'attendance.callInfo',
            version: 1,
            input: {},
            subjects: [],
            madeAt: new Date(school.clock.now).toISOString(),
          },
        ],
      },
    })

  it(
    'refuses uploads with a reason first, while writes are still saved',
    { tags: ['fault:server-fills-up'] },
    async () => {
      free = GB
      expect((await upload()).status).toBe(200)
      free = LARGE.uploads
      expect(await upload()).toMatchObject({ status: 507, code: 'noRoom' })
      expect((await school.call({ path: '/health' })).status).toBe(200)
      expect((await push()).status).toBe(200)
    },
  )

  it('refuses every write as a whole, so that devices keep their entries, and reports itself full in health', async () => {
    free = LARGE.writes - 1
    expect(await push()).toMatchObject({ status: 503, code: 'serverFull', headers: { 'retry-after': '60' } })
    expect(await write()).toMatchObject({ status: 503, code: 'serverFull' })
    const { status, json } = await school.call({ path: '/health' })
    expect([status, json['code']]).toEqual([503, 'serverFull'])
    expect(json['details']).toMatchObject({ name: 'dugsi', checks: { saving: 'stopped', disk: 'low' } })
    expect(Object.keys((json['details'] as { school: object }).school)).toEqual(['id', 'name', 'timeZone'])
    const state = await school.call({ path: '/dashboard/server-state', token: admin.token })
    expect(state.json['disk']).toMatchObject({ isFull: true })
  })

  it('still answers reads, pulls and sign-ins, and deletes documents', async () => {
    free = GB
    const { json } = await upload()
    const { id } = json['document'] as { id: number }
    free = LARGE.writes - 1
    expect((await school.call({ path: '/user/documents', token: admin.token })).status).toBe(200)
    expect((await school.call({ path: '/sync/pull', token: admin.token })).status).toBe(200)
    expect((await school.tryLogin({ email: 'admin@test.school', password: 'Right!2026' })).status).toBe(200)
    expect((await school.call({ method: 'DELETE', path: `/user/documents/${id}`, token: admin.token })).status).toBe(
      200,
    )
    free = LARGE.last - 1
    expect((await school.call({ path: '/user/documents', token: admin.token })).status).toBe(200)
    expect((await school.tryLogin({ email: 'admin@test.school', password: 'Right!2026' })).code).toBe('serverFull')
  })

  it('refuses each call that declares a file before it reads the file', async () => {
    free = LARGE.uploads - 1
    for (const { id, path, method } of endpoints.filter(({ upload: file }) => file)) {
      const answer = await school.call({ method, path: path.replace(/:\w+/g, '1'), token: admin.token })
      expect([id, answer.code]).toEqual([id, 'noRoom'])
    }
  })
})

describe('a database that finds no room', () => {
  let school: TestApp
  let admin: SignedIn
  beforeAll(async () => {
    school = await openTestApp()
    admin = await school.signIn('ADMIN')
    // Raises the error of a PostgreSQL whose own disk is full.
    await school.db.execute(`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$`)
    await school.db.execute('create trigger full_disk before insert on writes execute function full_disk()')
  })
  afterAll(() => school.close())

  it(`is reported as a full server by ${usesPostgres() ? 'PostgreSQL' : 'the embedded database'}, and no entry is rejected`, async () => {
    const entry = (number: number) => ({
      id: `${admin.device.code}-${number}`,
      endpoint: 'attendance.callInfo',
      version: 1,
      input: {},
      subjects: [],
      madeAt: new Date(school.clock.now).toISOString(),
    })
    const body = { device: admin.device.code, owner: admin.reply.user.id, entries: [entry(1), entry(2)] }
    const answer = await school.call({ method: 'POST', path: '/sync/push', token: admin.token, body })
    expect(answer).toMatchObject({ status: 503, code: 'serverFull', headers: { 'retry-after': '60' } })
  })
})
