import { z } from 'zod'
import { SHILLING_ACCOUNTS, CashCode } from '../books/accounts.ts'
import { Reason } from '../books/books.schema.ts'
import { DayText, requiredDay } from '../core/day.schema.ts'
import { Id, IdText, text } from '../core/fields.ts'
import { ExpenseMethod } from '../expenses/expense-methods.ts'
import { dollarsUpTo, InDollars } from '../school/money.schema.ts'
import { Rate, Shillings } from '../school/shillings.schema.ts'

// Amounts without a unit are dollars in calls, and whole cents in the program.

const ShillingAccount = z.enum(SHILLING_ACCOUNTS, 'Account is not valid')

/** Highest amounts of an account and of one person (dollars); a larger amount is a typing mistake. */
export const MOST_OF_ACCOUNT = 10_000_000
export const MOST_OF_PERSON = 100_000
/** Most students and employees of one call. */
const MOST_ROWS = 400

/** What the school had and owed at the beginning of its opening day. */
export const Opening = z.object({
  /** The opening day; null while there are no opening balances. */
  day: DayText.nullable(),
  /** The first day that has entries in the books; the opening day is not after it. Null without entries. */
  firstDay: DayText.nullable(),
  /** A month that the opening day touches is closed: nothing can be changed any more. */
  isClosed: z.boolean(),
  /** Raised by every change; 0 while there are none. */
  revision: z.int().min(0),
  accounts: z.array(z.object({ account: CashCode, name: z.string(), amount: InDollars })),
  /** Shillings, and what they were worth. */
  shillings: z.array(
    z.object({ account: ShillingAccount, name: z.string(), shillings: z.int().min(0), amount: InDollars }),
  ),
  /** Assets from before the opening day, with their value then; those outside the books are not in the totals. */
  assets: z.array(
    z.object({ id: Id, assetNumber: z.string(), name: z.string(), amount: InDollars, isInBooks: z.boolean() }),
  ),
  /** Present employees, and those who left with an amount here. */
  employees: z.array(
    z.object({
      id: Id,
      fullName: z.string(),
      hasLeft: z.boolean(),
      advance: InDollars,
      /** Part of the advance that salaries have settled since; the advance cannot be less. */
      settledAdvance: InDollars,
      salary: InDollars,
      isSalaryPaid: z.boolean(),
    }),
  ),
  totals: z.object({
    money: InDollars,
    /** Value of the assets in the books. */
    assets: InDollars,
    advances: InDollars,
    debts: InDollars,
    ahead: InDollars,
    salaries: InDollars,
    /** What the school had less what it owed. */
    equity: InDollars,
  }),
  /** Students who owed something, and who had money ahead. */
  owing: z.int().min(0),
  havingAhead: z.int().min(0),
})
export type Opening = z.infer<typeof Opening>

const isOnce = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length

/** All but the students. Accounts and employees that are left out keep their amounts. */
export const SaveOpening = z.strictObject({
  day: requiredDay('The opening day is not valid'),
  accounts: z
    .array(z.strictObject({ account: CashCode, amount: dollarsUpTo(MOST_OF_ACCOUNT) }))
    .refine((rows) => isOnce(rows.map(({ account }) => account)), 'An account is named twice.')
    .default([]),
  shillings: z
    .array(z.strictObject({ account: ShillingAccount, shillings: Shillings.min(0), rate: Rate }))
    .refine((rows) => isOnce(rows.map(({ account }) => account)), 'An account is named twice.')
    .default([]),
  employees: z
    .array(
      z.strictObject({
        employeeId: Id,
        advance: dollarsUpTo(MOST_OF_PERSON).optional(),
        salary: dollarsUpTo(MOST_OF_PERSON).optional(),
      }),
    )
    .max(MOST_ROWS)
    .refine((rows) => isOnce(rows.map(({ employeeId }) => employeeId)), 'An employee is named twice.')
    .default([]),
  /** Brings assets from before the opening day into the books that are outside of them. */
  bringAssets: z.boolean().default(false),
  /** The revision that the form was filled from; 0 for the first. */
  base: z.int().min(0).max(2_147_483_647).optional(),
})
export type SaveOpening = z.infer<typeof SaveOpening>

/** Old debt and money ahead of the students of a class, by name. */
export const OpeningStudents = z.array(
  z.object({
    studentId: Id,
    fullname: z.string(),
    debt: InDollars,
    ahead: InDollars,
    /** Part of the debt that is settled, and of the money ahead that is used; neither can be less. */
    used: InDollars,
  }),
)
export type OpeningStudents = z.infer<typeof OpeningStudents>

export const OpeningClass = z.object({ classId: IdText })

/** Refusal of an old debt beside money ahead. */
export const NOT_BOTH = 'A student has an old debt or money ahead, not both.'

/** One student's old debt or money ahead. */
export const OpeningStudent = z
  .strictObject({ studentId: Id, debt: dollarsUpTo(MOST_OF_PERSON), ahead: dollarsUpTo(MOST_OF_PERSON) })
  .refine(({ debt, ahead }) => debt === 0 || ahead === 0, NOT_BOTH)
export type OpeningStudent = z.infer<typeof OpeningStudent>

export const SaveOpeningStudents = z.strictObject({
  rows: z
    .array(OpeningStudent)
    .min(1)
    .max(MOST_ROWS)
    .refine((rows) => isOnce(rows.map(({ studentId }) => studentId)), 'A student is named twice.'),
})

export const OwedTo = z.object({ employeeId: IdText })
export const PayOwed = z.strictObject({
  method: ExpenseMethod,
  overdrawnReason: text(300).trim().optional(),
})
export const TakeOwedBack = z.strictObject({ reason: Reason })
