import * as endpoints from '#domain/notices/notices.endpoints.ts'
import { handle, handleRaw } from '../../handle.ts'
import { endSubscription, readState, requirePushAddress, saveSubscription } from './subscribe.ts'

export const noticeHandlers = [
  handle(endpoints.getNotices, async (_, { tx, actor }) => readState(tx, actor)),

  // Names are looked up outside the transaction: a resolver that hangs must not hold the database.
  handleRaw(endpoints.subscribeToNotices, async ({ body }, { db, actor, env }) => {
    const url = await requirePushAddress(body, env)
    await db.transaction((tx) => saveSubscription(tx, actor, body, { url, now: env.now() }))
    return { message: 'Notices are on' }
  }),

  handle(endpoints.unsubscribeFromNotices, async (_, { tx, actor }) => {
    await endSubscription(tx, actor)
    return { message: 'Notices are off' }
  }),
]
