import { z } from 'zod'
import { DayText } from '../core/day.schema.ts'
import { Id, idOf, IdText, Instant } from '../core/fields.ts'
import { LevelFees, UsualFees } from '../school/fees.schema.ts'
import { dollarsUpTo, InCents } from '../school/money.schema.ts'
import { Proposal } from './turn-proposals.schema.ts'

/** Where a student goes at the turn of the year. */
export const OUTCOMES = ['up', 'repeats', 'graduates', 'moves', 'leaves'] as const
export const Outcome = z.enum(OUTCOMES)
export type Outcome = z.infer<typeof Outcome>

/** What is proposed for a student: that she goes up, or what her results of the year say. */
export const PROPOSAL_RULES = ['all', 'byResult'] as const
export const ProposalRule = z.enum(PROPOSAL_RULES)
export type ProposalRule = z.infer<typeof ProposalRule>

/** Where the students of a class go: into the class `next`; null: they graduate. */
export const ClassPlan = z.strictObject({ classId: Id, next: Id.nullable() })
export type ClassPlan = z.infer<typeof ClassPlan>

/** Decision about one student; `classId` where it is another class than the outcome implies. */
const Choice = z.object({ outcome: Outcome, classId: Id.nullable() })

export const TurnStudent = z.object({
  id: Id,
  fullname: z.string(),
  classId: Id,
  /** Marks of the year, as a percentage of those possible so far; null without marks. */
  percent: z.number().describe('percent').nullable(),
  /** What she owes. */
  owesCents: InCents,
  /** Her monthly fee, and whether a bus is part of it. */
  feeCents: InCents,
  rides: z.boolean(),
  /** Students with the same number are brothers and sisters; null where she has none. */
  family: z.int().nullable(),
  choice: Choice.extend({ by: z.string(), at: Instant }).nullable(),
  /** What teachers of her class propose, the newest first. */
  proposals: z.array(Proposal.extend({ teacherId: Id, by: z.string() })),
})
export type TurnStudent = z.infer<typeof TurnStudent>

/** The usual monthly fees of a level in the new year, as they are typed; a level without fees keeps those of its students. */
export const LevelFeesForm = z.strictObject({
  level: z.int(),
  fees: z.strictObject({ withoutBus: dollarsUpTo(10_000), withBus: dollarsUpTo(10_000) }).nullable(),
})

export const TurnClass = z.object({ id: Id, name: z.string(), level: z.int().nullable(), seats: z.int().nullable() })
export type TurnClass = z.infer<typeof TurnClass>

/** An academic year with its days, both included. */
const TurnYear = z.object({ id: Id, year: z.string(), firstDay: DayText, lastDay: DayText })

/** What the preview said, so that nobody turns what she has not seen. */
export const TurnCounts = z.strictObject({
  up: z.int(),
  repeats: z.int(),
  graduates: z.int(),
  moves: z.int(),
  leaves: z.int(),
})
export type TurnCounts = z.infer<typeof TurnCounts>

/** The day at whose midnight the server does a turn, by whom and with which counts it was planned. */
export const PlannedTurn = z.object({
  day: DayText,
  by: z.string(),
  at: Instant,
  counts: TurnCounts,
  /** When and why the server did not do it; it does not try again. */
  prevented: z.object({ at: Instant, because: z.string() }).nullable(),
})
export type PlannedTurn = z.infer<typeof PlannedTurn>

export const Turn = z.object({
  id: Id,
  from: TurnYear,
  to: TurnYear,
  rule: ProposalRule,
  /** Percentage from which a student has passed. */
  passThreshold: z.number().describe('percent'),
  plans: z.array(ClassPlan),
  fees: z.array(LevelFees),
  planned: PlannedTurn.nullable(),
  /** When it was done, by whom, and the last day on which it can be taken back; null while it is prepared. */
  turned: z.object({ at: Instant, by: z.string(), until: z.string() }).nullable(),
})
export type Turn = z.infer<typeof Turn>

/** A prepared turn: everything that its preview is computed from. */
export const TurnDraft = z.object({
  turn: Turn,
  classes: z.array(TurnClass),
  students: z.array(TurnStudent),
  /** The usual fees of the school, and those of levels since the last turn, by which individual fees are told. */
  usual: UsualFees,
  levelFees: z.array(LevelFees),
})
export type TurnDraft = z.infer<typeof TurnDraft>

export const TurnId = z.object({ id: idOf('turn', IdText) })

/** Students whose choice is made or, with `outcome` null, withdrawn. */
export const ChoiceForm = z.strictObject({
  studentIds: z.array(Id).min(1, 'No students selected').max(5_000),
  outcome: Outcome.nullable(),
  classId: Id.nullable().optional(),
})
