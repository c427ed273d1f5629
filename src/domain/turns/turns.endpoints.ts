import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { requiredDay } from '../core/day.schema.ts'
import { Id, Instant } from '../core/fields.ts'
import { SchoolInfo } from '../school/school-info.schema.ts'
import {
  ChoiceForm,
  ClassPlan,
  LevelFeesForm,
  ProposalRule,
  Turn,
  TurnCounts,
  TurnDraft,
  TurnId,
} from './turns.schema.ts'

const ADMIN = ['ADMIN'] as const

/** Reply to a turn, and to one that was taken back; `school`: details of the school from now on, as devices know them. */
const Turned = z.object({ message: z.string(), turn: Turn, school: SchoolInfo })

export const listTurns = endpoint({
  id: 'turns.list',
  method: 'GET',
  path: '/turns',
  summary: 'Turns of the school from an academic year into the next, the newest first',
  roles: ADMIN,
  reply: z.object({ turns: z.array(Turn) }),
  problems: [],
})

export const getTurnDraft = endpoint({
  id: 'turns.draft',
  method: 'GET',
  path: '/turns/:id/draft',
  summary: 'A prepared turn: classes, students with their results and debts, and what was decided about each',
  roles: ADMIN,
  params: TurnId,
  reply: TurnDraft,
  problems: ['turnNotFound', 'alreadyTurned'],
})

export const prepareTurn = endpoint({
  id: 'turns.prepare',
  method: 'POST',
  path: '/turns',
  summary: 'Begin to prepare the turn into the next academic year; nothing happens yet',
  roles: ADMIN,
  body: z.strictObject({ fromYearId: Id, toYearId: Id, rule: ProposalRule }),
  reply: z.object({ message: z.string(), turn: Turn }),
  problems: ['academicYearNotFound', 'turnPrepared', 'turnsBackwards'],
})

export const changeTurn = endpoint({
  id: 'turns.change',
  method: 'PUT',
  path: '/turns/:id',
  summary: 'Set what a prepared turn proposes, and where classes go',
  roles: ADMIN,
  params: TurnId,
  body: z.strictObject({ rule: ProposalRule.optional(), plans: z.array(ClassPlan).max(500).optional() }),
  reply: z.object({ message: z.string(), turn: Turn }),
  problems: ['turnNotFound', 'alreadyTurned', 'classNotFound', 'classClosed'],
})

export const chooseInTurn = endpoint({
  id: 'turns.choose',
  method: 'PUT',
  path: '/turns/:id/students',
  summary: 'Decide where students go in a prepared turn, or leave it to the proposal again',
  roles: ADMIN,
  params: TurnId,
  body: ChoiceForm,
  reply: z.object({ message: z.string(), chosen: z.int(), at: Instant }),
  problems: ['turnNotFound', 'alreadyTurned', 'studentNotFound', 'classNotFound', 'classClosed'],
})

export const setTurnFees = endpoint({
  id: 'turns.fees',
  method: 'PUT',
  path: '/turns/:id/fees',
  summary: 'Set the usual monthly fees of a level in the new year, or leave fees of the level as they are',
  roles: ADMIN,
  params: TurnId,
  body: LevelFeesForm,
  reply: z.object({ message: z.string(), turn: Turn }),
  problems: ['turnNotFound', 'alreadyTurned'],
})

export const dropTurn = endpoint({
  id: 'turns.drop',
  method: 'DELETE',
  path: '/turns/:id',
  summary: 'Drop a prepared turn with its decisions',
  roles: ADMIN,
  params: TurnId,
  reply: z.object({ message: z.string() }),
  problems: ['turnNotFound', 'alreadyTurned'],
})

export const turnYear = endpoint({
  id: 'turns.turn',
  method: 'POST',
  path: '/turns/:id/turn',
  summary: 'Turn the school into the next academic year, all students at once, as the preview said',
  roles: ADMIN,
  params: TurnId,
  body: TurnCounts,
  reply: Turned,
  problems: ['turnNotFound', 'alreadyTurned', 'turnNotReady', 'turnChanged'],
})

export const planTurn = endpoint({
  id: 'turns.plan',
  method: 'PUT',
  path: '/turns/:id/plan',
  summary: 'Have the server turn the school at midnight of a day, if nothing differs from the preview by then',
  roles: ADMIN,
  params: TurnId,
  body: z.strictObject({ day: requiredDay('Please choose a day'), counts: TurnCounts }),
  reply: z.object({ message: z.string(), turn: Turn }),
  problems: ['turnNotFound', 'alreadyTurned', 'turnNotReady', 'turnChanged', 'turnDayWrong'],
})

export const unplanTurn = endpoint({
  id: 'turns.unplan',
  method: 'DELETE',
  path: '/turns/:id/plan',
  summary: 'Leave the day of a prepared turn open again',
  roles: ADMIN,
  params: TurnId,
  reply: z.object({ message: z.string(), turn: Turn }),
  problems: ['turnNotFound', 'alreadyTurned'],
})

export const takeTurnBack = endpoint({
  id: 'turns.takeBack',
  method: 'POST',
  path: '/turns/:id/take-back',
  summary: 'Take a turn back within 30 days while the new year has no marks; it is prepared again',
  roles: ADMIN,
  params: TurnId,
  reply: Turned,
  problems: [
    'turnNotFound',
    'notTurned',
    'turnTooOld',
    'yearClosed',
    'turnHasScores',
    'studentsMoved',
    'classClosed',
    'studentExists',
  ],
})
