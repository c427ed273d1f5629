import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TargetRole } from '#domain/announcements/announcements.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { addressOf, type EndpointDefinition } from '#domain/core/endpoint.ts'
import type { Role } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { announcements, documentParts, documents, photos, sessions, workPlans } from '../db/schema.ts'
import { belongingsOf, type Belongings } from '../testing/belongings.ts'
import { contentOf } from '../testing/content.ts'
import { fieldsOf, withField } from '../testing/fields.ts'
import { goodBody, goodQuery } from '../testing/good-calls.ts'
import { pdfOf, sha256Of } from '../testing/pdfs.ts'
import { wire } from '../testing/wire.ts'
import { openSchool, studentIds, type School } from '../testing/school.ts'
import type { Tablet } from '../testing/tablet.ts'

type Kind =
  | keyof Belongings
  | 'plan'
  | 'opened'
  | 'document'
  | 'documentFile'
  | 'student'
  | 'class'
  | 'user'
  | 'teacher'
  | 'device'
  | 'write'
  | OfExams
  | Shared
/** Kinds of ids that may be named for the whole school by everybody who may name them at all. */
const SHARED = [
  'announcement',
  'payment',
  'expense',
  'employee',
  'presence',
  'advance',
  'asset',
  'assignee',
  'bus',
  'batch',
  'receipt',
  'parent',
] as const
type Shared = (typeof SHARED)[number]
const isShared = (kind: Kind): kind is Shared => SHARED.some((shared) => shared === kind)
/** Kinds of ids of exams, which are the same for everybody who works with exams. */
type OfExams = 'exam' | 'subject' | 'year'
type Below = Exclude<Role, 'ADMIN'>

// Both tables are written out on purpose: a call that takes an id has to declare here what it names, and whose it may
// be.

