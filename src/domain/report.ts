import type { AnnouncedAbsenceRow } from './announcedabsences/announcedabsences.schema.ts'
import type { AssetListed } from './assets/assets.schema.ts'
import type { ClassDayRow } from './attendance/attendance.schema.ts'
import type { AbsenceCallRow } from './attendance/calls.schema.ts'
import type { SettledFee } from './buses/figures.rules.ts'
import type { Calendar } from './school/calendar.rules.ts'
import type { DrawerRow } from './school/drawers.schema.ts'
import type { ReceiptShillings, ShillingsRow } from './school/shillings.schema.ts'
import type { ClassRow } from './school/classes.schema.ts'
import type { FeeAccountRow } from './fees/fees.schema.ts'
import type { PaymentMethod, PaymentRow } from './fees/payment-rows.schema.ts'
import type { ExamSetup } from './exams/exams.schema.ts'
import type { ReportedSheet } from './exams/scores.schema.ts'
import type { StudentRow } from './school/students.schema.ts'
import type { EmployeeRow } from './employees/employee.schema.ts'
import type { PresenceRow } from './presence/presence.schema.ts'

/** A student with debt, carried and held money; `hasLeft`: no longer at the school. */
export type DebtOfStudent = {
  student: Pick<StudentRow, 'id' | 'fullname' | 'classId' | 'phone' | 'phone2' | 'feeCents'> & {
    hasLeft?: boolean | undefined
  }
  className: string
  account: Pick<FeeAccountRow, 'open' | 'carryCents' | 'heldCents' | 'reminded' | 'promise'> & {
    /** The figures include payments of this device that the school has not confirmed yet. */
    pending?: unknown
  }
}

/** The same account with everything that was ever charged and paid. */
export type AccountOfStudent = DebtOfStudent & {
  account: Omit<FeeAccountRow, 'settled'> & { settled?: readonly number[] }
}

/**
 * A student at the school; without phones for roles that do not call. Reports of exams also have students who have left, with the
 * moment at which they left and their last class: the server knows these, devices do not.
 */
export type ReportedStudent = Pick<
  StudentRow,
  'id' | 'fullname' | 'classId' | 'born' | 'joined' | 'phone' | 'phone2'
> & { leftAt?: string | undefined }

/** Fields of students that are read where whole rows would be too much: there may be thousands. */
export type Member = Pick<StudentRow, 'id' | 'classId' | 'born' | 'joined'>

/** `pending`: the state of a call that this device saved and the replica does not hold yet. */
export type ReportedCall = AbsenceCallRow & { pending?: string | null }

/** One student's part of a payment, with the student's name and class. */
export type PaymentOfStudent = {
  /** State of a payment, as `pending`, that this device saved and the replica does not hold yet. */
  payment: PaymentRow & { pending?: { state: string } | undefined }
  fullname: string
  className: string
  /** Facts that the replica does not hold: the time at which the server received it. */
  atSchool?: { arrivedAt: string } | undefined
  /** Part of its receipt's cash that came in shillings, where a receipt is shown. */
  inShillings?: ReceiptShillings | undefined
}

/** Money that no student's account could take, in the drawer of its collector; the replica holds none. */
export type UnplacedTaken = {
  collectorId: number | null
  collector: string
  method: PaymentMethod
  cents: number
  receipt: string
  paidAt: string
  arrivedAt: string
  /** Refund of the money, with its reason; null while an administrator has not settled it. */
  refunded: { at: string; byId: number | null; by: string; reason: string; drawer?: string | undefined } | null
  /** Number of the drawer session; missing: none. */
  drawer?: string | undefined
}

/** Amount of an outlay; `method` null: of a bank, which nobody counts in the evening. */
type Outlay = { method: PaymentMethod | null; cents: number; day: string }

/** A change of an outlay, by whoever made it; its amount is 0 after a void. */
type DrawerChange = {
  kind: 'corrected' | 'voided'
  at: string
  byId: number
  by: string
  reason: string | null
  before: Outlay
  after: Outlay
  drawer?: string | undefined
}

/** Money that somebody paid out of her drawer, as it was first recorded, with its later changes. */
export type PaidOut = Outlay & {
  /** Key of the line, unlike all others. */
  key: string
  /** The number of its paper; empty where there is none. */
  voucher: string
  /** Purpose of the money. */
  category: string
  description: string | null
  byId: number
  by: string
  /** Whether the school has not confirmed it yet. */
  isOnlyHere: boolean
  /** Time at which the server received it; devices do not know it. */
  arrivedAt: string | null
  /** Time at which it was recorded, where it is known. */
  madeAt?: string | undefined
  /** Number of the drawer session that paid it; missing: none. */
  drawer?: string | undefined
  /** The oldest first. */
  changes: readonly DrawerChange[]
}

/** An employee, also one who has left. */
export type StaffMember = Pick<EmployeeRow, 'id' | 'fullName' | 'jobTitle' | 'phone' | 'dateOfHire'> & {
  leftOn: string | null
}

