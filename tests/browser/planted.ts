import Papa from 'papaparse'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import * as XLSX from 'xlsx'
import { ask, type Reached } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { uploadPdf } from '#tests/school/pdfs.ts'
import type { Saved } from './file-steps.ts'

/** Hostile text: a formula for a spreadsheet and an element with a script for a page, as long as the shortest field allows. */
const TEXT = '=1+<img src=x onerror=ran()>'
const STUDENT = {
  firstname: TEXT,
  middlename: TEXT,
  lastname: TEXT,
  fourtname: TEXT,
  gender: 'Male',
  age: 8,
  district: '26-ka June',
  bus: TEXT,
  address: TEXT,
  previousSchool: TEXT,
  previousSchoolType: 'NOT_SPECIFIC',
  motherName: TEXT,
  rollNumber: '=1+<b>x</b>',
}

type CreatedStudent = { student: { id: number } }
const register = async (school: Reached, classId: number, phone: string, feeCents: number): Promise<number> => {
  const body = { ...STUDENT, classId, phone, feeCents }
  return (await ask<CreatedStudent>(school, 'POST', '/student/create', { body })).student.id
}

/** Writes the hostile text into every field of the school that accepts it. */
export async function plant(school: Reached): Promise<void> {
  const post = <T>(path: string, body: unknown) => ask<T>(school, 'POST', path, { body })
  const put = <T>(path: string, body: unknown) => ask<T>(school, 'PUT', path, { body })
  const { class: group } = await post<{ class: { id: number } }>('/student/createclass', { name: TEXT })
  const ids: number[] = []
  // A phone of its own for each student, since name and phone together are unique.
  for (const [at, fee] of [1_700, 1_700, 1_700, 0].entries())
    ids.push(await register(school, group.id, `63499900${at}`, fee))
  const [payer = 0, mover = 0, leaver = 0, free = 0] = ids
  await post('/fee/generate-monthly-fees', undefined)
  const [year, month] = [Number(today().slice(0, 4)), Number(today().slice(5, 7))]
  const paid = { discount: 1, discountReason: TEXT, year, month }
  const { payment } = await post<{ payment: { id: number } }>('/fee/payment', {
    ...paid,
    studentId: payer,
    amountPaid: 5,
    Description: TEXT,
  })
  await put(`/fee/payments/${payment.id}`, { amountPaid: 6, discount: 1, Description: TEXT, reason: TEXT })
  await post(`/fee/payments/${payment.id}/refund`, { amount: 1, reason: TEXT })
  await put(`/fee/students/${mover}/fee`, { year, month, amount: 10, reason: TEXT })
  const spent = { category: 'Fuel', amount: 2, date: today(), paymentMethod: 'Cash' }
  await post('/expenses/create', { ...spent, description: TEXT, receiptUrl: TEXT })
  const paidStaff = { fullName: TEXT, email: 'planted.staff@demo.school', jobTitle: TEXT, salary: 90, gender: 'Other' }
  const { employee } = await post<{ employee: { id: number } }>('/user/employees', {
    ...paidStaff,
    dateOfHire: `${year - 1}-01-10`,
    nationalId: TEXT,
    address: TEXT,
    education: TEXT,
    bankAccount: TEXT,
  })
  await post('/Employee/Attendece', { employeeId: employee.id, present: false, remark: TEXT }) // The address is spelt so.
  await plantBus(school, year)
  const announcement = { title: TEXT, message: TEXT, startDate: today(), endDate: null }
  for (const targetRole of ['EVERYONE', 'USER'])
    await post('/user/announcements', { ...announcement, targetRole, isUrgent: true })
  await plantProperty(school)
  for (const kind of ['rules', 'scheme'] as const) await uploadPdf(school, { title: TEXT, kind })
  await put('/settings', { address: TEXT })
  await put('/fee/students/update-reason', { id: free, FreeReason: TEXT })
  await post('/student/createattendance', { studentId: payer, date: today(), present: false, remark: TEXT })
  const call = { studentId: payer, date: today(), callStatus: 'Completed', callNotes: TEXT }
  await put('/student/call-info', call)
  const incident = { studentId: payer, type: 'Behavior', description: TEXT, actionTaken: TEXT }
  await post('/Dicipline/discipline', incident)
  await ask(school, 'PATCH', `/student/students/${mover}/transfer`, { body: { targetClassId: 1, note: TEXT } })
  await post('/student/soft-delete', { studentId: leaver, reason: TEXT })
  await post('/student/soft-delete', { studentId: mover, reason: TEXT })
  await post('/student/restore', { studentId: mover })
  await post('/user/register', {
    username: TEXT,
    fullName: TEXT,
    email: 'planted@demo.school',
    phoneNumber: '0634999888',
    password: 'First!2026',
    Role: 'USER',
  })
  const byHand = { type: 'DEPOSIT', source: TEXT, amount: 3, method: 'Cash', description: TEXT }
  await post('/profif/log/manual-ledger', byHand)
  const [lastYear, lastMonth] = month === 1 ? [year - 1, 12] : [year, month - 1]
  await plantPay(school, { year, month, lastYear, lastMonth })
  await post('/profif/log/auto-create', { month: lastMonth, year: lastYear, notes: TEXT })
  const { weekend, revision } = await ask<{ weekend: number[]; revision: number }>(school, 'GET', '/calendar')
  await put('/calendar', { weekend, holidays: [{ date: `${year + 1}-01-01`, name: TEXT }], base: revision })
}

