import { eq, isNull, or, type SQL } from 'drizzle-orm'
import { dollarsOf } from '#domain/core/money.ts'
import { Problem } from '#domain/core/problems.ts'
import { dueOf, totalDue } from '#domain/fees/ledger.rules.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import type { FamilyBalance, FamilyStudent, UnpaidFamily } from '#domain/fees/reports.schema.ts'
import { nameMatches } from '#domain/students/names.rules.ts'
import { parsePhone } from '#domain/students/phone.rules.ts'
import { search, searchIndex } from '#domain/students/search.rules.ts'
import { students } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { hasOpenMonths, isAmong, readOwing, type Owing } from './balances.ts'

/** The names after the child's own, which siblings share. */
const familyNameOf = (fullname: string): string => fullname.split(' ').slice(1).join(' ') || fullname

export async function readUnpaidFamilies(tx: Db): Promise<UnpaidFamily[]> {
  const families = new Map<string, Owing[]>()
  for (const student of await readOwing(tx, hasOpenMonths))
    families.set(student.phone, [...(families.get(student.phone) ?? []), student])
  const owed = [...families.values()].map((children) => ({
    cents: children.reduce((sum, { open }) => sum + totalDue(open), 0),
    family: {
      familyName: familyNameOf(children[0]?.fullname ?? ''),
      phones: [...new Set(children.flatMap(({ phone, phone2 }) => [phone, phone2 ?? '']))].filter(Boolean),
      students: children.map(({ studentId, fullname, className, open }) => ({
        id: studentId,
        fullname,
        className,
        unpaidFees: open.map((each) => ({ month: each.month, year: each.year, student_fee: dollarsOf(dueOf(each)) })),
      })),
    },
  }))
  return owed
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ cents, family }) => ({ ...family, totalBalance: dollarsOf(cents) }))
}

const toFamilyStudent = (student: Owing): FamilyStudent => ({
  studentId: student.studentId,
  fullname: student.fullname,
  className: student.className,
  phone: student.phone,
  monthlyFee: dollarsOf(student.feeCents),
  months: student.open.map((each) => ({ month: each.month, year: each.year, due: dollarsOf(dueOf(each)) })),
  balance: dollarsOf(balanceOf(student)),
  carryForward: dollarsOf(student.carryCents),
  heldAmount: dollarsOf(student.heldCents),
})

/** What students are looked for by. */
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
  return isAmong(named.map(({ id }) => id))
}

export async function readFamily(tx: Db, wanted: Family): Promise<FamilyBalance> {
  const found = await readOwing(tx, await familyCondition(tx, wanted))
  const [first] = found
  if (!first) throw new Problem('noFamilyStudents')
  const cents = found.reduce((sum, { open }) => sum + totalDue(open), 0)
  return { phone: first.phone, students: found.map(toFamilyStudent), totalDue: dollarsOf(cents) }
}

/** Students that a search shows; whoever wants more types more. */
const MOST_FOUND = 50

export async function searchStudents(tx: Db, query: string): Promise<FamilyStudent[]> {
  const known = await allNames(tx, isNull(students.deletedAt))
  const ids = search(searchIndex(known), query)
    .slice(0, MOST_FOUND)
    .map(({ id }) => id)
  const found = new Map((await readOwing(tx, isAmong(ids))).map((student) => [student.studentId, student]))
  return ids.flatMap((id) => found.get(id) ?? []).map(toFamilyStudent)
}