/** Fields that contain an id, by kind, in every call that a role below the administrators may make. */
const NAMED: Record<Kind, string> = {
  student:
    'students.get params.id | students.edit params.id | students.updateParent body.studentId | students.parents params.id | students.parentOfPhone query.studentId | students.setRelation params.id | students.unlinkParent params.id | students.softDelete body.studentId | students.updateClass body.studentId | students.transfer params.id | students.transferBulk body.studentIds[] | students.updateTransferRoll body.studentId | attendance.mark body.studentId | attendance.markClass body.marks[].studentId | attendance.ofStudent params.studentId | attendance.callInfo body.studentId | discipline.create body.studentId | discipline.edit body.studentId | discipline.delete query.studentId | discipline.ofStudent params.studentId | fees.take body.lines[].studentId | fees.payAtPortal body.studentId | fees.payStudentMonth body.studentId | fees.summary params.id | fees.updateReason body.id | vouchers.lastOfStudent params.studentId | exams.registerScore body.studentId | exams.updateScore body.studentId | exams.correctScore body.studentId | exams.deleteScore body.studentId | exams.updateScores body.studentId | exams.registerTenSubjects body.studentId | exams.updateTenSubjects body.studentId | exams.teacherScore body.studentId | exams.registerClassExam body.students[].studentId | exams.enterScores body.scores[].studentId | exams.studentExam params.id | exams.scoreHistory query.studentId | exams.progress body.studentId | exams.registerPapers body.papers[].studentId | exams.studentYear params.id | buses.assign body.studentId | buses.endRide params.studentId',
  class:
    'announcements.create body.classId | announcements.update body.classId | classes.students params.classId | students.create body.classId | students.edit body.classId | students.updateClass body.classId | students.transfer body.targetClassId | students.transferBulk body.sourceClassId | students.transferBulk body.targetClassId | students.createMultiple body[].classId | attendance.markClass body.classId | attendance.report query.classId | attendance.classYear params.classId | attendance.topAbsent query.classId | discipline.list query.classId | fees.balances query.classId | fees.unpaidStudents query.classId | fees.balanceByMonth query.classId | exams.createSubject body.classIds[] | exams.setClassSubjects params.classId | exams.publish body.classId | exams.publication query.classId | exams.enterScores body.classId | exams.registerClassExam body.classId | exams.scores query.classId | exams.scoreHistory query.classId | exams.examReport body.classId | exams.finalReport body.classId | exams.midtermReport body.classId | exams.typeReport body.classId | exams.registerPapers body.classId | exams.uploadOptions body.classId | exams.uploadTemplate body.classId | exams.uploadScores body.classId',
  user: 'users.get params.id | users.edit params.id | users.changePassword body.userId | users.uploadPhoto body.userId | users.setPhoto params.id | fees.collections query.userId | sync.push body.owner | presence.mark body.markedById',
  teacher: 'teachers.assignments params.teacherId',
  parent:
    'students.updateParent body.parentId | students.parentSlip params.parentId | students.setRelation params.parentId | students.unlinkParent params.parentId | students.settlePhoneClaim params.parentId',
  session: 'users.endSession params.sessionId',
  photo: 'users.photo params.photoId',
  mark: 'attendance.correct params.id',
  difference: 'attendance.settleConflict params.id',
  scoreDifference: 'exams.settleScore params.id',
  exam: 'exams.changeExam params.id | exams.deleteExam params.id | exams.restoreExam params.id | exams.publish body.examId | exams.publication query.examId | exams.enterScores body.examId | exams.registerClassExam body.examId | exams.deleteScore body.examId | exams.studentExam params.examId | exams.scores query.examId | exams.scoreHistory query.examId | exams.registerScore body.examId | exams.updateScore body.examId | exams.correctScore body.examId | exams.updateScores body.examId | exams.registerTenSubjects body.examId | exams.updateTenSubjects body.examId | exams.teacherScore body.examId | exams.examReport body.examId | exams.registerPapers body.papers[].examIds[] | exams.uploadOptions body.examId | exams.uploadTemplate body.examId | exams.uploadScores body.examId',
  subject:
    'exams.changeSubject params.id | exams.deleteSubject params.id | exams.restoreSubject params.id | exams.setClassSubjects body.subjectIds[] | exams.enterScores body.subjectId | exams.deleteScore body.subjectId | exams.registerClassExam body.students[].scores[].subjectId | exams.scoreHistory query.subjectId | exams.registerScore body.subjectId | exams.updateScore body.subjectId | exams.correctScore body.subjectId | exams.updateScores body.scores[].subjectId | exams.registerTenSubjects body.scores[].subjectId | exams.updateTenSubjects body.scores[].subjectId | exams.teacherScore body.scores[].subjectId | exams.uploadOptions body.subjectId | exams.uploadTemplate body.subjectId | exams.uploadScores body.subjectId',
  year: 'exams.createExam body.academicYearId | exams.changeExam body.academicYearId | exams.list query.academicYearId | exams.scores query.academicYearId | exams.studentExam params.yearId | exams.registerClassExam body.academicYearId | exams.registerScore body.academicYearId | exams.updateScore body.academicYearId | exams.correctScore body.academicYearId | exams.updateScores body.academicYearId | exams.registerTenSubjects body.academicYearId | exams.updateTenSubjects body.academicYearId | exams.teacherScore body.academicYearId | exams.finalReport body.academicYearId | exams.midtermReport body.academicYearId | exams.progress body.academicYearId | exams.typeReport body.academicYearId | exams.studentYear params.yearId | exams.performance body.academicYearId | exams.uploadOptions body.academicYearId | exams.uploadTemplate body.academicYearId | exams.uploadScores body.academicYearId',
  record: 'discipline.edit params.id | discipline.delete params.id',
  ref: 'discipline.create body.ref | fees.take body.ref | expenses.record body.ref',
  receipt: 'fees.take body.receipt | expenses.record body.voucher',
  expense:
    'expenses.update params.id | expenses.void params.id | expenses.attachFile params.id | expenses.file params.id',
  employee:
    'buses.create body.driverId | buses.update body.driverId | presence.mark body.employeeId | presence.markDay body.marks[].employeeId | presence.list query.employeeId | payroll.createAdvance params.id | payroll.advanceDetail query.employeeId | payroll.balance query.employeeId',
  advance: 'payroll.updateAdvance params.id | payroll.deleteAdvance params.id',
  plan: 'workplans.update params.id | workplans.delete params.id | workplans.comment params.id | workplans.comment body.workPlanId',
  bus: 'buses.update params.id | buses.delete params.id | buses.delete query.moveToId | buses.assign body.busId | buses.sameBus params.id',
  announcement: 'announcements.update params.id | announcements.delete params.id',
  opened: 'announcements.read body.ref',
  document: 'documents.delete params.id',
  documentFile: 'documents.file params.publicId',
  asset: 'assets.get params.id | assets.update params.id | assets.delete params.id',
  assignee: 'workplans.create body.assignedToId | workplans.update body.assignedToId',
  presence:
    'presence.toggle params.id | presence.toggle body.id | presence.settle params.id | presence.delete params.id',
  payment: 'fees.correctPayment params.id | vouchers.get params.id',
  batch: 'students.transferUndo body.batch',
  device: 'sync.push body.device',
  write: 'sync.push body.entries[].id',
}

/** Kinds of records that a role works with for the whole school. */
const SCHOOL_WIDE: Record<Below, readonly Kind[]> = {
  USER: 'student class mark difference record ref payment expense employee presence advance plan announcement document asset assignee bus batch receipt parent photo exam subject year'.split(
    ' ',
  ) as Kind[],
  ACADEMY:
    'student class mark difference record ref employee presence bus batch photo exam subject year scoreDifference teacher'.split(
      ' ',
    ) as Kind[],
  ATTENDANCE: 'student class mark difference batch photo'.split(' ') as Kind[],
  // Staff may see each other's photos.
  Teacher: ['photo', 'exam', 'subject', 'year'],
  PARENT: [],
}

