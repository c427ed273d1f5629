import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ACCOUNTANTS, ACCOUNTS_READERS } from '../core/roles.ts'
import { Budget, BudgetYear, Proposal, ProposalQuery, SaveBudget } from './budget.schema.ts'

export const getBudget = endpoint({
  id: 'books.budget',
  method: 'GET',
  path: '/financial/budget',
  summary: 'The budget of a year, for each line of the income statement and month',
  roles: ACCOUNTS_READERS,
  query: BudgetYear,
  reply: Budget,
  problems: [],
})

export const saveBudget = endpoint({
  id: 'books.saveBudget',
  method: 'PUT',
  path: '/financial/budget',
  summary: 'Change amounts of the budget of a year; null takes the budget of a line and month away',
  roles: ACCOUNTANTS,
  body: SaveBudget,
  reply: z.object({ message: z.string(), revision: z.int() }),
  problems: ['budgetChanged', 'budgetLineUnknown'],
})

export const proposeBudget = endpoint({
  id: 'books.proposeBudget',
  method: 'GET',
  path: '/financial/budget/proposal',
  summary: 'A budget out of what the year before was or was to be, raised by a percentage; nothing is saved',
  roles: ACCOUNTANTS,
  query: ProposalQuery,
  reply: Proposal,
  problems: [],
})
