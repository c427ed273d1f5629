import { expect } from 'vitest'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { AtSchool } from '#tests/school/office.ts'
import { ask, type Reached } from './ask.ts'

export type Family = { phone: string; children: StudentRow[]; dueCents: number }

/** Dues of each of these children in cents. */
export async function duesOf({ office }: AtSchool, children: readonly StudentRow[]): Promise<number[]> {
  const accounts = await office.accounts()
  return children.map(({ id }) => totalDue(accounts.get(id)?.open ?? []))
}

/** The family with the most children among the families who owe fees. */
export async function debtor(school: AtSchool): Promise<Family> {
  const byPhone = new Map<string, StudentRow[]>()
  for (const student of school.office.students()) {
    const phone = student.phone ?? ''
    byPhone.set(phone, [...(byPhone.get(phone) ?? []), student])
  }
  const accounts = await school.office.accounts()
  const families: Family[] = []
  for (const [phone, children] of byPhone) {
    const dueCents = children.reduce((sum, { id }) => sum + totalDue(accounts.get(id)?.open ?? []), 0)
    if (phone && dueCents > 0) families.push({ phone, children, dueCents })
  }
  families.sort((a, b) => b.children.length - a.children.length || b.dueCents - a.dueCents)
  return families[0]!
}

export const ofReceipt = async ({ office }: AtSchool, receipt: string) =>
  (await office.payments()).filter((payment) => payment.receipt === receipt)

export const deleteStudent = (school: Reached, studentId: number): Promise<unknown> =>
  ask(school, 'POST', '/student/soft-delete', { body: { studentId, reason: 'Moved away' } })

/** The office takes a dollar from one of these students, or of all, who owes one: money came in today, on any day of a month. */
export async function payToday(school: AtSchool, students?: readonly StudentRow[]): Promise<void> {
  const accounts = await school.office.accounts()
  const ids = students?.map(({ id }) => id) ?? [...accounts.keys()]
  const studentId = ids.find((id) => totalDue(accounts.get(id)?.open ?? []) >= 100)!
  const { month, year } = accounts.get(studentId)!.open[0]!
  const body = { studentId, month, year, amountPaid: 1, Description: 'Part of the fee' }
  await ask(school, 'POST', '/fee/payment', { as: 'office', body })
}

const TWELVE = 'Axmed Bile Cali Daahir Faarax Guuleed Hoodo Idil Jaamac Khadra Liban Maxamed'.split(' ')

/** Registers children with one phone and these monthly fees; returns their rows. */
export async function registerFamily(school: AtSchool, phone: string, feesCents: readonly number[]) {
  const classId = school.office.classNamed('2B').id
  for (const [at, feeCents] of feesCents.entries()) {
    const names = { firstname: TWELVE[at], middlename: 'Warsame', lastname: 'Rooble', fourtname: 'Samatar' }
    const rest = { classId, gender: 'Male', age: 8, district: '26-ka June', previousSchoolType: 'NOT_SPECIFIC' }
    await ask(school, 'POST', '/student/create', { body: { ...names, ...rest, phone, feeCents } })
  }
  await school.office.accounts()
  const own = school.office.students().filter((student) => student.phone === phone)
  expect(own.length).toBe(feesCents.length)
  return own.sort((a, b) => a.id - b.id)
}
