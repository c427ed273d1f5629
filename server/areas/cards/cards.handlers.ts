import * as endpoints from '#domain/cards/cards.endpoints.ts'
import { handle } from '../../handle.ts'
import { toCardRow } from './cards.sync.ts'
import { readCards } from './list-cards.ts'
import { makeFor, replaceOne, voidOne } from './make-cards.ts'

export const cardHandlers = [
  handle(endpoints.listCards, async ({ query }, context) => ({ cards: await readCards(context, query) })),

  handle(endpoints.makeCards, async ({ body }, context) => {
    const { made, all } = await makeFor(context, body)
    return { message: made === 1 ? '1 card made' : `${made} cards made`, made, cards: all.map(toCardRow) }
  }),

  handle(endpoints.replaceCard, async ({ params: { id }, body: { reason } }, context) => ({
    message: 'Card made again',
    card: toCardRow(await replaceOne(context, id, reason)),
  })),

  handle(endpoints.voidCard, async ({ params: { id }, body: { reason } }, context) => {
    await voidOne(context, id, reason)
    return { message: 'Card voided' }
  }),
]
