import type { Page } from 'playwright'
import type { AbsentReport } from '#domain/attendance/reports.schema.ts'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import type { DisciplineRecord } from '#domain/discipline/discipline.schema.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { today } from '#tests/school/office.ts'
import { fieldOf } from '#tests/browser/accounts-steps.ts'
import { visit } from '#tests/browser/steps.ts'

/** Opens the calls of an administrator at another computer, without tablet and line. */
export async function openDesk(origin: string) {
  const ask = async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const form = { email: 'admin@demo.school', password: DEMO_PASSWORD }
  const { Access_token: token } = await ask<LoginReply>('POST', '/user/login', form)
  return {
    /** Discipline records of one student, newest first. */
    recordsOf: ({ id }: StudentRow) => ask<DisciplineRecord[]>('GET', `/Dicipline/discipline/${id}`, undefined, token),
    /** Status of each call to a student's family about today's absence, newest first. */
    callsOf: async ({ id }: StudentRow): Promise<string[]> => {
      const path = `/student/attendance/report?startDate=${today()}&endDate=${today()}`
      const { records } = await ask<AbsentReport>('GET', path, undefined, token)
      const found = records.find(({ studentId }) => studentId === id)
      return (found?.attempts ?? []).map(({ callStatus }) => callStatus)
    },
    move: ({ id }: StudentRow, targetClassId: number) =>
      ask('PATCH', `/student/students/${id}/transfer`, { targetClassId }, token),
  }
}

export type OfficeDesk = Awaited<ReturnType<typeof openDesk>>

export const RECORDS = '/dashboard/Decipline'

/** Fills the form of a new discipline record, saves it, and waits until the list shows the record. */
export async function writeRecord(page: Page, student: StudentRow, description: string): Promise<void> {
  await visit(page, RECORDS)
  await fieldOf(page, 'Student ID or name').fill(String(student.id))
  await page.getByRole('button', { name: new RegExp(`^${student.fullname}`) }).click()
  await page.getByLabel('Type').selectOption('Disruption')
  await fieldOf(page, 'Description').fill(description)
  await page.getByRole('button', { name: 'Save record' }).click()
  await rowWith(page, description).waitFor()
}

export const rowWith = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Changes the description of a discipline record. */
export async function rewriteRecord(page: Page, from: string, to: string): Promise<void> {
  await rowWith(page, from)
    .getByRole('button', { name: /^Edit the record of/ })
    .click()
  await fieldOf(page, 'Description').fill(to)
  await page.getByRole('button', { name: 'Update record' }).click()
  await rowWith(page, to).waitFor()
}

export async function deleteRecord(page: Page, text: string): Promise<void> {
  await rowWith(page, text)
    .getByRole('button', { name: /^Delete the record of/ })
    .click()
  await page.getByRole('dialog', { name: 'Delete record' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await rowWith(page, text).waitFor({ state: 'detached' })
}