/** Fields where another person's id gets a different answer from a missing id, and why that reveals nothing. */
const TOLD: Record<string, string> = {
  'USER fees.collections query.userId': 'who collected what is a report of the office',
  'USER presence.mark body.markedById': 'a documented field (PRE-5); who marks is known from the session',
  'ACADEMY presence.mark body.markedById': 'a documented field (PRE-5); who marks is known from the session',
  'Teacher attendance.mark body.studentId': 'refused as of another class: a student may just have moved',
  'Teacher attendance.markClass body.classId': 'refused as another class',
  'Teacher attendance.markClass body.marks[].studentId': 'each refused for himself, as moved or unknown',
  'Teacher discipline.create body.studentId': 'refused as of another class',
  'Teacher discipline.create body.ref': 'a key that is not taken is her own to give',
  'Teacher discipline.delete query.studentId': 'a label for the device, which the server does not read',
}

const kinds = new Map(Object.entries(NAMED).flatMap(([kind, all]) => all.split(' | ').map((at) => [at, kind as Kind])))
const isBelow = ({ roles }: EndpointDefinition): boolean => roles !== 'public' && roles.some((role) => role !== 'ADMIN')
const mayCall = ({ roles }: EndpointDefinition, role: Role): boolean => roles !== 'public' && roles.includes(role)
const NAMES_SOMETHING = /^ids?$|[a-z]Ids?$|^(ref|batch|receipt|voucher|owner|device|key)$/

let school: School
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
  picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const names = { Teacher: 'sahra', PARENT: 'faadumo', USER: 'user', ACADEMY: 'academy', ATTENDANCE: 'attendance' }
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
  for (const role of ['admin', 'Teacher', 'USER', 'ACADEMY', 'ATTENDANCE'] as const)
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
function idsOf(kind: Kind, role: Below): [Id, Id, Id] {
  const { owner, device } = people[role]
  const none = ['session', 'photo', 'ref', 'opened', 'documentFile'].includes(kind) ? randomUUID() : 999_999
  if (kind === 'student') return [1, 7, none]
  if (kind === 'class') return [1, 2, none]
  if (kind === 'exam' || kind === 'subject' || kind === 'year') return [1, 2, none]
  if (kind === 'teacher') return [owner, school.userId('hodan'), none]
  if (kind === 'opened') return [...announced, none]
  if (kind === 'document') return [schemes.Teacher.id, schemes.admin.id, none]
  if (kind === 'documentFile') return [rules.publicId, draft.publicId, none]
  if (kind === 'plan') return [plans[role], plans.admin, none]
  if (kind === 'user') return [owner, people.admin.owner, none]
  if (kind === 'device') return [device.code, people.admin.device.code, 'QQQQQQ']
  if (kind === 'write') return [`${device.code}-77`, `${people.admin.device.code}-77`, 'QQQQQQ-77']
  if (isShared(kind)) throw new Error(`nobody is kept from a ${kind}`)
  if (kind === 'session') return [elsewhere[role], foreign.session, none]
  return [own[kind], foreign[kind], none]
}

/** Kinds of ids that a good call contains already. */
const GIVEN: readonly Kind[] = ['ref', ...SHARED]

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
    if (kind && !GIVEN.includes(kind)) input = withField(input, path, idsOf(kind, role)[0])
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

it('the table of fields with ids lists all such fields, and no others', () => {
  const found = endpoints.filter(isBelow).flatMap((endpoint) =>
    fieldsOf(endpoint)
      .filter(({ name }) => NAMES_SOMETHING.test(name))
      .map(({ path }) => `${endpoint.id} ${path}`),
  )
  // What a device adds to a payment entry is text for the office, and refers to nothing.
  const named = found.filter((at) => !at.startsWith('auth.') && !at.includes('.told.'))
  expect(named.filter((at) => !kinds.has(at))).toEqual([])
  expect([...kinds.keys()].filter((at) => !named.includes(at))).toEqual([])
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
const isKept = ({ role, kind }: (typeof cases)[number]): boolean => !SCHOOL_WIDE[role].includes(kind)
const keyOf = ({ role, at }: (typeof cases)[number]): string => `${role} ${at}`
const guarded = cases.filter(isKept)

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

  it.each(
    writes.flatMap((each) => (['Teacher', 'PARENT'] as const).map((role) => ({ ...each, role, id: each.endpoint.id }))),
  )(
    'from $role in $id $path changes nothing and reveals nothing',
    { tags: ['attack:foreign-class'] },
    async ({ endpoint, path, kind, role }) => {
      const by = people[role]
      const before = await contentOf(school.db)
      const [, theirs, nobodys] = idsOf(kind, role)
      for (const id of [theirs, nobodys]) {
        const input = withField(ownCall(endpoint, role), path, id)
        const answer = await by.push([{ ...by.entry(endpoint.id, {}), input }])
        expect(answer.status).toBe(200)
        expect(answer.text).not.toMatch(/Student7|Mother7|Test ADMIN/)
      }
      const after = await contentOf(school.db)
      for (const table of ['attendance', 'discipline', 'absence_calls', 'student_fees'])
        expect(after[table]).toEqual(before[table])
    },
  )
})
