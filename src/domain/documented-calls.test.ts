import { expect, test } from 'vitest'
import { parseInput } from './core/parse-input.ts'
import { endpoints } from './endpoints.ts'

type Sent = { params?: object; query?: object; body?: unknown }

const SCORES = { studentId: 1, examId: 1, academicYearId: 1, scores: [{ subjectId: 1, marks: 12 }] }
const MONTH = { month: 9, year: 2026 }
const EXPENSE = {
  category: 'Fuel',
  amount: 5,
  date: '2026-09-14',
  description: 'Bus',
  paymentMethod: 'Cash',
  approvedBy: 'Head',
  receiptUrl: '17',
}
const BUS = {
  name: 'Cabdi',
  route: 'Jigjiga yar',
  plate: '1',
  type: 'Van',
  color: 'Red',
  seats: 9,
  capacity: 9,
  driverId: 1,
}
const ANNOUNCEMENT = {
  title: 'Rain',
  message: 'Closed',
  targetRole: 'PARENT',
  startDate: '2026-09-14',
  endDate: '2026-09-20',
}
const PLAN = { title: 'Paint', description: 'Fence', startDate: '2026-09-14', endDate: '2026-09-20', assignedToId: 1 }
const NEW_TEACHER = {
  username: 'newteacher',
  password: 'A-new-passw0rd!',
  email: 'new@test.school',
  fullName: 'New Teacher',
  phoneNumber: '0631234567',
}