/** Adds a bus whose driver has the hostile text as name; the students of `register` have that text as bus. */
async function plantBus(school: Reached, year: number): Promise<void> {
  const driver = { fullName: TEXT, email: 'planted.driver@demo.school', jobTitle: 'Bus', salary: 90, confirmed: true }
  const { employee } = await ask<{ employee: { id: number } }>(school, 'POST', '/user/employees', {
    body: { ...driver, dateOfHire: `${year - 1}-01-10` },
  })
  const bus = { route: TEXT, plate: '=1+<b>x</b>', type: 'Van', color: 'Red', driverId: employee.id }
  await ask(school, 'POST', '/Bus/bus', { body: bus })
}

/** Adds an asset that counts in the books, although no account paid for it. */
async function plantProperty(school: Reached): Promise<void> {
  const texts = { name: TEXT, purchaseCompany: TEXT, assignedTo: TEXT, serialNumber: TEXT, remarks: TEXT }
  const body = { ...texts, category: 'Furniture', purchaseDate: today(), purchasePrice: 60_000, paymentMethod: null }
  await ask(school, 'POST', '/Asset/assets', { body })
}

type Months = { year: number; month: number; lastYear: number; lastMonth: number }

/** Adds an employee with an advance this month, whose salary of last month was set and paid out. */
async function plantPay(school: Reached, { year, month, lastYear, lastMonth }: Months): Promise<void> {
  const send = <T>(method: string, path: string, body: unknown) => ask<T>(school, method, path, { body })
  const texts = { jobTitle: TEXT, nationalId: TEXT, address: TEXT, education: TEXT, bankAccount: TEXT }
  const { employee } = await send<{ employee: { id: number } }>('POST', '/user/employees', {
    fullName: TEXT,
    email: 'planted.employee@demo.school',
    salary: 90,
    dateOfHire: `${year - 1}-01-01`,
    confirmed: true,
    ...texts,
  })
  const reasons = { reason: TEXT, overdrawnReason: TEXT }
  await send('POST', `/EmployeeAdvance/employees/${employee.id}/advance-and-update-income`, {
    ...reasons,
    amount: 4,
    year,
    month,
  })
  const last = { year: lastYear, month: lastMonth }
  await send('PUT', `/EmployeeAdvance/employees/${employee.id}/month-salary`, { ...last, amount: 80, reason: TEXT })
  await send('POST', '/EmployeeAdvance/pay-remaining', { ...last, note: TEXT, overdrawnReason: TEXT })
}

/** Lets the page count runs of the hostile text's script; to be called before the page is loaded. */
export const countScripts = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const own = window as { hatched?: number; ran?: () => void }
    own.ran = () => void (own.hatched = (own.hatched ?? 0) + 1)
  })

/** Number of elements and of script runs that came from the hostile text; must be 0. */
export const hatched = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.querySelectorAll('img[src="x"], [onerror]').length + ((window as { hatched?: number }).hatched ?? 0),
  )

export const isShown = (page: Page): Promise<boolean> =>
  page.evaluate(
    (text) => document.body.innerText.includes(text) || document.body.innerHTML.includes('onerror=ran()'),
    TEXT,
  )

/** Ids of the screens that show the hostile text in a table, a list or a choice; the walk waits until it is shown. */
export const SCREENS_WITH_PLANTED_TEXT = [
  'dashboards.index',
  'announcements.manage',
  'announcements.hub',
  'students.list',
  'students.explore',
  'students.ofClass',
  'students.register',
  'students.registerMultiple',
  'students.transfer',
  'students.untransferred',
  'students.deleted',
  'students.restored',
  'students.free',
  'buses.lowFees',
  'buses.registry',
  'buses.summary',
  'books.profit',
  'books.ledger',
  'books.entries',
  'classes.manage',
  'classes.create',
  'assets.manage',
  'assets.report',
  'attendance.markClass',
  'attendance.todayAbsent',
  'attendance.absentByDate',
  'attendance.calendar',
  'attendance.classMonthly',
  'attendance.classAbsence',
  'attendance.topAbsent',
  'attendance.dailyOverview',
  'discipline.reports',
  'documents.manage',
  'documents.rules',
  'documents.schemes',
  'employees.directory',
  'presence.day',
  'presence.month',
  'presence.year',
  'expenses.management',
  'fees.familyPayment',
  'fees.lastPayment',
  'fees.vouchers',
  'fees.balancePerMonth',
  'fees.allocations',
  'fees.balances',
  'fees.collections',
  'fees.cashUp',
  'discounts.list',
  'payroll.advances',
  'payroll.balance',
  'payroll.payout',
  'users.list',
  'audit.trail',
]

/** Begin of a cell that a spreadsheet would read as a formula. */
const RUNS = /^[\s\u0000]*[=+\-@\t\r]/ // oxlint-disable-line no-control-regex

export function expectHarmlessCsv({ name, bytes }: Saved): void {
  const { data } = Papa.parse<string[]>(bytes.toString().replace(/^\uFEFF/, ''))
  const cells = data.flat()
  const isNumber = (cell: string): boolean => /^-?[\d.]+$/.test(cell)
  expect(
    cells.filter((cell) => RUNS.test(cell) && !isNumber(cell)),
    name,
  ).toEqual([])
}

export function expectHarmlessBook({ name, bytes }: Saved): void {
  const book = XLSX.read(bytes, { cellFormula: true })
  const cells = Object.values(book.Sheets).flatMap((sheet) =>
    Object.entries(sheet).filter(([at]) => !at.startsWith('!')),
  )
  const run = cells.filter(
    ([, cell]) => (cell as XLSX.CellObject).f !== undefined || (cell as XLSX.CellObject).l !== undefined,
  )
  expect(run, name).toEqual([])
  expect(cells.length, name).toBeGreaterThan(0)
}

export const expectHarmlessPdf = ({ name, bytes }: Saved): void =>
  expect(bytes.toString('latin1').match(/\/(JavaScript|JS|URI|Launch)\b/g) ?? [], name).toEqual([])
