import { ACCOUNTANTS, ATTENDANCE_OFFICE, BOOKS, EMPLOYED, MONEY, STAFF, type Role } from '../core/roles.ts'
import { busKey } from '../school/buses.rules.ts'

/** `school`: only the school server knows how many there are; the others are counted on the device. */
type Item = { roles: readonly Role[]; countedAt: 'device' | 'school' }

const ADMINS = ['ADMIN'] as const satisfies readonly Role[]

/** Kinds of things to do on the first screens of the staff, in their order there, and for whom each is. */
export const TO_DO = {
  backup: { roles: ADMINS, countedAt: 'school' },
  /** The turn of the year, which was planned for a day and did not happen. */
  turn: { roles: ADMINS, countedAt: 'school' },
  /** Entries on this device that were not accepted, or accepted with a remark. */
  outbox: { roles: EMPLOYED, countedAt: 'device' },
  /** Classes that are not completely marked, today and on the days before. */
  unmarked: { roles: STAFF, countedAt: 'device' },
  /** Absences of today whose families nobody has reached. */
  calls: { roles: ATTENDANCE_OFFICE, countedAt: 'device' },
  /** Differing marks of attendance to settle. */
  marks: { roles: STAFF, countedAt: 'device' },
  heldPayments: { roles: ADMINS, countedAt: 'school' },
  /** Money without a student. */
  unplaced: { roles: ADMINS, countedAt: 'school' },
  /** Discounts of the last 31 days on months without a limit, where the school sets limits. */
  discounts: { roles: ADMINS, countedAt: 'school' },
  /** Expenses on hold or waiting for approval. */
  expenses: { roles: ADMINS, countedAt: 'school' },
  /** Tablets with unsent entries and without contact for a day. */
  tablets: { roles: ADMINS, countedAt: 'school' },
  /** Devices of the staff with entries that the school has refused. */
  refused: { roles: ADMINS, countedAt: 'school' },
  /** People who have asked for a code. */
  codes: { roles: ADMINS, countedAt: 'school' },
  /** New phones that parents have given. */
  phones: { roles: ADMINS, countedAt: 'school' },
  /** Months without fees. */
  feeMonths: { roles: MONEY, countedAt: 'school' },
  /** Families that have not paid by the day that they promised. */
  promises: { roles: MONEY, countedAt: 'school' },
  /** Months that are over and not closed. */
  openMonths: { roles: ACCOUNTANTS, countedAt: 'school' },
  /** Employees whose salary of the last month is not paid. */
  salaries: { roles: BOOKS, countedAt: 'school' },
  /** Overdue work plans: the office all of them, others their own. */
  plans: { roles: EMPLOYED, countedAt: 'device' },
  // The check of a school that has just been opened.
  /** No address of the school works on a phone, so that slips name one in vain. */
  address: { roles: ADMINS, countedAt: 'school' },
  /** Phones open an address of the school, but not without network, since it has no certificate. */
  plainAddress: { roles: ADMINS, countedAt: 'school' },
  idleTeachers: { roles: ADMINS, countedAt: 'school' },
  untaughtClasses: { roles: ADMINS, countedAt: 'school' },
  classesWithoutSubjects: { roles: ADMINS, countedAt: 'device' },
  /** Students whose records name a bus that is not registered. */
  unknownBuses: { roles: ADMINS, countedAt: 'device' },
} as const satisfies Record<string, Item>

/** Kinds of the check of a school that has just been opened. */
export const CHECKED_ON_OPENING = [
  'address',
  'plainAddress',
  'idleTeachers',
  'untaughtClasses',
  'classesWithoutSubjects',
  'unknownBuses',
] as const satisfies readonly ToDoKind[]

export type ToDoKind = keyof typeof TO_DO
export const TO_DO_KINDS = Object.keys(TO_DO) as ToDoKind[]

/** Kinds that the school server counts. */
export type SchoolToDo = {
  [Kind in ToDoKind]: (typeof TO_DO)[Kind]['countedAt'] extends 'school' ? Kind : never
}[ToDoKind]
export const SCHOOL_TO_DO = TO_DO_KINDS.filter((kind) => TO_DO[kind].countedAt === 'school') as SchoolToDo[]

export const isToDoOf = (kind: ToDoKind, role: Role): boolean => (TO_DO[kind].roles as readonly Role[]).includes(role)

/** Roles that are told whose each class is, since they ask teachers for classes that are not marked. */
export const TOLD_OF_TEACHERS = ATTENDANCE_OFFICE

/** Whether the list of things to do of this role has anything that only the school server knows. */
export const asksSchool = (role: Role): boolean =>
  TOLD_OF_TEACHERS.some((each) => each === role) || SCHOOL_TO_DO.some((kind) => isToDoOf(kind, role))

type Checked = {
  classes: readonly { id: number; closed?: boolean | undefined }[]
  /** Class and bus of each student. */
  students: readonly { classId: number; bus?: string | null | undefined }[]
  buses: readonly { label: string }[]
  classSubjects: readonly { classId: number }[]
}

export type SchoolCheck = Record<'classesWithoutSubjects' | 'unknownBuses', number>

/** What a school that has just been opened may have forgotten; a class without students needs nothing yet. */
export function checkSchool({ classes, students, buses, classSubjects }: Checked): SchoolCheck {
  const [taught, filled] = [classSubjects, students].map((rows) => new Set(rows.map(({ classId }) => classId)))
  const labels = new Set(buses.map(({ label }) => busKey(label)))
  return {
    classesWithoutSubjects: classes.filter(({ id, closed }) => !closed && filled?.has(id) && !taught?.has(id)).length,
    unknownBuses: students.filter(({ bus }) => busKey(bus) !== '' && !labels.has(busKey(bus))).length,
  }
}
