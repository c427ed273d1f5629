import { and, eq, or, type SQL } from 'drizzle-orm'
import { Problem } from '#domain/core/problems.ts'
import { debtRow, familyDue } from '#domain/fees/balances.reports.ts'
import { familiesOf, familyNameOf } from '#domain/fees/families.rules.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import type { FamilyBalance, FamilyStudent } from '#domain/fees/reports.schema.ts'
import { fold, nameMatches } from '#domain/school/names.rules.ts'
import { parsePhone } from '#domain/school/phone.rules.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import type { DebtOfStudent } from '#domain/report.ts'
import { isAmong } from '../../db/is-among.ts'
import { students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { isOnBooks, readDebts } from './balances.ts'

function toFamilyStudent(found: DebtOfStudent): FamilyStudent {
  const { studentId, name, className, phone, open, ...student } = debtRow(found)
  return {
    studentId,
    fullname: name,
    className,
    phone: phone ?? '',
    monthlyFee: student.feeCents,
    months: open.map((each) => ({ month: each.month, year: each.year, due: dueOf(each) })),
    balance: student.balanceCents,
    carryForward: student.carryCents,
    heldAmount: student.heldCents,
  }
}

/** Names and phones of students, for searches. */
export const allNames = (tx: Db, condition?: SQL) =>
  tx
    .select({
      id: students.id,
      fullname: students.fullname,
      lastname: students.lastname,
      phone: students.phone,
      phone2: students.phone2,
    })
    .from(students)
    .where(condition)
    .orderBy(students.fullname, students.id)

type Family = { phone?: string | undefined; familyName?: string | undefined }

async function familyCondition(tx: Db, { phone, familyName = '' }: Family): Promise<SQL | undefined> {
  if (phone) {
    const plain = parsePhone(phone) ?? phone
    return or(eq(students.phone, plain), eq(students.phone2, plain))
  }
  const named = (await allNames(tx, isOnBooks)).filter(({ fullname }) =>
    nameMatches(familyName, familyNameOf(fullname)),
  )
  return isAmong(
    students.id,
    named.map(({ id }) => id),
  )
}

export async function readFamily(tx: Db, wanted: Family): Promise<FamilyBalance> {
  const found = await readDebts(tx, and(isOnBooks, await familyCondition(tx, wanted)))
  const [first] = found
  if (!first) throw new Problem('noFamilyStudents')
  return {
    phone: first.student.phone ?? '',
    students: found.map(toFamilyStudent),
    totalDue: familyDue(found),
  }
}

/** Most students that a search shows; a longer text finds fewer. */
const MOST_FOUND = 50

export async function searchStudents(tx: Db, query: string): Promise<FamilyStudent[]> {
  const known = await allNames(tx, isOnBooks)
  const ids = search(searchIndex(known), query)
    .slice(0, MOST_FOUND)
    .map(({ id }) => id)
  const found = new Map((await readDebts(tx, isAmong(students.id, ids))).map((one) => [one.student.id, one]))
  return ids.flatMap((id) => found.get(id) ?? []).map(toFamilyStudent)
}

type Payer = { parentPhone?: string | undefined; familyName?: string | undefined }

/** Whether a family has a name: the one in lists, or the last name alone. */
const bearsName = ({ fullname, lastname }: { fullname: string; lastname: string }, familyName: string): boolean =>
  [familyNameOf(fullname), lastname].some((name) => fold(name) === fold(familyName))

/** The children of the family with this phone or name, as the counter groups them. Throws where several families fit. */
export async function familyOf(tx: Db, { parentPhone, familyName = '' }: Payer): Promise<number[]> {
  const phone = parentPhone ? (parsePhone(parentPhone) ?? parentPhone) : null
  const all = await allNames(tx, isOnBooks)
  const families = familiesOf(all, (student) => student).filter(({ children }) =>
    children.some((child) => (phone ? child.phone === phone || child.phone2 === phone : bearsName(child, familyName))),
  )
  if (families.length > 1) throw new Problem('severalFamilies')
  return (families[0]?.children ?? []).map(({ id }) => id).toSorted((a, b) => a - b)
}