/** What clients send by the documented calls, field by field and no other (GEN-10). */
const DOCUMENTED: Record<string, Sent> = {
  'POST /user/send-reset-code': { body: { emailOrPhone: 'x@test.school' } },
  'POST /user/verify-reset-code': { body: { token: 'AAAA-BBBBBB', newPassword: 'a new password' } },
  'POST /user/register': { body: { ...NEW_TEACHER, Role: 'USER', photoUrl: '' } },
  'PUT /user/users/1/role': { body: { role: 'USER' } },
  'PUT /user/changepassword': { body: { userId: 1, oldPassword: 'the old one', newPassword: 'a new one' } },
  'POST /student/soft-delete': { body: { studentId: 1, reason: 'left' } },
  'POST /student/restore': { body: { studentId: 1 } },
  'PATCH /student/students/update-transfer-roll': { body: { studentId: 1, rollNumber: '7', transfer: true } },
  'PUT /student/updateClass': { body: { studentId: 1, classId: 2 } },
  'PUT /student/student/update-parent': { body: { studentId: 1, parentPhone: '634000001' } },
  'POST /student/createclass': { body: { name: '9Z' } },
  'PATCH /student/students/1/transfer': { body: { targetClassId: 2, note: 'nearer' } },
  'POST /student/students/transfer-bulk': {
    body: { sourceClassId: 1, targetClassId: 2, studentIds: [1], note: 'nearer' },
  },
  'GET /student/students/by-parent-phone': { query: { phone: '634000001' } },
  'GET /student/family/by-name': { query: { familyName: 'Cali' } },
  'GET /student/students/new': { query: { startDate: '2026-09-01', endDate: '2026-09-30' } },
  'POST /student/createattedence': { body: { studentId: 1, present: true, remark: 'Present', date: '2026-09-14' } },
  'GET /student/attedencelist/1': { query: { date: '2026-09-14', present: 'true' } },
  'PUT /student/attendance/1': { body: { present: true, remark: 'Present' } },
  'PUT /student/updateAttednce': {
    body: { ...Object.fromEntries([['attedenceId', 1]]), studentId: 1, present: true, remark: 'Present' },
  },
  'PUT /student/call-info': {
    body: {
      studentId: 1,
      date: '2026-09-14',
      callStatus: 'Missed',
      callTime: '2026-09-14T08:05:00.000Z',
      callNotes: '',
    },
  },
  'GET /student/reports/class-attendance-summary': { query: { month: '9', year: '2026' } },
  'POST /Dicipline/discipline': {
    body: { studentId: 1, type: 'Disruption', description: 'talked', actionTaken: 'told off' },
  },
  'POST /exam/create': { body: { name: 'Monthly', type: 'MONTHLY', maxMarks: 20, academicYearId: 1 } },
  'POST /exam/createsubject': { body: { name: 'Drawing' } },
  'POST /exam/createAcademic': { body: { year: '2030-2031' } },
  'POST /exam/RegisterScore': { body: { studentId: 1, examId: 1, subjectId: 1, marks: 12, academicYearId: 1 } },
  'PUT /exam/score/update': { body: { studentId: 1, examId: 1, subjectId: 1, marks: 12, academicYearId: 1 } },
  'DELETE /exam/score/delete': { body: { studentId: 1, examId: 1, subjectId: 1 } },
  'PUT /exam/scores/update': { body: SCORES },
  'POST /exam/registerTenSubjects': { body: SCORES },
  'POST /exam/update-ten-subjects': { body: SCORES },
  'POST /exam/teacher/score': { body: SCORES },
  'POST /exam/exam-report': { body: { classId: 1, examId: 1 } },
  'POST /exam/final-exam-report': { body: { classId: 1, academicYearId: 1 } },
  'POST /exam/report/midterm-monthly': { body: { classId: 1 } },
  'POST /exam/reports/yearly-progress-report': { body: { studentId: 1, academicYearId: 1 } },
  'POST /exam/reports/class-exam-type': { body: { classId: 1, academicYearId: 1, examType: 'MONTHLY' } },
  'POST /exam/exam/upload/options': { body: {} },
  'POST /exam/exam/upload/template': {
    body: { mode: 'single', classId: 1, academicYearId: 1, examId: 1, subjectId: 1, filename: 'marks' },
  },
  'POST /exam/register/teacher': { body: NEW_TEACHER },
  'POST /exam/teacher/assignments': { body: { teacherId: 1, classId: 1, subjectId: 1 } },
  'PUT /exam/teacher/assignments': { body: { assignmentId: 1, classId: 1, subjectId: 1 } },
  'PUT /exam/admin/user/set-correction-limit': { body: { userId: 1, correctionLimit: 25 } },
  'POST /user/employees': {
    body: {
      fullName: 'Cabdi',
      dateOfBirth: '1990-01-01',
      gender: 'Male',
      nationalId: '1',
      phone: '634000001',
      email: 'c@test.school',
      address: 'Hargeysa',
      jobTitle: 'Bus',
      dateOfHire: '2026-01-01',
      education: 'Secondary',
      bankAccount: '1',
      salary: 100,
    },
  },
  'POST /Employee/Attendece': {
    body: { employeeId: 1, present: false, remark: 'ill', markedById: 1, date: '2026-09-14' },
  },
  'PUT /Employee/Attendece/1': { body: { id: 1, present: true, remark: 'Present' } },
  'GET /Employee/Attendece/employee-report': { query: { month: '9', year: '2026' } },
  'GET /Employee/Attendece/yearly-summary': { query: { year: '2026' } },
  'GET /EmployeeAdvance/employee-advances': {
    query: { page: '1', limit: '10', search: 'a', month: '9', year: '2026' },
  },
  'POST /EmployeeAdvance/employees/1/advance-and-update-income': { body: { amount: 5, reason: 'ill', ...MONTH } },
  'GET /EmployeeAdvance/employee-advanceDetail': {
    query: { employeeId: '1', employeeName: 'Cabdi', month: '9', year: '2026' },
  },
  'GET /EmployeeAdvance/employee-balance': { query: { employeeId: '1', month: '9', year: '2026' } },
  'GET /EmployeeAdvance/All/employee-balance': { query: { month: '9', year: '2026' } },
  'POST /EmployeeAdvance/pay-remaining': { body: { ...MONTH, paymentMethod: 'Cash', note: '' } },
  'POST /EmployeeAdvance/employee/salary/pay-all/': { body: MONTH },
  'POST /fee/payment': {
    body: { studentId: 1, amountPaid: 5, discount: 0, discountReason: '', Description: 'Cash', ...MONTH },
  },
  'PUT /fee/payments/1': { body: { amountPaid: 5, discount: 0, Description: 'Cash' } },
  'PUT /Voucher/payments/1': { body: { amountPaid: 5, discount: 0, Description: 'Cash' } },
  'POST /fee/generate-monthly-fees': {},
  'GET /fee/family/balance': { query: { phone: '634000001', familyName: 'Cali' } },
  'GET /fee/students/search': { query: { query: 'Cali' } },
  'POST /fee/pay-full-month': {
    body: { parentPhone: '634000001', familyName: 'Cali', ...MONTH, discount: 0, discountReason: '', description: '' },
  },
  'POST /fee/payment/student': {
    body: { studentId: 1, ...MONTH, discount: 0, discountReason: '', description: 'Cash' },
  },
  'POST /fee/payment/check-last-used-number': { body: { number: '4777001', ...MONTH, method: 'ZAAD' } },
  'POST /fee/check-payment-number': { body: { number: '4777001', method: 'E-dahab' } },
  'POST /fee/check-number-history': {
    body: { number: '4777001', methods: ['ZAAD', 'E-dahab'], dateStart: '2026-09-01', dateEnd: '2026-09-30' },
  },
  'PUT /fee/students/update-reason': { body: { id: 1, FreeReason: 'an orphan' } },
  'GET /fee/income-required': { query: { month: '9', year: '2026' } },
  'GET /fee/Classfee/status': { query: { month: '9', year: '2026' } },
  'POST /discount-limit': { body: { ...MONTH, maxLimit: 300 } },
  'PUT /discount-limit/9/2026': { body: { maxLimit: 300 } },
  'POST /expenses': { body: EXPENSE },
  'POST /expenses/create': { body: EXPENSE },
  'PUT /expenses/1': { body: EXPENSE },
  'GET /expenses': { query: { page: '1', limit: '10', month: '9', year: '2026', search: 'a' } },
  'POST /profif/log/auto-create': { body: { ...MONTH, closedById: 1 } },
  'PUT /profif/log/update': { body: { ...MONTH, notes: 'closed' } },
  'POST /profif/log/manual-ledger': {
    body: { type: 'DEPOSIT', source: 'Manual', amount: 5, method: 'Cash', description: 'float' },
  },
  'POST /Bus/bus': { body: BUS },
  'PUT /Bus/bus/1': { body: BUS },
  'PUT /Bus/assign-bus': { body: { studentId: 1, busId: 1 } },
  'POST /Asset/assets': {
    body: {
      name: 'Desk',
      category: 'Furniture',
      purchaseDate: '2026-09-14',
      purchasePrice: 5,
      depreciationRate: 10,
      currentValue: 5,
      purchaseCompany: '',
      condition: 'New',
      location: 'Office',
      assignedTo: '',
      serialNumber: '',
      remarks: '',
    },
  },
  'POST /user/announcements': { body: ANNOUNCEMENT },
  'PUT /user/announcements/1': { body: ANNOUNCEMENT },
  'POST /api/workplans': { body: PLAN },
  'PUT /work-plans/1': { body: PLAN },
  'POST /api/workplans/workplans/1/comments': { body: { workPlanId: 1, comment: 'Done', status: 'Pending' } },
}

/**
 * Declared call that answers at an address, with the parameters of its path; of several calls, the one with fewest parameters.
 */
function called(line: string) {
  const [method, address = ''] = line.split(' ')
  const found = endpoints.flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].flatMap((path) => {
      const values = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(address)?.slice(1)
      const names = path.split('/').filter((part) => part.startsWith(':'))
      if (endpoint.method !== method || !values) return []
      return [{ endpoint, params: Object.fromEntries(names.map((name, at) => [name.slice(1), values[at]])) }]
    }),
  )
  const [first] = found.toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  if (!first) throw new Error(`No call at ${line}`)
  return first
}

test.each(Object.entries(DOCUMENTED))('%s takes the documented fields', (line, sent) => {
  const { endpoint, params } = called(line)
  expect(() => parseInput(endpoint, { params, query: {}, ...sent })).not.toThrow()
})

test('a field with a value of another kind is not refused as missing', () => {
  const { endpoint } = called('PUT /Bus/assign-bus')
  const answer = (studentId: unknown) => () => parseInput(endpoint, { body: { studentId, busId: 1 } })
  expect(answer('7')).toThrow('Student ID must be a number')
  for (const nothing of [undefined, null, '']) expect(answer(nothing)).toThrow('Student ID is required')
})
