import { addDays } from '../core/dates.ts'
import { MONEY, OFFICE, type Role } from '../core/roles.ts'

export const IMPORT_KINDS = ['students', 'employees', 'assets', 'riders'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** Days after its own on which an import can be taken back. */
const DAYS = 7

/** Who may register a list of a kind, and so sees its imports and takes them back. */
const ROLES_OF: Readonly<Record<ImportKind, readonly Role[]>> = {
  students: OFFICE,
  employees: ['ADMIN'],
  assets: MONEY,
  riders: OFFICE,
}

export const kindsOf = (role: Role): readonly ImportKind[] =>
  IMPORT_KINDS.filter((kind) => ROLES_OF[kind].includes(role))

/** The last school day on which an import of a day can be taken back. */
export const lastDayToTakeBack = (madeOn: string): string => addDays(madeOn, DAYS)
