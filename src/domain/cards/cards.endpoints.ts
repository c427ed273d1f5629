import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MONEY, OFFICE } from '../core/roles.ts'
import { CardId, CardListed, CardQuery, CardReason, CardRow, CardsFor } from './cards.schema.ts'

export const listCards = endpoint({
  id: 'cards.list',
  method: 'GET',
  path: '/cards',
  summary:
    'Cards of students and employees, by name: of a class, of those made in an academic year, or the voided ones',
  roles: OFFICE,
  query: CardQuery,
  reply: z.object({ cards: z.array(CardListed) }),
  problems: ['academicYearNotFound'],
})

export const makeCards = endpoint({
  id: 'cards.make',
  method: 'POST',
  path: '/cards',
  summary: 'Make cards for people who have none; the reply has the cards of all of them',
  roles: MONEY,
  body: CardsFor,
  reply: z.object({ message: z.string(), made: z.int(), cards: z.array(CardRow) }),
  problems: ['studentNotFound', 'employeeNotFound'],
})

export const replaceCard = endpoint({
  id: 'cards.replace',
  method: 'POST',
  path: '/cards/:id/again',
  summary: 'Make a card again: the old code ends, and the same person gets another one',
  roles: MONEY,
  params: CardId,
  body: CardReason,
  reply: z.object({ message: z.string(), card: CardRow }),
  problems: ['cardNotFound', 'cardVoided', 'studentNotFound', 'employeeNotFound'],
})

export const voidCard = endpoint({
  id: 'cards.void',
  method: 'POST',
  path: '/cards/:id/void',
  summary: 'Void a card: its code ends, and its holder has none until one is made',
  roles: MONEY,
  params: CardId,
  body: CardReason,
  reply: z.object({ message: z.string() }),
  problems: ['cardNotFound', 'cardVoided'],
})
