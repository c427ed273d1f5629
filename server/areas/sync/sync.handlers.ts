import { listTablets, pull, push } from '#domain/sync/sync.endpoints.ts'
import { handle, handleRaw, type Handler } from '../../handle.ts'
import { hasRoom } from '../../disk/room.ts'
import { deliverEntries } from './deliver-entries.ts'
import { openInitialLoads } from './initial-load.ts'
import { pullPages } from './pull-pages.ts'
import { settleLeftHandler } from './settle-left.ts'
import { noteNews, readTablets } from './tablets.ts'

/** `loads`: the state that all initial loads of this server share. */
export const syncHandlers = (loads = openInitialLoads()): readonly Handler[] => [
  handleRaw(push, ({ query, body }, context) => deliverEntries(body, query, context)),
  settleLeftHandler,
  handleRaw(pull, async ({ query: { cursor, ...news } }, context) => {
    const { db, actor, env } = context
    if (hasRoom(env, 'writes')) await noteNews(db, actor, news, env.now())
    return pullPages(context, loads, cursor)
  }),
  handle(listTablets, (_, { tx }) => readTablets(tx)),
]
