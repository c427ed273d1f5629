import { familyDue } from '#domain/fees/balances.reports.ts'
import { familiesOf, familyNameOf } from '#domain/fees/families.rules.ts'
import { receiptNumberIn } from '#domain/fees/payments.rules.ts'
import { parsePhone } from '#domain/school/phone.rules.ts'
import { idIn, search, searchIndex, type SearchIndex } from '#domain/school/search.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import type { FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'

/** Children who are paid for together (`familiesOf`), or a single student. */
export type Family = { key: string; phone: string | null; children: readonly FeeOfStudent[]; dueCents: number }

/** All accounts, prepared for searching; build it once for each list, not for each letter. */
export type FeeBook = {
  index: SearchIndex<StudentRow>
  byId: ReadonlyMap<number, FeeOfStudent>
  /** The family of each student, by id. */
  familyOf: ReadonlyMap<number, Pick<Family, 'key' | 'children'>>
}

/** The search index of the last book: a payment changes an account, but nobody's name. */
let lastIndex: SearchIndex<StudentRow> = searchIndex([])

function indexOf(accounts: readonly FeeOfStudent[]): SearchIndex<StudentRow> {
  const { students } = lastIndex
  const isSame = students.length === accounts.length && accounts.every(({ student }, at) => student === students[at])
  if (!isSame) lastIndex = searchIndex(accounts.map(({ student }) => student))
  return lastIndex
}

export function feeBook(accounts: readonly FeeOfStudent[]): FeeBook {
  const families = familiesOf(accounts, ({ student }) => student)
  return {
    index: indexOf(accounts),
    byId: new Map(accounts.map((each) => [each.student.id, each])),
    familyOf: new Map(
      families.flatMap((family) => family.children.map(({ student: { id } }) => [id, family] as const)),
    ),
  }
}

function familyOf(book: FeeBook, one: FeeOfStudent, isSingle: boolean): Family {
  const { id, phone } = one.student
  const alone = { key: `student:${id}`, children: [one] }
  const { key, children } = isSingle ? alone : (book.familyOf.get(id) ?? alone)
  return { key, phone: phone || null, children, dueCents: familyDue(children) }
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

/** What Enter does with what was typed. */
export type Entered =
  | { opens: 'family'; family: Family }
  | { opens: 'receipt'; number: string }
  /** `unknownId`: no student has this id, only phones contain it. `choose`: one of the matches has to be chosen. */
  | { opens: 'nothing'; why: 'blank' | 'none' | 'unknownId' | 'choose' }

const nothing = (why: 'blank' | 'none' | 'unknownId' | 'choose'): Entered => ({ opens: 'nothing', why })

/** Opens an unambiguous match: a receipt, a student's id, or a whole phone that only one family has. */
export function enter(book: FeeBook, typed: string, isSingle: boolean): Entered {
  const number = receiptNumberIn(typed)
  if (number) return { opens: 'receipt', number }
  if (!typed.trim()) return nothing('blank')
  const named = /^\s*\d+\s*$/.test(typed) ? familyOfStudent(book, Number(typed), isSingle) : null
  if (named) return { opens: 'family', family: named }
  const found = findFamilies(book, typed, isSingle, 2)
  const [family] = found
  if (!family) return nothing('none')
  if (parsePhone(typed) && found.length === 1) return { opens: 'family', family }
  return nothing(idIn(typed) === null ? 'choose' : 'unknownId')
}

/** What a family is called at the counter: by the names that siblings share, or the one child's own. */
export const familyTitle = ({ children }: Pick<Family, 'children'>): string => {
  const [first] = children
  if (!first) return ''
  return children.length === 1 ? first.student.fullname : familyNameOf(first.student.fullname)
}

const MOST_NAMES = 4

/** The first names of the children, as many as a line holds. */
export const childNames = ({ children }: Pick<Family, 'children'>): string => {
  const names = children.slice(0, MOST_NAMES).map(({ student }) => student.fullname.split(' ')[0])
  return children.length > MOST_NAMES ? `${names.join(', ')} …` : names.join(', ')
}
