import { BOOKS_READERS, OFFICE, STAFF, type Role } from '../core/roles.ts'
import { USUAL_FEES, type UsualFees } from './fees.schema.ts'

/** Roles that call families, and the family itself. */
const CALLERS = ['ADMIN', 'USER', 'ACADEMY', 'ATTENDANCE', 'PARENT'] as const satisfies readonly Role[]

/** Roles that may see a field of a student; other fields are visible to everybody who may see the student. */
const SEEN_BY = {
  phone: CALLERS,
  phone2: CALLERS,
  address: CALLERS,
  district: CALLERS,
  motherName: OFFICE,
  previousSchool: OFFICE,
  previousSchoolType: OFFICE,
  parentEmail: OFFICE,
  user: OFFICE,
  fee: [...BOOKS_READERS, 'PARENT'],
  feeCents: [...BOOKS_READERS, 'PARENT'],
  Amount: BOOKS_READERS,
  paidCents: BOOKS_READERS,
  dueCents: BOOKS_READERS,
  FreeReason: BOOKS_READERS,
  transfer: STAFF,
} as const satisfies Record<string, readonly Role[]>

type Guarded = keyof typeof SEEN_BY

/** A copy of the row without the fields that the role may not see. */
export function visibleStudent<R extends object>(
  role: Role,
  row: R,
): Omit<R, Guarded> & Partial<Pick<R, Guarded & keyof R>> {
  const seenBy: Record<string, readonly Role[]> = SEEN_BY
  const visible = Object.entries(row).filter(([field]) => seenBy[field]?.includes(role) ?? true)
  return Object.fromEntries(visible) as ReturnType<typeof visibleStudent<R>>
}

/** The fee in cents that a form proposes for a student with this bus text. */
export const defaultFeeCents = (bus: string | null | undefined, usual: UsualFees = USUAL_FEES): number =>
  bus?.trim() ? usual.withBusCents : usual.withoutBusCents

type NameParts = {
  firstname: string
  middlename?: string | null | undefined
  lastname: string
  fourtname?: string | null | undefined
}

/** The stored full name: the four parts, joined (STU-2). */
export const fullNameOf = ({ firstname, middlename, lastname, fourtname }: NameParts): string =>
  [firstname, middlename, lastname, fourtname]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')

const BOY = new Set(['m', 'male', 'boy', 'man', 'lab', 'wiil', 'nin'])
const GIRL = new Set(['f', 'female', 'girl', 'woman', 'dhedig', 'dheddig', 'gabar', 'gabadh', 'naag'])

/** The gender in an older record, in English or Somali, as Male or Female; null when it is unclear. */
export function standardGender(text: string): 'Male' | 'Female' | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  return BOY.has(word) ? 'Male' : GIRL.has(word) ? 'Female' : null
}
