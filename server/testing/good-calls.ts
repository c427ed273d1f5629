import { z } from 'zod'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { endpoints } from '#domain/endpoints.ts'
import { ANNOUNCEMENT_BODIES, announcedBodies } from './good-announcements.ts'
import { ASSET_BODIES } from './good-assets.ts'
import { NOTICE_BODIES } from './good-notices.ts'
import { BOOKS_BODIES, newExpense } from './good-books.ts'
import { BUS_BODIES } from './good-buses.ts'
import { FEE_RULE_BODIES } from './good-fee-rules.ts'
import { PAYROLL_BODIES } from './good-payroll.ts'
import { TIMETABLE_BODIES } from './good-timetable.ts'
import { WALLET_BODIES } from './good-wallets.ts'
import { goodQuery } from './good-queries.ts'
import { presenceBodies, STAFF_BODIES } from './good-staff.ts'
import { testFile } from './student-files.ts'
import { YEAR_BEGAN } from './present-year.ts'
import { sampleOf } from './sample.ts'

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

const SCORE = { studentId: 1, examId: 1, subjectId: 1, marks: 12.5, academicYearId: 1 }
const SCORES = {
  studentId: 1,
  examId: 1,
  academicYearId: 1,
  scores: [{ subjectId: 1, marks: 12.5, base: 1 }],
  reason: 'added up wrongly',
}

const REF = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'

type Input = Record<string, unknown>

