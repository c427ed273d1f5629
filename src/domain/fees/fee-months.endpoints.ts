import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BOOKS_READERS, MONEY } from '../core/roles.ts'
import { FeesMade } from '../school/fees.schema.ts'
import {
  ChangedFee,
  FeeChange,
  FreeMonth,
  MadeFees,
  MissingMonth,
  MonthMade,
  MonthOfFees,
  OfStudent,
  TakenBack,
} from './fee-months.schema.ts'
import { Reason } from './fees.schema.ts'

/** Months that a call may name; optional, so that a call without a body stays valid (FEE-2). */
const Chosen = z.strictObject({ months: z.array(MonthOfFees).min(1).max(120).optional() }).optional()

export const generateFees = endpoint({
  id: 'fees.generate',
  method: 'POST',
  path: '/fee/generate-monthly-fees',
  summary:
    'Make the fees of every month since the first that has none, and of this month for whoever has none yet; safe to repeat',
  roles: MONEY,
  body: Chosen,
  reply: MadeFees,
  problems: ['monthNotMissing'],
})

export const listMissingMonths = endpoint({
  id: 'fees.missingMonths',
  method: 'GET',
  path: '/fee/months/missing',
  summary:
    'Months since the first of which no fees were made, the oldest first, with what they would be; and the months made in this month, which may be taken back',
  roles: BOOKS_READERS,
  reply: z.object({ months: z.array(MissingMonth), made: z.array(MonthMade), feesMade: FeesMade }),
  problems: [],
})

export const previewFees = endpoint({
  id: 'fees.preview',
  method: 'GET',
  path: '/fee/months/preview',
  summary: 'What generating would make now, and the months made in this month, which may be taken back',
  roles: MONEY,
  reply: z.object({ toMake: z.array(MissingMonth), made: z.array(MonthMade) }),
  problems: [],
})

export const takeBackMonth = endpoint({
  id: 'fees.takeBackMonth',
  method: 'POST',
  path: '/fee/months/take-back',
  summary: 'Take back all fees of a month that was made in this month, while nobody has paid on them',
  roles: MONEY,
  body: FreeMonth,
  reply: TakenBack,
  problems: ['monthNotMade', 'monthTooOld', 'feesTouched'],
})

export const freeMonth = endpoint({
  id: 'fees.freeMonth',
  method: 'POST',
  path: '/fee/months/free',
  summary: 'Say that nobody is charged for a month, as in the holidays',
  roles: ['ADMIN'],
  body: FreeMonth,
  reply: z.object({ message: z.string() }),
  problems: ['monthNotMissing'],
})

export const changeFee = endpoint({
  id: 'fees.change',
  method: 'PUT',
  path: '/fee/students/:id/fee',
  summary: "Change a student's fee of a month, or waive it; money that is no longer needed is carried forward",
  roles: ['ADMIN'],
  params: OfStudent,
  body: FeeChange,
  reply: ChangedFee,
  problems: ['studentNotFound', 'feeNotFound', 'discountTooLarge'],
})

export const writeOffDebt = endpoint({
  id: 'fees.writeOff',
  method: 'POST',
  path: '/fee/students/:id/write-off',
  summary: 'Write off all that a student owes: it will not be paid any more',
  roles: ['ADMIN'],
  params: OfStudent,
  body: z.strictObject({ reason: Reason }),
  reply: ChangedFee,
  problems: ['studentNotFound', 'nothingOwed'],
})