/** Whether an employee was present on a day. */
export type PresenceOfDay = Pick<PresenceRow, 'employeeId' | 'date' | 'present' | 'remark'>

/** A bus on some days: its driver, name and route. `until`: the first day after them. */
export type BusRun = {
  busId: number
  name: string
  route: string
  driverId: number
  driver: string
  since: string
  until: string | null
}

/** A student's ride from a day on, with the fee of the asked month. */
export type BusRide = {
  studentId: number
  fullname: string
  district: string | null
  /** Null: a bus that is not registered. */
  busId: number | null
  bus: string
  since: string
  fee: SettledFee | null
}

/**
 * The rows that reports read, in the shapes of the device's replica. The device reads them there, with waiting entries
 * laid over them (`data/reports/report-rows.ts`); the server loads those that the caller may see
 * (`server/areas/reports/report-rows.ts`).
 */
export type ReportRows = {
  calendar: Calendar
  /** Classes that the reader may see. */
  classes: readonly ClassRow[]
  /** The name of any class; `Class 7` where it is not known. */
  className: (classId: number) => string
  students: readonly ReportedStudent[]
  /** Class of each student; for students who came into it on the asked days or later, also the day of that change. */
  members: readonly Member[]
  /** Students at the school, for reports that need only their ids. */
  studentIds: ReadonlySet<number>
  /** Marks of the asked days. */
  classDays: readonly ClassDayRow[]
  /** Absences that parents announced of those days. */
  announced: readonly AnnouncedAbsenceRow[]
  /** Calls about absences on those days, in the order in which they arrived. */
  calls: readonly ReportedCall[]
  /** By name. */
  debts: readonly DebtOfStudent[]
  accounts: readonly AccountOfStudent[]
  /** The newest first. */
  payments: readonly PaymentOfStudent[]
  unplaced: readonly UnplacedTaken[]
  /** The newest first. */
  expenses: readonly PaidOut[]
  /** Drawer sessions. */
  drawers: readonly DrawerRow[]
  /** Shillings that moved on the asked days, or in the asked session. */
  shillings: readonly ShillingsRow[]
  /** By number, with their present value. */
  assets: readonly AssetListed[]
  /** Everybody who worked at the school on the asked days; replicas do not know people who have left. */
  staff: readonly StaffMember[]
  /** Of the asked days. */
  presence: readonly PresenceOfDay[]
  /** Of the asked days, the oldest first. */
  busRuns: readonly BusRun[]
  busRides: readonly BusRide[]
  /**
   * Money paid as salaries of the month of the asked days, advances included, and the agreed remainder that is not paid out yet,
   * by employee: of drivers alone. Null for readers who may not know it.
   */
  driverPay: ReadonlyMap<number, { paidCents: number; dueCents: number }> | null
  /** Exams, subjects and academic years, hidden ones too. */
  examSetup: ExamSetup
  /** Scores of the asked exam or year: those of the class, and those of its students in other classes. */
  scoreSheets: readonly ReportedSheet[]
}
export type RowName = keyof ReportRows

/** The rows that a report needs; a filter that is missing does not apply. Days are both included. */
export type Wanted = {
  from?: string | undefined
  to?: string | undefined
  classId?: number | undefined
  studentId?: number | undefined
  examId?: number | undefined
  academicYearId?: number | undefined
  /** Of the students only the asked one or those of the asked class, and students with scores in it. */
  isOfScores?: boolean
  /** Only accounts with a month that is not settled; nobody else can owe anything. */
  isOwing?: boolean
  /** Only payments with this number, by one of these methods. */
  paid?: { number: string; methods: readonly PaymentMethod[] }
  /** Only money of the drawer session with this number, and that session. */
  drawer?: string | undefined
  /** Of payments and outlays also those that reached the server on these days, or were changed on them. */
  isMoved?: boolean
}

export type At = {
  /** The school day. */
  today: string
  timeZone: string
  /** The first day of which there are marks, calls and payments: devices hold the last weeks. Empty on the server. */
  since: string
}

/** The part of a period of which there are rows. */
export const daysHere = <Days extends { from: string }>(days: Days, { since }: Pick<At, 'since'>): Days => ({
  ...days,
  from: days.from > since ? days.from : since,
})

export type Report<Names extends RowName, Question, Answer> = {
  readonly id: string
  readonly reads: readonly Names[]
  /**
   * Whether devices run it on their replica. A report that nobody needs offline is run by the server alone, and screens show the
   * cached answer.
   */
  readonly isOffline: boolean
  readonly wants?: (question: Question, at: At) => Wanted
  readonly compute: (rows: Pick<ReportRows, Names>, question: Question, at: At) => Answer
}

/** Declares a report: one pure function over named rows, which device and server run. */
export const report = <const Names extends RowName, Question, Answer>(
  definition: Report<Names, Question, Answer>,
): Report<Names, Question, Answer> => definition