const BODIES: Record<string, Input> = {
  ...ANNOUNCEMENT_BODIES,
  ...ASSET_BODIES,
  ...BOOKS_BODIES,
  ...BUS_BODIES,
  ...FEE_RULE_BODIES,
  ...NOTICE_BODIES,
  ...PAYROLL_BODIES,
  ...STAFF_BODIES,
  ...TIMETABLE_BODIES,
  ...WALLET_BODIES,
  'cards.make': { studentIds: [1], employeeIds: [] },
  'studentfiles.look': { file: testFile() },
  'studentfiles.takeIn': { file: testFile(), student: { ...STUDENT, phone: '634000009' } },
  'documents.upload': { title: 'Rules of the school', kind: 'scheme', pdf: 'not a file' },
  'auth.login': { email: 'admin@test.school', password: 'wrong password', device: { code: 'ZZZ', secret: 'x' } },

  'attendance.correct': { present: true, remark: 'ok', base: 1 },
  'attendance.update': { id: 1, studentId: 1, present: true, remark: 'ok' },

  'calendar.save': { weekend: [5], holidays: [{ date: '2026-12-25', name: 'A holiday' }], base: 1 },
  'discipline.create': { studentId: 1, type: 'Disruption', description: 'talked', actionTaken: 'told off', ref: REF },
  'discipline.edit': { studentId: 1, type: 'Behavior', description: 'talked', actionTaken: null, base: 1 },
  'exams.createExam': { name: 'Second monthly exam', type: 'MONTHLY', academicYearId: 1, maxMarks: 20 },
  'exams.createYear': { year: '2030-2031' },
  'exams.reopenYear': { reason: 'a mark was added up wrongly' },
  'exams.changeYear': {
    firstDay: `${YEAR_BEGAN}-08-20`,
    lastDay: `${YEAR_BEGAN + 1}-06-20`,
    terms: [1, 2].map((id) => ({
      id,
      name: `Term ${id}`,
      firstDay: `${YEAR_BEGAN}-${id === 1 ? '08-20' : '12-01'}`,
      lastDay: id === 1 ? `${YEAR_BEGAN}-11-30` : `${YEAR_BEGAN + 1}-06-20`,
    })),
  },
  // Both subjects of the class: subjects that are left out would be taken away.
  'exams.setClassSubjects': { subjectIds: [1, 2] },
  'exports.pack': { from: '2026-01', to: '2026-12', format: 'csv' },
  'exams.changeExam': { name: 'Monthly exam', type: 'MONTHLY', academicYearId: 1 },
  'exams.writeRemarks': { academicYearId: 1, termId: 1, remarks: [{ studentId: 1, remark: 'Works hard', base: '' }] },
  'exams.termReport': { classId: 1, academicYearId: 1, termId: 1 },
  'exams.registerPapers': {
    classId: 1,
    papers: [
      {
        code: '0123456789ABCDEFGHJKMNPQRS',
        kind: 'certificate',
        studentId: 1,
        examIds: [1],
        content: {
          printed: {
            school: 'Dugsi',
            student: 'Axmed Cali',
            className: '1A',
            academicYear: '2026-2027',
            exam: 'Monthly',
            total: '12.5 of 20',
            result: 'Passed',
            grade: 'B',
            rank: '1 of 30',
          },
          counted: [[1, 'MONTHLY', 12.5]],
        },
      },
    ],
  },
  'exams.updateScore': { ...SCORE, base: 1, reason: 'added up wrongly' },
  'exams.updateScores': SCORES,
  'exams.registerTenSubjects': SCORES,
  'exams.updateTenSubjects': SCORES,
  'exams.teacherScore': SCORES,
  'exams.registerClassExam': {
    classId: 1,
    examId: 1,
    academicYearId: 1,
    students: [{ studentId: 1, scores: SCORES.scores }],
  },
  'exams.correctScore': {
    studentId: 1,
    subjectId: 1,
    examId: 1,
    academicYearId: 1,
    newMarks: 14.5,
    base: 1,
    reason: 'added up wrongly',
  },
  'exams.enterScores': { classId: 1, examId: 1, subjectId: 1, scores: [{ studentId: 1, marks: 12.5, base: 0 }] },
  'exams.uploadOptions': { classId: 1, academicYearId: 1, examId: 1, subjectId: 1 },
  'exams.uploadTemplate': { classId: 1, academicYearId: 1, examId: 1, subjectId: 1, filename: 'marks' },
  'exams.uploadScores': { file: 'not a file', classId: '1', academicYearId: '1', examId: '1', subjectId: '1' },
  'exams.uploadShort': { file: 'not a file' },
  'former.change': { kind: 'moved', nextSchool: 'A school in Burco' },
  'former.comeBack': { classId: 1 },
  'turns.prepare': { fromYearId: 2, toYearId: 1, rule: 'all' },
  'turns.change': { rule: 'byResult', plans: [{ classId: 1, next: 2 }] },
  'turns.fees': { level: 1, fees: { withoutBus: 19, withBus: 29 } },
  'turns.choose': { studentIds: [1], outcome: 'repeats', classId: null },
  'turns.propose': { into: '2027-2028', classId: 1, studentIds: [1], outcome: 'repeats', reason: 'Was ill for long' },
  'turns.takeProposals': { taken: [{ studentId: 1, teacherId: 5, outcome: 'repeats' }] },
  'turns.plan': { day: '2026-10-01', counts: { up: 1, repeats: 0, graduates: 0, moves: 0, leaves: 0 } },
  'turns.turn': { up: 1, repeats: 0, graduates: 0, moves: 0, leaves: 0 },
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
  'fees.correctPayment': { amountPaid: 15.5, discount: 1, Description: 'counted', reason: 'counted again', base: 1 },
  'fees.change': { year: 2026, month: 9, amount: 10, reason: 'two siblings' },
  'fees.refund': { reason: 'paid too much', amount: 2 },
  'fees.settleUnplaced': {
    action: 'place',
    lines: [{ studentId: 1, year: 2026, month: 9, amountPaid: 15.5, discount: 1 }],
  },
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
  'attendance.attachPaper': { paper: 'not a file' },
  'settings.save': {
    name: 'Iftin School',
    address: 'Jigjiga Yar',
    phones: ['063 4000001'],
    zaad: '515151',
    edahab: '700200',
    feeWithoutBusCents: 1700,
    feeWithBusCents: 2700,
    feesMade: 'automatic',
    firstFee: 'whole',
    heldAfterDays: 14,
    drawerLimitCents: 100,
    shillings: true,
    smallestNote: 1_000,
    expensesApproved: true,
    assetsInBooks: true,
    documentsMb: 1_000,
    correctionLimit: 20,
    passThreshold: 50,
  },
  'settings.setLogo': { logo: 'not a file' },
  'classes.change': { name: '9Y' },
  'students.create': STUDENT,
  'students.edit': { ...STUDENT, base: 99 },
  'students.createMultiple': { row: 2, firstname: 'Hodan', lastname: 'Cali', classId: '1A', phone: 634000001, Age: 7 },
  'students.uploadExcel': { file: 'not a file' },
  'users.changePhone': { phoneNumber: '634000001', password: 'wrong password' },
  'students.settlePhoneClaim': { phone: '634000001', isConfirmed: true },
  'students.linkParents': { links: [{ studentId: 1, phone: '634000001', parentId: null }] },
  'students.updateParent': { studentId: 1, parentPhone: '634000001', relation: 'Mother' },
  'students.softDelete': { studentId: 1, reason: 'left' },
  'students.updateClass': { studentId: 1, classId: 2 },
  'students.transfer': { targetClassId: 2, note: 'nearer' },
  'students.transferBulk': { sourceClassId: 1, targetClassId: 2, studentIds: [1], note: 'nearer' },
  'students.transferUndo': { batch: '6f9619ff-8b86-4d01-b42d-00c04fc964ff' },
  'students.updateTransferRoll': { studentId: 1, rollNumber: '7' },
  'fees.updateReason': { id: 1, FreeReason: 'an orphan' },
  'fees.checkNumber': { number: '634000001', method: 'ZAAD' },
  'fees.checkLastNumber': { number: '634000001', method: 'ZAAD', month: 9, year: 2026 },
  'fees.numberHistory': { number: '634000001', methods: ['ZAAD'], month: 9, year: 2026 },
  'exams.performance': { academicYearId: 1 },
  'teachers.register': {
    username: 'newteacher',
    email: 'teacher@test.school',
    password: 'A-new-passw0rd!',
    fullName: 'New Teacher',
    phoneNumber: '0631234567',
  },
}

