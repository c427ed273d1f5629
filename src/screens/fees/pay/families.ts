import { familyDue } from '#domain/fees/balances.reports.ts'
import { ReceiptNumber } from '#domain/fees/fees.schema.ts'
import { search, searchIndex, type SearchIndex } from '#domain/school/search.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'

/** Children who are paid for together: those who share a phone. */
export type Family = { key: string; phone: string | null; children: readonly FeeOfStudent[]; dueCents: number }

/** All accounts, prepared for searching; build it once for each list, not for each letter. */
export type FeeBook = {
  index: SearchIndex<StudentRow>
  byId: ReadonlyMap<number, FeeOfStudent>
  byPhone: ReadonlyMap<string, readonly FeeOfStudent[]>
}

const phonesOf = ({ phone, phone2 }: StudentRow): string[] => [
  ...new Set([phone, phone2].filter((each): each is string => Boolean(each))),
]

/** The search index of the last book: a payment changes an account, but nobody's name. */
let lastIndex: SearchIndex<StudentRow> = searchIndex([])

function indexOf(accounts: readonly FeeOfStudent[]): SearchIndex<StudentRow> {
  const { students } = lastIndex
  const isSame = students.length === accounts.length && accounts.every(({ student }, at) => student === students[at])
  if (!isSame) lastIndex = searchIndex(accounts.map(({ student }) => student))
  return lastIndex
}

export function feeBook(accounts: readonly FeeOfStudent[]): FeeBook {
  const byPhone = new Map<string, FeeOfStudent[]>()
  for (const each of accounts) {
    for (const phone of phonesOf(each.student)) {
      const family = byPhone.get(phone)
      if (family) family.push(each)
      else byPhone.set(phone, [each])
    }
  }
  return {
    index: indexOf(accounts),
    byId: new Map(accounts.map((each) => [each.student.id, each])),
    byPhone,
  }
}

const familyOf = (book: FeeBook, one: FeeOfStudent, isSingle: boolean): Family => {
  const phone = one.student.phone || null
  const children = isSingle || !phone ? [one] : (book.byPhone.get(phone) ?? [one])
  return {
    key: isSingle || !phone ? `student:${one.student.id}` : phone,
    phone,
    children,
    dueCents: familyDue(children),
  }
}

/** Families, or single students, that match a search, the best first. */
export function findFamilies(book: FeeBook, query: string, isSingle: boolean, most: number): Family[] {
  if (!query.trim()) return []
  const families = new Map<string, Family>()
  for (const student of search(book.index, query)) {
    const one = book.byId.get(student.id)
    if (!one) continue
    const family = familyOf(book, one, isSingle)
    if (!families.has(family.key)) families.set(family.key, family)
    if (families.size === most) break
  }
  return [...families.values()]
}

/** The family of a student, for links. */
export const familyOfStudent = (book: FeeBook, id: number, isSingle: boolean): Family | null => {
  const one = book.byId.get(id)
  return one ? familyOf(book, one, isSingle) : null
}

/** The receipt number that was typed or scanned; null when the text is not one. */
export function receiptNumberIn(query: string): string | null {
  const number = ReceiptNumber.safeParse(query.trim().toUpperCase())
  return number.success ? number.data : null
}
