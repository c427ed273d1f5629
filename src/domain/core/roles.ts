/** Roles as the access token spells them (GEN-2); the last two are for schools whose books somebody else keeps or audits. */
export const ROLES = ['ADMIN', 'USER', 'Teacher', 'PARENT', 'ACADEMY', 'ATTENDANCE', 'ACCOUNTANT', 'AUDITOR'] as const

export type Role = (typeof ROLES)[number]

/** Everybody who works at the school; parents have a dashboard of their own. */
export const STAFF = ['ADMIN', 'USER', 'Teacher', 'ACADEMY', 'ATTENDANCE'] as const satisfies readonly Role[]

/** Everybody whom the school employs: the staff, and an accountant, who sees money and nothing of the students' conduct. */
export const EMPLOYED = [...STAFF, 'ACCOUNTANT'] as const satisfies readonly Role[]

/** Roles of accounts that an administrator makes: all but parents. */
export const REGISTERED = [...EMPLOYED, 'AUDITOR'] as const satisfies readonly Role[]

/** Roles to which the school announces: all but auditors, who are not of the school and write nothing. */
export const TOLD = [...EMPLOYED, 'PARENT'] as const satisfies readonly Role[]

/** Roles that see attendance: the staff, and parents that of their children. */
export const ATTENDANCE_READERS = [...STAFF, 'PARENT'] as const satisfies readonly Role[]

/** Roles that take payments (FEE-22), and so hold accounts and payments on the device, and register students. */
export const MONEY = ['ADMIN', 'USER'] as const satisfies readonly Role[]

/** Roles that record expenses, salaries and assets. */
export const BOOKS = [...MONEY, 'ACCOUNTANT'] as const satisfies readonly Role[]

/** Roles that read what the school takes and spends; an auditor until the last day of the account. */
export const BOOKS_READERS = [...BOOKS, 'AUDITOR'] as const satisfies readonly Role[]

/** Roles that keep the accounts: entries by hand, opening balances, closing months. */
export const ACCOUNTANTS = ['ADMIN', 'ACCOUNTANT'] as const satisfies readonly Role[]

/** Roles that read the accounts: the ledger, the balance sheet, closed months. */
export const ACCOUNTS_READERS = [...ACCOUNTANTS, 'AUDITOR'] as const satisfies readonly Role[]

/** Roles that manage students, classes and lists. */
export const OFFICE = ['ADMIN', 'USER', 'ACADEMY'] as const satisfies readonly Role[]

/** Whether somebody sees the drawers of all people, as cash-up and list of drawers do; others see their own. */
export const seesAllDrawers = (role: Role): boolean => ACCOUNTS_READERS.some((each) => each === role)

/** Roles that see who works at the school: the office, and whoever reads the books. */
export const STAFF_READERS = [...OFFICE, 'ACCOUNTANT', 'AUDITOR'] as const satisfies readonly Role[]

/** Roles that manage the attendance of the whole school. */
export const ATTENDANCE_OFFICE = ['ADMIN', 'USER', 'ACADEMY', 'ATTENDANCE'] as const satisfies readonly Role[]

/** Roles that write records about students: the office, and teachers for their own classes. */
export const RECORD_KEEPERS = ['ADMIN', 'USER', 'ACADEMY', 'Teacher'] as const satisfies readonly Role[]

/** Roles that manage the classes themselves; a Teacher her own, and in exams the scores of her subjects. */
export const CLASS_KEEPERS = ['ADMIN', 'Teacher', 'ACADEMY'] as const satisfies readonly Role[]

/** Roles that set exams up, publish them and enter any score (EXAM-25). */
export const EXAM_KEEPERS = ['ADMIN', 'ACADEMY'] as const satisfies readonly Role[]

/** The role that a token or an older record names; TEACHER is another spelling of Teacher. Null when unknown. */
export function parseRole(value: unknown): Role | null {
  if (value === 'TEACHER') return 'Teacher'
  return ROLES.find((role) => role === value) ?? null
}
