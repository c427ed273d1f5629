import { z } from 'zod'
import { Id, idOf, IdText, Instant, text } from '../core/fields.ts'
import { Dollars, dollarsUpTo, InDollars } from '../school/money.schema.ts'
import { Reason } from './fees.schema.ts'

/** Why a rule takes something off a fee. */
export const RULE_KINDS = ['sibling', 'scholarship', 'orphan', 'staffChild', 'noBus'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** Kinds whose rules name their students, and kinds that may name some besides those that they find by themselves. */
const NAMES_STUDENTS: readonly RuleKind[] = ['scholarship', 'orphan']
const MAY_NAME: readonly RuleKind[] = [...NAMES_STUDENTS, 'staffChild']

export const mayName = (kind: RuleKind): boolean => MAY_NAME.includes(kind)

/** What one rule took off a fee, as the fee keeps it. */
export type Reduction = { ruleId: number; kind: RuleKind; words: string; cents: number }

/** A month as one number that sorts: 202609. */
const MonthKey = z
  .int('Please choose a month.')
  .refine((key) => key >= 200_001 && key <= 210_012 && key % 100 >= 1 && key % 100 <= 12, 'Please choose a month.')

const NO_CHILD = 'Please enter which child, from 1 to 9.'
const NO_PERCENT = 'Please enter a whole percentage from 1 to 100.'
const ONE_OF_BOTH = 'Please enter either a percentage or an amount.'
const NO_STUDENTS = 'Please name at least one student.'

/** Most students whom one rule names. */
const MOST_NAMED = 2_000

const Terms = {
  kind: z.enum(RULE_KINDS),
  name: text(80).trim().min(1, 'Please enter what receipts call it.'),
  percent: z.int(NO_PERCENT).min(1, NO_PERCENT).max(100, NO_PERCENT).optional(),
  amount: Dollars.refine((amount) => amount > 0, 'Please enter a valid amount').optional(),
  /** The first child to whom it applies, the oldest being 1; rules about brothers and sisters alone. */
  fromChild: z.int(NO_CHILD).min(1, NO_CHILD).max(9, NO_CHILD).optional(),
  grantedBy: text(120).trim().min(1, 'Please enter who granted it.'),
  fromMonth: MonthKey,
  /** The last month; missing: until somebody ends it. */
  untilMonth: MonthKey.optional(),
  studentIds: z.array(Id).max(MOST_NAMED).optional(),
}

type Sent = {
  kind: RuleKind
  percent?: number | undefined
  amount?: number | undefined
  fromChild?: number | undefined
  fromMonth: number
  untilMonth?: number | undefined
  studentIds?: readonly number[] | undefined
}

/** What is wrong with the terms of a rule, though each of them could be. */
function termsProblem(of: Sent): { path: string; message: string } | null {
  const { kind, percent, amount, fromChild, fromMonth, untilMonth, studentIds = [] } = of
  if ((percent === undefined) === (amount === undefined)) return { path: 'percent', message: ONE_OF_BOTH }
  if ((kind === 'sibling') !== (fromChild !== undefined)) return { path: 'fromChild', message: NO_CHILD }
  if (untilMonth !== undefined && untilMonth < fromMonth)
    return { path: 'untilMonth', message: 'The last month must not be before the first.' }
  if (NAMES_STUDENTS.includes(kind) && studentIds.length === 0) return { path: 'studentIds', message: NO_STUDENTS }
  if (!mayName(kind) && studentIds.length > 0)
    return { path: 'studentIds', message: 'A rule of this kind finds its students by itself.' }
  if (new Set(studentIds).size < studentIds.length)
    return { path: 'studentIds', message: 'Each student can be named once.' }
  return null
}

const checkTerms = ({ value, issues }: z.core.ParsePayload<Sent>): void => {
  const problem = termsProblem(value)
  if (problem) issues.push({ code: 'custom', input: value, path: [problem.path], message: problem.message })
}

export const NewFeeRule = z.strictObject(Terms).check(checkTerms)
export type NewFeeRule = z.input<typeof NewFeeRule>
/** A rule as it is saved, its amount in cents. */
export type RuleTerms = z.output<typeof NewFeeRule>

const Base = z.int().min(1).max(2_147_483_647)

/** The terms of a rule from a month to come on. */
export const FeeRuleChange = z.strictObject({ ...Terms, base: Base }).check(checkTerms)
export type FeeRuleChange = z.input<typeof FeeRuleChange>

/** The last month in which a rule counts; the month before its first: it never does. */
export const FeeRuleEnd = z.strictObject({ untilMonth: MonthKey, reason: Reason, base: Base })
export type FeeRuleEnd = z.input<typeof FeeRuleEnd>

export const OfRule = z.object({ id: idOf('feeRule', IdText) })

export const FeeRuleListed = z.object({
  id: Id,
  kind: z.enum(RULE_KINDS),
  name: z.string(),
  percent: z.int().nullable(),
  amount: InDollars.nullable(),
  fromChild: z.int().nullable(),
  grantedBy: z.string(),
  fromMonth: z.int(),
  untilMonth: z.int().nullable(),
  endReason: z.string().nullable(),
  students: z.array(z.object({ id: Id, name: z.string(), className: z.string() })),
  createdBy: z.string(),
  createdAt: Instant,
  revision: z.int(),
})
export type FeeRuleListed = z.infer<typeof FeeRuleListed>

export const FeeRules = z.object({
  rules: z.array(FeeRuleListed),
  /** The first month whose fees rules may still change. */
  firstMonth: z.int(),
  /** The most that rules may take off the fees of a month; null: no limit. */
  limit: InDollars.nullable(),
})
export type FeeRules = z.infer<typeof FeeRules>

export const SavedRule = z.object({ message: z.string(), id: Id })

/** More than any school gives away in a month. */
const MOST_LIMIT = 1_000_000

/** The most that rules may take off the fees of a month; null: no limit. */
export const ReductionLimit = z.strictObject({ limit: dollarsUpTo(MOST_LIMIT).nullable() })

/** What a rule would change in a month to come: without terms, what its end would. */
export const TriedRule = z.strictObject({
  ruleId: idOf('feeRule', Id).optional(),
  month: MonthKey,
  terms: NewFeeRule.optional(),
})
export type TriedRule = z.output<typeof TriedRule>

const OfStudent = { studentId: Id, name: z.string(), className: z.string() }

/** Most students whom a preview names; its sums and its number are of all. */
export const MOST_PREVIEWED = 2_000

export const RulePreview = z.object({
  month: z.int(),
  /** What all rules take off the fees of the month, before and after. */
  before: InDollars,
  after: InDollars,
  /** The most that the school allows; null: no limit. */
  limit: InDollars.nullable(),
  /** Students whose fee would be another. */
  students: z.int(),
  changes: z.array(z.object({ ...OfStudent, before: InDollars, after: InDollars })),
})
export type RulePreview = z.infer<typeof RulePreview>

/** What rules took off the fees of a month; of a month that is not made, what they would now. */
export const ReductionsOfMonth = z.object({
  year: z.int(),
  month: z.int(),
  isMade: z.boolean(),
  total: InDollars,
  /** The same sum in the books, in the account of reductions. */
  ledger: InDollars,
  /** The most that the school allows now; null: no limit. */
  limit: InDollars.nullable(),
  rules: z.array(
    z.object({ ruleId: Id, kind: z.enum(RULE_KINDS), words: z.string(), students: z.int(), amount: InDollars }),
  ),
  rows: z.array(z.object({ ...OfStudent, ruleId: Id, kind: z.enum(RULE_KINDS), words: z.string(), amount: InDollars })),
  /** Students of the school who had a reduction of a kind in the month before, and have none of it in this one. */
  ended: z.array(z.object({ ...OfStudent, kind: z.enum(RULE_KINDS), words: z.string(), amount: InDollars })),
})
export type ReductionsOfMonth = z.infer<typeof ReductionsOfMonth>
