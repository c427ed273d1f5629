import type { FeeAccountRow } from './fees/fees.schema.ts'
import type { StudentRow } from './students/students.schema.ts'

/** A student at the school with what is owed, carried forward and held. */
export type DebtOfStudent = {
  student: Pick<StudentRow, 'id' | 'fullname' | 'classId' | 'phone' | 'phone2' | 'feeCents'>
  className: string
  account: Pick<FeeAccountRow, 'open' | 'carryCents' | 'heldCents'>
}

/** The same with all that was ever charged and paid. */
export type AccountOfStudent = DebtOfStudent & {
  /** `pending`: money that this device took and the school has not confirmed yet is in the figures. */
  account: Omit<FeeAccountRow, 'settled'> & { settled?: readonly number[]; pending?: unknown }
}

/**
 * The rows that reports read, in the shapes of the device's replica. The device reads them there, with waiting entries
 * over them (`data/report-rows.ts`); the server loads those in the caller's sight (`server/areas/report-rows.ts`).
 */
export type ReportRows = {
  /** By name. */
  debts: readonly DebtOfStudent[]
  accounts: readonly AccountOfStudent[]
}
export type RowName = keyof ReportRows

/** Which rows a report needs; what is left out is not narrowed. Days are both included. */
export type Wanted = {
  from?: string | undefined
  to?: string | undefined
  classId?: number | undefined
  /** Only accounts with a month that is not settled; nobody else can owe anything. */
  isOwing?: boolean
}

/** When and where a report is run. */
export type At = {
  /** The school day. */
  today: string
  timeZone: string
}

export type Report<Names extends RowName, Asked, Answer> = {
  readonly id: string
  readonly reads: readonly Names[]
  /**
   * Whether devices run it on their replica. A report that nobody needs offline is run by the server alone, and screens
   * show the last answer.
   */
  readonly isOffline: boolean
  readonly wants?: (asked: Asked, at: At) => Wanted
  readonly compute: (rows: Pick<ReportRows, Names>, asked: Asked, at: At) => Answer
}

/** Declares a report: one pure function over named rows, which device and server run. */
export const report = <const Names extends RowName, Asked, Answer>(
  definition: Report<Names, Asked, Answer>,
): Report<Names, Asked, Answer> => definition
