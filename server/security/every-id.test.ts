import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TargetRole } from '#domain/announcements/announcements.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { addressOf, type EndpointDefinition } from '#domain/core/endpoint.ts'
import type { Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import type { Delivered } from '#domain/handover/handover.schema.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import type { PushEntry } from '#domain/sync/sync.schema.ts'
import { readSchoolSeal } from '../db/server-values.ts'
import { announcements, documentParts, documents, photos, sessions, workPlans } from '../db/schema.ts'
import { belongingsOf, type Belongings } from '../testing/belongings.ts'
import { contentOf } from '../testing/content.ts'
import { fieldsOf, withField } from '../testing/fields.ts'
import { goodBody } from '../testing/good-calls.ts'
import { goodQuery } from '../testing/good-queries.ts'
import { bring, openedBy, packedOn } from '#tests/school/packets.ts'
import { pdfOf, sha256Of } from '../testing/pdfs.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, studentIds, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

/** Kinds of ids that somebody is kept from; ids of any other kind are the office's, which works with all of the school. */
const KEPT = [
  ...([
    'student',
    'class',
    'teacher',
    'user',
    'device',
    'write',
    'plan',
    'opened',
    'document',
    'documentFile',
  ] as const),
  // The same for everybody who works with exams.
  ...(['exam', 'subject', 'year', 'term'] as const),
  ...(['session', 'photo', 'mark', 'difference', 'scoreDifference', 'record', 'ref'] as const),
] as const
type Kept = (typeof KEPT)[number]
const isKept = (kind: string): kind is Kept => KEPT.some((kept) => kept === kind)
type Below = Exclude<Role, 'ADMIN'>

// Written out on purpose: what an id is of stands in the schema of its call (`idOf`), whose it may be stands here.

/** Roles that work with the whole school, or with all of its money. */
const OFFICE: readonly Role[] = ['USER', 'ACADEMY', 'ACCOUNTANT', 'AUDITOR']

/** Kinds of records that a role works with for the whole school, of those that somebody is kept from. */
const SCHOOL_WIDE: Record<Below, readonly string[]> = {
  USER: 'student class mark difference record ref plan document photo exam subject year term'.split(' '),
  ACADEMY: 'student class mark difference record ref photo exam subject year term scoreDifference teacher'.split(' '),
  ATTENDANCE: 'student class mark difference batch photo'.split(' '),
  // Staff may see each other's photos.
  Teacher: ['photo', 'exam', 'subject', 'year', 'term'],
  PARENT: [],
  // Fees are of students and classes.
  ACCOUNTANT: ['student', 'class', 'photo', 'ref'],
  AUDITOR: ['student', 'class', 'photo'],
}
const isSchoolWide = (role: Below, kind: string): boolean =>
  SCHOOL_WIDE[role].includes(kind) || (OFFICE.includes(role) && !isKept(kind))

/** Fields where another person's id gets a different answer from a missing id, and why that reveals nothing. */
const TOLD: Record<string, string> = {
  'USER drawers.close body.handedTo': 'a count has happened and is recorded; whoever may not take money is left out',
  'USER fees.collections query.userId': 'who collected what is a report of the office',
  'ACCOUNTANT fees.collections query.userId': 'who collected what is a report of the books',
  'AUDITOR fees.collections query.userId': 'who collected what is a report of the books',
  'USER presence.mark body.markedById': 'a documented field (PRE-5); who marks is known from the session',
  'ACADEMY presence.mark body.markedById': 'a documented field (PRE-5); who marks is known from the session',
  'Teacher attendance.mark body.studentId': 'refused as of another class: a student may just have moved',
  'Teacher attendance.markClass body.classId': 'refused as another class',
  'Teacher attendance.markClass body.marks[].studentId': 'each refused for himself, as moved or unknown',
  'Teacher discipline.create body.studentId': 'refused as of another class',
  'Teacher discipline.create body.ref': 'a key that is not taken is her own to give',
  'PARENT announcedabsences.save body.ref': 'a key that is not taken is her own to give',
  'Teacher photos.takeStudent body.ref': 'a key that is not taken is her own to give',
  'ATTENDANCE photos.takeStudent body.ref': 'a key that is not taken is her own to give',
  'Teacher discipline.delete query.studentId': 'a label for the device, which the server does not read',
}

const isBelow = ({ roles }: EndpointDefinition): boolean => roles !== 'public' && roles.some((role) => role !== 'ADMIN')
const mayCall = ({ roles }: EndpointDefinition, role: Role): boolean => roles !== 'public' && roles.includes(role)
const NAMES_SOMETHING = /^ids?$|[a-z]Ids?$|^(ref|batch|receipt|voucher|owner|device|key)$/

/** What each field with an id is of, in every call that a role below the administrators may make. */
const kinds = new Map<string, string>(
  endpoints
    .filter(isBelow)
    .flatMap(({ id, ...endpoint }) =>
      fieldsOf({ id, ...endpoint }).flatMap(({ path, idOf }) => (idOf ? [[`${id} ${path}`, idOf] as const] : [])),
    )
    // What a device adds to a payment entry is text for the office, and refers to nothing.
    .filter(([at]) => !at.startsWith('auth.') && !at.includes('.told.')),
)

let school: School
let factKey: string
let own: Belongings
let foreign: Belongings
let picture: Uint8Array
const elsewhere = {} as Record<Below, string>
/** Public ids of an announcement for everyone, and of one for administrators. */
let announced: [everyone: string, administrators: string]
/** Work plans, one assigned to each person. */
const plans = {} as Record<Below | 'admin', number>
/** Schemes of work of each uploader, rules of the school, and a document that has not arrived whole. */
const schemes = {} as Record<'Teacher' | 'admin', Uploaded>
let rules: Uploaded
let draft: Uploaded
const people = {} as Record<Below | 'admin', Tablet>

beforeAll(async () => {
  school = await openSchool()
  ;({ publicKey: factKey } = await readSchoolSeal(school.db))
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const names = {
    Teacher: 'sahra',
    PARENT: 'faadumo',
    USER: 'user',
    ACADEMY: 'academy',
    ATTENDANCE: 'attendance',
    ACCOUNTANT: 'accountant',
    AUDITOR: 'auditor',
  }
  for (const [role, name] of Object.entries(names)) {
    elsewhere[role as Below] = await elsewhereOf(name)
    people[role as Below] = await school.tablet(name)
    // The first use of a session writes a row once.
    await people[role as Below].get('/calendar')
  }
  people.admin = await school.tablet('admin')
  foreign = await belongingsOf(school, people.admin, people.ATTENDANCE, studentIds('1B')[0] ?? 0)
  const incident = { studentId: 3, type: 'Disruption', description: 'Talked' }
  await people.ACADEMY.deliver([people.ACADEMY.entry('discipline.create', incident)])
  for (const days of [1, 2, 3]) {
    const mark = { studentId: 4, date: addDays(school.today, -days), present: false, remark: 'ill' }
    await people.ACADEMY.deliver([people.ACADEMY.entry('attendance.mark', mark)])
  }
  for (const role of ['admin', 'Teacher', 'USER', 'ACADEMY', 'ATTENDANCE', 'ACCOUNTANT'] as const)
    plans[role] = await planFor(people[role].owner)
  announced = [await announceTo('EVERYONE'), await announceTo('ADMIN')]
  for (const role of ['Teacher', 'admin'] as const) schemes[role] = await documentOf(people[role].owner, 'scheme')
  rules = await documentOf(people.admin.owner, 'rules')
  draft = await documentOf(people.admin.owner, null)
  own = await belongingsOf(school, people.Teacher, people.ATTENDANCE, 1)
})
afterAll(() => school.close())

/** A work plan of the administrator for somebody. */
async function planFor(assignedTo: number): Promise<number> {
  const [plan] = await school.db
    .insert(workPlans)
    .values({
      title: 'Paint',
      description: 'The fence',
      startDate: school.today,
      endDate: school.today,
      assignedTo,
      status: 'Pending',
      createdBy: people.admin.owner,
      createdAt: new Date().toISOString(),
    })
    .returning({ id: workPlans.id })
  return plan!.id
}

async function announceTo(targetRole: TargetRole): Promise<string> {
  const now = new Date().toISOString()
  const values = { title: 'Prize day', message: 'In the hall', startAt: now, createdAt: now, changedAt: now }
  const [made] = await school.db
    .insert(announcements)
    .values({ ...values, targetRole, createdBy: people.admin.owner })
    .returning()
  return made!.ref
}

type Uploaded = { id: number; publicId: string }

/** A document that somebody has uploaded; of no kind while it is arriving. */
async function documentOf(uploadedBy: number, kind: 'scheme' | 'rules' | null): Promise<Uploaded> {
  const content = pdfOf(100)
  const known = kind && { kind, title: 'Rules', size: content.length, sha256: sha256Of(content), isDraft: false }
  const [document] = await school.db
    .insert(documents)
    .values({ publicId: randomUUID(), uploadedBy, uploadedAt: new Date().toISOString(), ...known })
    .returning({ id: documents.id, publicId: documents.publicId })
  await school.db.insert(documentParts).values({ documentId: document!.id, position: 0, content })
  return document!
}

/** Session of the same person on another tablet. */
async function elsewhereOf(name: string): Promise<string> {
  const { owner } = await school.tablet(name)
  const [session] = await school.db.select().from(sessions).where(eq(sessions.userId, owner))
  return session!.id
}

async function photoOf(userId: number): Promise<string> {
  const [photo] = await school.db
    .insert(photos)
    .values({ userId, bytes: Buffer.from('x') })
    .returning()
  return photo!.id
}

type Id = string | number

/** Own id of the caller, an id of somebody else, and a missing id. */
function idsOf(kind: string, role: Below): [Id, Id, Id] {
  const { owner, device } = people[role]
  if (!isKept(kind)) throw new Error(`this test has no ${kind} of somebody else`)
  const none = ['session', 'photo', 'ref', 'opened', 'documentFile'].includes(kind) ? randomUUID() : 999_999
  if (kind === 'student') return [1, 7, none]
  if (kind === 'class') return [1, 2, none]
  if (kind === 'exam' || kind === 'subject' || kind === 'year' || kind === 'term') return [1, 2, none]
  if (kind === 'teacher') return [owner, school.userId('hodan'), none]
  if (kind === 'opened') return [...announced, none]
  if (kind === 'document') return [schemes.Teacher.id, schemes.admin.id, none]
  if (kind === 'documentFile') return [rules.publicId, draft.publicId, none]
  if (kind === 'plan') return [plans[role], plans.admin, none]
  if (kind === 'user') return [owner, people.admin.owner, none]
  if (kind === 'device') return [device.code, people.admin.device.code, 'QQQQQQ']
  if (kind === 'write') return [`${device.code}-77`, `${people.admin.device.code}-77`, 'QQQQQQ-77']
  if (kind === 'session') return [elsewhere[role], foreign.session, none]
  return [own[kind], foreign[kind], none]
}

/** Whether a good call contains an id of this kind already. */
const isGiven = (kind: string): boolean => kind === 'ref' || !isKept(kind)

/** Good call about a record of the caller's own, as it is sent. */
function ownCall(endpoint: EndpointDefinition, role: Below): Record<string, unknown> {
  const { upload } = endpoint
  const given = goodBody(endpoint.id, school.today)
  const body = given && upload ? { ...given, [upload.field]: picture } : given
  let input: Record<string, unknown> = {
    params: {},
    query: goodQuery(endpoint.id, school.today),
    ...(body && { body }),
  }
  for (const { path } of fieldsOf(endpoint)) {
    const kind = kinds.get(`${endpoint.id} ${path}`)
    if (kind && !isGiven(kind)) input = withField(input, path, idsOf(kind, role)[0])
  }
  return input
}

async function answerTo(endpoint: EndpointDefinition, input: Record<string, unknown>, by: Tablet, id: Id) {
  const { status, json, text } = await school.call({
    method: endpoint.method,
    path: addressOf(endpoint, input),
    token: by.token,
    ...(input['body'] ? wire(endpoint, input['body']) : {}),
  })
  const told = JSON.stringify({ ...json, ...(Array.isArray(json) ? { list: json } : {}), requestId: '', time: '' })
  return { status, code: json['code'], text, told: told.replaceAll(`"${id}"`, '"#"') }
}

it('every field with an id says what the id is of', () => {
  const named = endpoints.filter(isBelow).flatMap((endpoint) =>
    fieldsOf(endpoint)
      .filter(({ name }) => NAMES_SOMETHING.test(name))
      .map(({ path }) => `${endpoint.id} ${path}`),
  )
  expect(named.filter((at) => !at.startsWith('auth.') && !at.includes('.told.') && !kinds.has(at))).toEqual([])
  expect(kinds.size).toBeGreaterThan(150)
  expect(KEPT.filter((kind) => ![...kinds.values()].includes(kind))).toEqual([])
})

const cases = endpoints.filter(isBelow).flatMap((endpoint) =>
  (Object.keys(SCHOOL_WIDE) as Below[])
    .filter((role) => mayCall(endpoint, role))
    .flatMap((role) =>
      fieldsOf(endpoint).flatMap(({ path }) => {
        const kind = kinds.get(`${endpoint.id} ${path}`)
        return kind ? [{ at: `${endpoint.id} ${path}`, role, kind, endpoint, path }] : []
      }),
    ),
)
const isForeign = ({ role, kind }: (typeof cases)[number]): boolean => !isSchoolWide(role, kind)
const keyOf = ({ role, at }: (typeof cases)[number]): string => `${role} ${at}`
const guarded = cases.filter(isForeign)

it('the exceptions for other people’s ids name existing calls', () => {
  expect(Object.keys(TOLD).filter((key) => !guarded.some((each) => keyOf(each) === key))).toEqual([])
  expect(guarded.length).toBeGreaterThan(50)
})

describe('an id of somebody else', () => {
  it.each(guarded.filter((each) => !(keyOf(each) in TOLD)))(
    'from $role in $at gets the same answer as a missing one, and changes nothing',
    { tags: ['attack:foreign-family'] },
    async ({ role, kind, endpoint, path }) => {
      const by = people[role]
      const good = ownCall(endpoint, role)
      const [hers, theirs, nobodys] = idsOf(kind, role)
      const before = await contentOf(school.db)
      const told = await answerTo(endpoint, withField(good, path, theirs), by, theirs)
      const missing = await answerTo(endpoint, withField(good, path, nobodys), by, nobodys)
      expect(told.code, 'a question that is asked wrongly proves nothing').not.toBe('invalidInput')
      expect([told.status, told.told]).toEqual([missing.status, missing.told])
      expect(told.text).not.toMatch(/Student7|Test ADMIN/)
      expect(withoutContact(await contentOf(school.db))).toEqual(withoutContact(before))
      const mine = kind === 'photo' ? await photoOf(by.owner) : hers
      const answered = await answerTo(endpoint, withField(good, path, mine), by, mine)
      expect([answered.status, answered.told], 'one’s own is answered otherwise').not.toEqual([told.status, told.told])
    },
  )

  it.each(guarded.filter((each) => keyOf(each) in TOLD && each.role === 'Teacher' && !/ref$|query/.test(each.path)))(
    'from $role in $at is refused without revealing its owner, and changes no mark or record',
    { tags: ['attack:foreign-class'] },
    async ({ role, kind, endpoint, path }) => {
      const by = people[role]
      const [, theirs] = idsOf(kind, role)
      const before = await contentOf(school.db)
      const { status, text } = await answerTo(endpoint, withField(ownCall(endpoint, role), path, theirs), by, theirs)
      expect([status >= 400 || text.includes('"applied":0'), text.includes('Student7')]).toEqual([true, false])
      const after = await contentOf(school.db)
      for (const table of ['attendance', 'discipline', 'absence_calls']) expect(after[table]).toEqual(before[table])
    },
  )
})

/** The content without the time of the device's last call, which every call stores. */
const withoutContact = (content: Record<string, unknown>) => ({ ...content, devices: null })

describe('an id of somebody else in an outbox entry', () => {
  const writes = [...offlineWrites.values()].flatMap(({ endpoint }) =>
    fieldsOf(endpoint).flatMap(({ path }) => {
      const kind = kinds.get(`${endpoint.id} ${path}`)
      const isKeptFrom = kind === 'student' || kind === 'class' || kind === 'mark' || kind === 'record'
      return isKeptFrom && !TOLD[`Teacher ${endpoint.id} ${path}`]?.includes('label') ? [{ endpoint, path, kind }] : []
    }),
  )

  /** What is answered to entries that are sent; in a packet, to whoever carries it and to their maker. */
  const WAYS = {
    push: async (by: Tablet, entries: PushEntry[]): Promise<string> => {
      const answer = await by.push(entries)
      expect(answer.status).toBe(200)
      return answer.text
    },
    packet: async (by: Tablet, entries: PushEntry[]): Promise<string> => {
      const packet = await packedOn(factKey, by, entries)
      const answer = await bring(school.call, people.USER, [packet.bytes])
      const content = await openedBy(packet, (answer.json['packets'] as Delivered[])[0])
      expect(content).toHaveProperty('reply')
      return answer.text + JSON.stringify(content)
    },
  }
  const roles = ['Teacher', 'PARENT'] as const
  const ways = ['push', 'packet'] as const

  it.each(
    writes.flatMap((each) =>
      roles.flatMap((role) => ways.map((way) => ({ ...each, role, way, id: each.endpoint.id }))),
    ),
  )(
    'from $role in $id $path changes nothing and reveals nothing in a $way',
    { tags: ['attack:foreign-class'] },
    async ({ endpoint, path, kind, role, way }) => {
      const by = people[role]
      const before = await contentOf(school.db)
      const [, theirs, nobodys] = idsOf(kind, role)
      for (const id of [theirs, nobodys]) {
        const input = withField(ownCall(endpoint, role), path, id)
        const answer = await WAYS[way](by, [{ ...by.entry(endpoint.id, {}), input }])
        expect(answer).not.toMatch(/Student7|Mother7|Test ADMIN/)
      }
      const after = await contentOf(school.db)
      for (const table of ['attendance', 'discipline', 'absence_calls', 'student_fees'])
        expect(after[table]).toEqual(before[table])
    },
  )
})
