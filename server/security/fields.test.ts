import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import { addressOf, type EndpointDefinition } from '#domain/core/endpoint.ts'
import { ROLES } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { students, users } from '../db/schema.ts'
import { contentOf } from '../testing/content.ts'
import { objectsOf, withField } from '../testing/fields.ts'
import { goodInput } from '../testing/good-calls.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

/** Fields that the server alone sets. */
const READ_ONLY =
  'role Role isAdmin paid settledCents balance quota createdBy markedBy collectedBy recordedBy collector heldCode state revision deletedAt createdAt passwordHash'.split(
    ' ',
  )

/** The only calls with a role in their input; doors.test.ts says who may make them. */
const GIVES_A_ROLE = [
  'employees.makeAccounts body.accounts[] role',
  'users.changeRole body role',
  'users.register body Role',
]

const withBody = endpoints.filter(({ body }) => body !== undefined)
const spots = withBody.flatMap((endpoint) =>
  objectsOf(endpoint)
    .filter(({ path }) => path.startsWith('body'))
    .map((spot) => ({ id: endpoint.id, endpoint, ...spot })),
)

let school: School
let admin: Tablet
let office: Tablet
let teacher: Tablet
let parent: Tablet
let untouched: Record<string, unknown>
beforeAll(async () => {
  school = await openSchool()
  admin = await school.tablet('admin')
  office = await school.tablet('user')
  teacher = await school.tablet('sahra')
  parent = await school.tablet('faadumo')
  for (const by of [admin, office, teacher, parent]) await by.get('/calendar')
  untouched = await contentOf(school.db)
})
afterAll(() => school.close())

/** Somebody below the administrators who makes such a call. */
function makerOf({ roles }: EndpointDefinition): Tablet {
  if (roles === 'public') return teacher
  if (roles.includes('USER')) return office
  return roles.includes('PARENT') && !roles.includes('Teacher') ? parent : teacher
}

const foreignTo = (fields: readonly string[]): string[] => READ_ONLY.filter((name) => !fields.includes(name))

/** The good input of a call with one more field somewhere in its body. */
function smuggle(endpoint: EndpointDefinition, path: string, name: string): Record<string, unknown> {
  const input = goodInput(endpoint, school.today)
  return withField(input, `${path}.${name}`, name.toLowerCase() === 'role' ? 'ADMIN' : 1)
}

describe('a field that only the server may set', { tags: ['attack:mass-assignment'] }, () => {
  it('is declared only by calls that give a role', () => {
    const declared = spots.flatMap(({ id, path, fields }) =>
      fields.filter((name) => READ_ONLY.includes(name)).map((name) => `${id} ${path} ${name}`),
    )
    expect(declared.toSorted()).toEqual(GIVES_A_ROLE)
    expect(spots.length).toBeGreaterThan(withBody.length)
  })

  it.each(spots.filter(({ id, path }) => !id.startsWith('sync.') || path !== 'body.entries[].input'))(
    'is refused in $path of $id',
    async ({ endpoint, path, fields }) => {
      for (const name of foreignTo(fields)) {
        const taken = endpoint.body?.safeParse(smuggle(endpoint, path, name)['body'])
        expect([
          name,
          taken?.error?.issues.some(({ code }) => code === 'unrecognized_keys' || code === 'invalid_union'),
        ]).toEqual([name, true])
      }
      const input = smuggle(endpoint, path, 'createdBy')
      const { status, code } = await school.call({
        method: endpoint.method,
        path: addressOf(endpoint, input),
        token: (endpoint.roles.includes('ADMIN') ? admin : makerOf(endpoint)).token,
        ...wire(endpoint, input['body']),
      })
      expect([status, code]).toEqual([400, 'invalidInput'])
    },
  )

  it('has had no effect on any row', async () => {
    expect(await contentOf(school.db)).toEqual(untouched)
  })

  const waiting = [...offlineWrites.values()].flatMap((write) =>
    spots
      .filter(({ id }) => id === write.endpoint.id)
      .flatMap((spot) => Array.from({ length: write.version }, (_, at) => ({ ...spot, version: at + 1 }))),
  )
  it.each(waiting)('is refused in $path of $id, version $version, in an outbox entry', async (spot) => {
    const { endpoint, path, fields, version } = spot
    const tables = 'attendance discipline absence_calls payments student_fees users audit scores presence'.split(' ')
    const before = await contentOf(school.db)
    const names = foreignTo(fields)
    const by = makerOf(endpoint)
    const entries = names.map((name, at) => {
      const made = by.entry(endpoint.id, {}, { version })
      const input = smuggle(endpoint, path, name) as Record<string, Record<string, unknown>>
      // Each entry is about another record, so that none waits behind the rejection of another.
      const own = {
        ...input,
        params: { id: String(at + 1) },
        body: { ...input['body'], ...apart(endpoint.id, at, input['body']) },
      }
      return { ...made, input: own }
    })
    const verdicts = await by.deliver(entries)
    expect(verdicts.map(({ verdict, code }) => `${verdict} ${code ?? ''}`)).toEqual(
      names.map(() => 'rejected invalidInput'),
    )
    const after = await contentOf(school.db)
    for (const table of tables) expect(after[table]).toEqual(before[table])
  })
})

