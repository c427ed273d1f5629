import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'
import { OwnProposals, ProposalForm, TakeForm } from './turn-proposals.schema.ts'
import { TurnId } from './turns.schema.ts'

export const listOwnProposals = endpoint({
  id: 'turns.ownProposals',
  method: 'GET',
  path: '/turns/proposals',
  summary: 'Students of the caller’s classes while a turn of the year is prepared, with what she proposes for each',
  roles: ['Teacher'],
  reply: OwnProposals,
  problems: [],
})

export const proposeInTurn = endpoint({
  id: 'turns.propose',
  method: 'PUT',
  path: '/turns/proposals',
  summary: 'Propose where students of one’s class go in a prepared turn, or take the proposals back',
  roles: ['Teacher'],
  body: ProposalForm,
  reply: z.object({ message: z.string(), proposed: z.int(), at: Instant }),
  problems: ['turnNotFound', 'turnDecided', 'notYourClass', 'studentNotFound', 'studentsMoved', 'studentsLeft'],
})

export const takeProposals = endpoint({
  id: 'turns.takeProposals',
  method: 'POST',
  path: '/turns/:id/proposals/take',
  summary: 'Decide about students in a prepared turn as teachers propose it',
  roles: ['ADMIN'],
  params: TurnId,
  body: TakeForm,
  reply: z.object({ message: z.string(), chosen: z.int(), at: Instant }),
  problems: ['turnNotFound', 'alreadyTurned', 'studentNotFound', 'proposalsChanged'],
})
