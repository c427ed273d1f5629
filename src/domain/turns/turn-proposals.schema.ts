import { z } from 'zod'
import { Id, Instant, text } from '../core/fields.ts'

/** What a teacher may propose for a student; where the class graduates, who goes up graduates. */
export const PROPOSED = ['up', 'repeats', 'moves', 'leaves'] as const
export const ProposedOutcome = z.enum(PROPOSED)
export type ProposedOutcome = z.infer<typeof ProposedOutcome>

export const Proposal = z.object({ outcome: ProposedOutcome, reason: z.string().nullable(), at: Instant })
export type Proposal = z.infer<typeof Proposal>

const Named = z.object({ id: Id, name: z.string() })

/** A student of a teacher's classes, with what this teacher proposes: nothing of money, of other classes or of other teachers. */
export const ProposedStudent = z.object({
  id: Id,
  fullname: z.string(),
  classId: Id,
  /** Marks of the year, as a percentage of those possible so far; null without marks. */
  percent: z.number().describe('percent').nullable(),
  proposal: Proposal.nullable(),
})
export type ProposedStudent = z.infer<typeof ProposedStudent>

/** The prepared turn for a teacher; null where none is prepared. */
export const OwnProposals = z.object({
  turn: z.object({ from: z.string(), to: z.string() }).nullable(),
  classes: z.array(Named),
  students: z.array(ProposedStudent),
})
export type OwnProposals = z.infer<typeof OwnProposals>

/** What a teacher proposes for students of one of her classes; `outcome` null takes her proposals back. */
export const ProposalForm = z.strictObject({
  /** The academic year that the school turns into, so that nobody proposes for another one. */
  into: z.string().max(9),
  classId: Id,
  studentIds: z.array(Id).min(1, 'No students selected').max(500),
  outcome: ProposedOutcome.nullable(),
  reason: text(200)
    .transform((typed) => typed.trim() || null)
    .nullish(),
})

/** Proposals that an administrator takes, as they were shown. */
export const TakeForm = z.strictObject({
  taken: z
    .array(z.strictObject({ studentId: Id, teacherId: Id, outcome: ProposedOutcome }))
    .min(1, 'No students selected')
    .max(5_000),
})
