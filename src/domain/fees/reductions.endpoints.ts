import { endpoint } from '../core/endpoint.ts'
import { BOOKS_READERS } from '../core/roles.ts'
import { z } from 'zod'
import { MonthQuery } from '../school/months.schema.ts'
import {
  FeeRuleChange,
  FeeRuleEnd,
  FeeRules,
  NewFeeRule,
  OfRule,
  ReductionLimit,
  ReductionsOfMonth,
  RulePreview,
  SavedRule,
  TriedRule,
} from './reductions.schema.ts'

// No clause asks for rules of fees; whoever may change a fee may make them.

export const listFeeRules = endpoint({
  id: 'fees.rules',
  method: 'GET',
  path: '/fee/rules',
  summary: 'The rules that take something off the fees of a month, also those that are over',
  roles: BOOKS_READERS,
  reply: FeeRules,
  problems: [],
})

export const addFeeRule = endpoint({
  id: 'fees.addRule',
  method: 'POST',
  path: '/fee/rules',
  summary: 'Add a rule that takes something off fees, from a month on whose fees are not made yet',
  roles: ['ADMIN'],
  body: NewFeeRule,
  reply: SavedRule,
  problems: ['ruleMonthMade', 'studentNotFound', 'reductionsOverLimit'],
})

export const changeFeeRule = endpoint({
  id: 'fees.changeRule',
  method: 'PUT',
  path: '/fee/rules/:id',
  summary: 'Change the terms of a rule from a month to come on; fees that are made stay',
  roles: ['ADMIN'],
  params: OfRule,
  body: FeeRuleChange,
  reply: SavedRule,
  problems: ['ruleNotFound', 'ruleOver', 'ruleMonthMade', 'studentNotFound', 'recordChanged', 'reductionsOverLimit'],
})

export const endFeeRule = endpoint({
  id: 'fees.endRule',
  method: 'POST',
  path: '/fee/rules/:id/end',
  summary: 'End a rule with a month; fees that are made stay',
  roles: ['ADMIN'],
  params: OfRule,
  body: FeeRuleEnd,
  reply: SavedRule,
  problems: ['ruleNotFound', 'ruleOver', 'ruleMonthMade', 'recordChanged'],
})

export const previewFeeRule = endpoint({
  id: 'fees.previewRule',
  method: 'POST',
  path: '/fee/rules/preview',
  summary: 'Say whose fees a rule would change in a month to come, and by how much; nothing is saved',
  roles: ['ADMIN'],
  body: TriedRule,
  reply: RulePreview,
  problems: ['ruleMonthMade'],
})

export const reductionsOfMonth = endpoint({
  id: 'fees.reductions',
  method: 'GET',
  path: '/fee/reductions',
  summary: 'What rules took off the fees of a month, by rule and student; of a month that is not made, what they would',
  roles: BOOKS_READERS,
  query: MonthQuery,
  reply: ReductionsOfMonth,
  problems: [],
})

export const limitReductions = endpoint({
  id: 'fees.limitReductions',
  method: 'PUT',
  path: '/fee/rules/limit',
  summary:
    'Set the most that rules may take off the fees of a month; a rule that goes beyond it is refused, fees are made all the same',
  roles: ['ADMIN'],
  body: ReductionLimit,
  reply: z.object({ message: z.string() }),
  problems: [],
})
