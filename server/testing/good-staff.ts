import { PHOTO_BODIES } from './good-photos.ts'

type Input = Record<string, unknown>

const EMPLOYEE_ITEM = {
  fullName: 'Hodan Cali Nuur',
  email: 'hodan@test.school',
  jobTitle: 'Cleaner',
  salary: 250.5,
  gender: 'Female',
  dateOfBirth: '1990-02-01',
  dateOfHire: '2026-03-09',
  nationalId: 'A-1001',
  phone: '634100777',
  address: 'Hargeisa',
  education: 'Diploma',
  bankAccount: 'DB-77',
}

const EMPLOYEE = { ...EMPLOYEE_ITEM, confirmed: true }

/** Good bodies of the calls about employees and their presence, and about photos of people. */
export const STAFF_BODIES: Record<string, Input> = {
  ...PHOTO_BODIES,
  'employees.create': EMPLOYEE,
  'employees.createList': { ...EMPLOYEE_ITEM, row: 2 },
  'employees.makeAccounts': { accounts: [{ employeeId: 1, role: 'USER' }] },
  'employees.update': { ...EMPLOYEE, base: 1 },
  'presence.toggle': { present: false, remark: 'Absent' },
  'presence.settle': { keep: 'other', base: 1 },
}

/** Good bodies of the calls about presence, which contain a day. */
export const presenceBodies = (date: string): Record<string, Input> => ({
  'presence.mark': { employeeId: 1, present: false, remark: 'ill', markedById: 1, date },
  'presence.markDay': { date, marks: [{ employeeId: 1, present: false, remark: 'ill', base: 1 }] },
})

/** Good queries of the calls that require one. */
export const STAFF_QUERIES: Record<string, Input> = {
  'presence.month': { month: '9', year: '2026' },
  'presence.year': { year: '2026' },
}
