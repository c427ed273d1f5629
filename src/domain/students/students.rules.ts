import { STAFF, type Role } from '../core/roles.ts'

/** Those who call families, and the family itself. */
const CALLERS = ['ADMIN', 'USER', 'ACADEMY', 'ATTENDANCE', 'PARENT'] as const satisfies readonly Role[]
const OFFICE = ['ADMIN', 'USER', 'ACADEMY'] as const satisfies readonly Role[]

/** Which roles may see a field of a student; a field that is not named here is for everybody who may see the student. */
const SEEN_BY = {
  phone: CALLERS,
  phone2: CALLERS,
  address: CALLERS,
  district: CALLERS,
  motherName: OFFICE,
  previousSchool: OFFICE,
  user: OFFICE,
  feeCents: ['ADMIN', 'USER'],
  transfer: STAFF,
} as const satisfies Record<string, readonly Role[]>

type Guarded = keyof typeof SEEN_BY

/** The row without the fields that the role has no use for. */
export function visibleStudent<R extends object>(
  role: Role,
  row: R,
): Omit<R, Guarded> & Partial<Pick<R, Guarded & keyof R>> {
  const seenBy: Record<string, readonly Role[]> = SEEN_BY
  const visible = Object.entries(row).filter(([field]) => seenBy[field]?.includes(role) ?? true)
  return Object.fromEntries(visible) as ReturnType<typeof visibleStudent<R>>
}