/** Fields that make one of several entries differ from the others. */
function apart(id: string, at: number, body: Record<string, unknown> = {}): Record<string, unknown> {
  const ref = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  if (id === 'exams.enterScores') return { examId: at + 1 }
  if (id === 'exams.registerPapers') {
    const papers = body['papers'] as Record<string, unknown>[]
    return { papers: papers.map((paper) => ({ ...paper, code: String(at).padStart(26, '0') })) }
  }
  if (id === 'presence.markDay') return { date: addDays(school.today, -at) }
  if (id === 'attendance.markClass') return { classId: at + 1 }
  if (id === 'attendance.mark' || id === 'attendance.callInfo') return { studentId: at + 1 }
  if (id === 'photos.takeStudent') return { ref, studentId: at + 1 }
  if (id === 'photos.takeEmployee') return { ref, employeeId: at + 1 }
  if (id === 'fees.promise') return { ref, studentIds: [at + 1] }
  return id === 'discipline.edit' ? {} : { ref }
}

describe('a claimed role', { tags: ['attack:role-from-elsewhere'] }, () => {
  const rolesOf = async () =>
    (await school.db.select({ id: users.id, role: users.role }).from(users)).toSorted((a, b) => a.id - b.id)

  it.each(ROLES.filter((role) => role !== 'ADMIN'))('is ignored in the token of %s', async (role) => {
    const { token } = await school.signIn(role)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    // Signed by the server's own key, as if an attacker had it.
    const forged = school.app.jwt.sign({ ...claims, role: 'ADMIN' })
    for (const { method, path, roles } of endpoints) {
      if (roles === 'public' || roles.includes(role)) continue
      const { code } = await school.call({ method, path: path.replace(/:\w+/g, '1'), token: forged })
      expect([path, code]).toEqual([path, 'accessDenied'])
    }
  })

  it('is refused in a profile, whoever sends it, under any name', async () => {
    const before = await rolesOf()
    for (const by of [office, await school.tablet('sahra'), await school.tablet('faadumo'), admin])
      for (const field of ['role', 'Role', 'ROLE', 'roles'])
        for (const role of ROLES) {
          const body = { fullName: 'Me', [field]: role }
          const answer = await school.call({ method: 'PUT', path: `/user/${by.owner}`, body, token: by.token })
          expect(answer.code).toBe('invalidInput')
        }
    expect(await rolesOf()).toEqual(before)
  })

  it('is refused in a list of students and ignored in a spreadsheet', async () => {
    const before = await rolesOf()
    const row = {
      firstname: 'Hodan',
      lastname: 'Nuur',
      classId: '1A',
      phone: '634000001',
      gender: 'Female',
      Age: 7,
      fee: 10,
      role: 'ADMIN',
    }
    const list = { method: 'POST', path: '/student/createMultiple', body: [row], token: admin.token }
    expect((await school.call(list)).code).toBe('invalidInput')
    const file = Buffer.from(`${Object.keys(row).join()}\n${Object.values(row).join()}\n`)
    const upload = endpoints.find(({ id }) => id === 'students.uploadExcel')
    if (!upload) throw new Error('there is no upload')
    const sheet = wire(upload, { file: new Uint8Array(file) })
    const answer = await school.call({ method: 'POST', path: upload.path, token: admin.token, ...sheet })
    expect([answer.status, answer.json['created']]).toEqual([200, 1])
    expect(await rolesOf()).toEqual(before)
    expect(await school.db.$count(students)).toBe(19)
  })

  it('is rejected in an outbox entry, like every call that needs the network, also from an administrator', async () => {
    const before = await contentOf(school.db)
    const mayNotWait = endpoints.filter(({ id, method }) => !offlineWrites.has(id) && method !== 'GET')
    expect(mayNotWait.length).toBeGreaterThan(30)
    const entries = mayNotWait.map((endpoint) => ({
      ...admin.entry(endpoint.id, {}),
      input: { ...goodInput(endpoint, school.today), params: { id: String(office.owner) } },
    }))
    const verdicts = await admin.deliver(entries)
    expect(verdicts.map(({ code }) => code)).toEqual(entries.map(() => 'unknownWrite'))
    expect({ ...(await contentOf(school.db)), devices: 0 }).toEqual({ ...before, devices: 0 })
  })
})
