import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import { SCHOOL_TO_DO } from './to-do.rules.ts'

/** State of the backups: when the last good one was made, whether all is well, and a text for administrators. */
export const BackupVerdict = z.object({ at: Instant.nullable(), ok: z.boolean(), message: z.string() })
export type BackupVerdict = z.infer<typeof BackupVerdict>

/** Result of reading all tables in turn: when the last complete round ended, and which table cannot be read. */
export const IntegrityVerdict = z.object({
  checkedAt: Instant.nullable(),
  failure: z.object({ table: z.string(), reason: z.string() }).nullable(),
})

/** Number of sums of the journal that differ from fees, payments, expenses and entries by hand. */
export const BooksVerdict = z.object({ checkedAt: Instant.nullable(), differences: z.int() })

/** Free bytes on the disks of data and backups; null where there is no such folder, or before the first check. */
export const DiskVerdict = z.object({
  data: z.number().nullable(),
  backup: z.number().nullable(),
  isLow: z.boolean(),
  /** Nothing is saved until there is room. */
  isFull: z.boolean(),
})

/** Since when the gateway of notices takes nothing, and what it answers; null where nothing answers. */
export const GatewayTrouble = z.object({ since: Instant, status: z.int().nullable() })
export type GatewayTrouble = z.infer<typeof GatewayTrouble>

/** How much waits for an administrator or the office to settle it. */
export const HeldThings = z.object({
  payments: z.int(),
  /** Money that is not assigned to a student. */
  unplaced: z.int(),
  /** New phones that parents have given. */
  phones: z.int(),
  /** Expenses on hold or waiting for approval. */
  expenses: z.int(),
})
export type HeldThings = z.infer<typeof HeldThings>

/** Steps that a new school needs before it can work, in this order. */
export const FIRST_STEPS = [
  'school',
  'addresses',
  'calendar',
  'classes',
  'staff',
  'students',
  'subjects',
  'fees',
  'devices',
] as const
export const FirstStep = z.enum(FIRST_STEPS)
export type FirstStep = z.infer<typeof FirstStep>

/** How far a school has been set up. A step is done where its records exist, or once an administrator has marked it. */
export const FirstSteps = z.object({
  steps: z.array(
    z.object({
      step: FirstStep,
      isDone: z.boolean(),
      isMarked: z.boolean(),
      /** Whether the school has records of the step; a step that was only marked is named by the check. */
      isFound: z.boolean(),
      count: z.int().nullable(),
    }),
  ),
  isReady: z.boolean(),
  /** Whether the school is so new that the steps keep a place on the first screen when all of them are done. */
  isNew: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** What the school server counts for the list of things to do, without what there is nothing of. */
export const SchoolToDoList = z.object({
  items: z.array(
    z.object({
      kind: z.enum(SCHOOL_TO_DO),
      count: z.int().min(1),
      /** What is meant in particular, such as the months. */
      about: z.string().nullable(),
    }),
  ),
  /** Names of the teachers of each class, for those who ask them about attendance. */
  teachers: z.array(z.object({ classId: Id, names: z.array(z.string()) })),
})
export type SchoolToDoList = z.infer<typeof SchoolToDoList>