/** Good bodies of calls that contain a day. */
function datedBodies(today: string): Record<string, Input> {
  const mark = { studentId: 1, date: today, present: true, remark: 'ok', base: 1 }
  const { date, ...ofStudent } = mark
  const entry = {
    id: 'ZZZ-1',
    endpoint: 'attendance.mark',
    version: 1,
    input: { body: mark },
    subjects: [],
    madeAt: '2026-09-14T06:00:00Z',
  }
  return {
    ...announcedBodies(date),
    'attendance.mark': mark,
    'attendance.markClass': { classId: 1, date, marks: [ofStudent] },
    'attendance.callInfo': {
      studentId: 1,
      date,
      callStatus: 'Missed',
      callTime: '2026-09-14T08:05:00Z',
      callNotes: 'twice',
    },
    'expenses.record': newExpense(date),
    ...presenceBodies(date),
    'sync.settleLeft': { owner: 999, ownerName: 'Nobody', action: 'takeOver', entries: [entry] },
    'sync.push': { device: 'ZZZ', owner: 999, appVersion: '1', entries: [entry] },
  }
}

const schemas = new Map(endpoints.map(({ id, body }) => [id, body]))

/**
 * A good body for each call that takes one: made from its schema, or written out above where the schema does not say enough. A
 * new call whose schema refuses its sample has to add its own.
 */
export function goodBody(id: string, today: string): Input | undefined {
  const written = datedBodies(today)[id] ?? BODIES[id]
  const schema = schemas.get(id)
  if (written || !schema) return written
  const sample = sampleOf(schema, today)
  const { error } = schema.safeParse(sample)
  if (error) throw new Error(`${id} needs a good body of its own: ${error.message}`)
  return sample as Input
}

/** Good input of a call, about the records with id 1. */
export function goodInput(endpoint: EndpointDefinition, today: string): Input {
  const body = goodBody(endpoint.id, today)
  const params = Object.fromEntries(
    endpoint.path.split('/').flatMap((each) => (each.startsWith(':') ? [[each.slice(1), '1']] : [])),
  )
  const given = endpoint.body instanceof z.ZodArray ? [body] : body
  return { params, query: goodQuery(endpoint.id, today), ...(body && { body: given }) }
}
