import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { createClass } from '#domain/classes/classes.endpoints.ts'
import { transferStudents } from '#domain/students/moves.endpoints.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { BUILT_SERVER } from '#server/process/root.ts'
import type { Receipt } from '#tests/faults/money.ts'
import { ask } from '#tests/school/ask.ts'
import { duesOf, ofReceipt, type Family } from '#tests/school/fees.ts'
import { openOffice, type AtSchool, type SchoolClass } from '#tests/school/office.ts'
import type { School } from './school.ts'
import { expectMarkedOnce, oneSick } from './steps.ts'

/** Students that each further class gets. */
const SEATS = 3

/** Gives the school so many classes with students, by moving some of its largest class; returns them. */
export async function classesOf(school: School, count: number): Promise<SchoolClass[]> {
  const [largest] = school.office.classes().toSorted((a, b) => b.students.length - a.students.length)
  const missing = count - school.office.classes().length
  for (let at = 0; at < missing; at++) {
    const made = await ask<{ class: { id: number } }>(school, 'POST', createClass.path, {
      body: { name: `7${String.fromCodePoint(76 + at)}` },
    })
    const moved = largest!.students.slice(at * SEATS, (at + 1) * SEATS).map(({ id }) => id)
    const order = { sourceClassId: largest!.id, targetClassId: made.class.id, studentIds: moved, note: 'New class' }
    await ask(school, 'POST', transferStudents.path, { body: order })
  }
  Object.assign(school, { office: await openOffice(school) })
  return school.office.classes().slice(0, count)
}

/** Families who owe fees. */
export async function payersOf(school: AtSchool, count: number): Promise<Family[]> {
  const byPhone = new Map<string, StudentRow[]>()
  for (const student of school.office.students())
    byPhone.set(student.phone ?? '', [...(byPhone.get(student.phone ?? '') ?? []), student])
  const found: Family[] = []
  for (const [phone, children] of byPhone) {
    const dueCents = (await duesOf(school, children)).reduce((sum, cents) => sum + cents, 0)
    if (phone && dueCents > 0) found.push({ phone, children, dueCents })
    if (found.length === count) break
  }
  return found
}

export type Work = { groups: readonly SchoolClass[]; payers: readonly Family[]; receipts: readonly Receipt[] }

/** Expects that the school has the marks of these classes and these payments, each once. */
export async function expectAtSchool(school: AtSchool, { groups, payers, receipts }: Work): Promise<void> {
  for (const group of groups)
    await expectMarkedOnce(school.office, group, { who: 'attendance', absences: oneSick(group) })
  for (const { number, cents } of receipts) {
    const paid = await ofReceipt(school, number)
    expect([number, paid.reduce((sum, { amountCents }) => sum + amountCents, 0)]).toEqual([number, cents])
  }
  for (const { children } of payers) expect(await duesOf(school, children)).toEqual(children.map(() => 0))
}

/** Saves or restores a school in this folder by the command that its administrator uses; no server may be running. */
export async function runBackup(dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(BUILT_SERVER, 'backup.js'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir(), DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  expect(await once(child, 'close')).toEqual([0, null])
}
