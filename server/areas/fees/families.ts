import { eq, isNull, or, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/school/money.ts'
import { Problem } from '#domain/core/problems.ts'
import { debtRow, familyDue, familyNameOf } from '#domain/fees/balances.reports.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import type { FamilyBalance, FamilyStudent } from '#domain/fees/reports.schema.ts'
import { nameMatches } from '#domain/school/names.rules.ts'
import { parsePhone } from '#domain/school/phone.rules.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import type { DebtOfStudent } from '#domain/report.ts'
import { isAmong } from '../../db/is-among.ts'
import { students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { readDebts } from './balances.ts'

function toFamilyStudent(found: DebtOfStudent): FamilyStudent {
  const { studentId, name, className, phone, open, ...student } = debtRow(found)
  return {
    studentId,
    fullname: name,
    className,
    phone: phone ?? '',
    monthlyFee: dollarsOf(student.feeCents),
    months: open.map((each) => ({ month: each.month, year: each.year, due: dollarsOf(dueOf(each)) })),
    balance: dollarsOf(student.balanceCents),
    carryForward: dollarsOf(student.carryCents),
    heldAmount: dollarsOf(student.heldCents),
  }
}

/** The names and phones by which students are searched. */
export const allNames = (tx: Db, condition?: SQL) =>
  tx
    .select({ id: students.id, fullname: students.fullname, phone: students.phone, phone2: students.phone2 })
    .from(students)
    .where(condition)
    .orderBy(students.fullname, students.id)

type Family = { phone?: string | undefined; familyName?: string | undefined }

async function familyCondition(tx: Db, { phone, familyName = '' }: Family): Promise<SQL | undefined> {
  if (phone) {
    const plain = parsePhone(phone) ?? phone
    return or(eq(students.phone, plain), eq(students.phone2, plain))
  }
  const named = (await allNames(tx, isNull(students.deletedAt))).filter(({ fullname }) =>
    nameMatches(familyName, familyNameOf(fullname)),
  )
  return isAmong(
    students.id,
    named.map(({ id }) => id),
  )
}

export async function readFamily(tx: Db, wanted: Family): Promise<FamilyBalance> {
  const found = await readDebts(tx, await familyCondition(tx, wanted))
  const [first] = found
  if (!first) throw new Problem('noFamilyStudents')
  return {
    phone: first.student.phone ?? '',
    students: found.map(toFamilyStudent),
    totalDue: dollarsOf(familyDue(found)),
  }
}

/** Most students that a search shows; a longer text finds fewer. */
const MOST_FOUND = 50

export async function searchStudents(tx: Db, query: string): Promise<FamilyStudent[]> {
  const known = await allNames(tx, isNull(students.deletedAt))
  const ids = search(searchIndex(known), query)
    .slice(0, MOST_FOUND)
    .map(({ id }) => id)
  const found = new Map((await readDebts(tx, isAmong(students.id, ids))).map((one) => [one.student.id, one]))
  return ids.flatMap((id) => found.get(id) ?? []).map(toFamilyStudent)
}
