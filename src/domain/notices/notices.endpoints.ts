import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { TOLD } from '../core/roles.ts'
import { NoticeState, NoticeSubscription } from './notices.schema.ts'

const Done = z.object({ message: z.string() })

export const getNotices = endpoint({
  id: 'notices.get',
  method: 'GET',
  path: '/user/notices',
  summary: 'The key for push subscriptions, and what the caller’s device is subscribed to',
  roles: TOLD,
  reply: NoticeState,
  problems: [],
})

export const subscribeToNotices = endpoint({
  id: 'notices.subscribe',
  method: 'PUT',
  path: '/user/notices',
  summary: 'Subscribe the caller’s device to notices, or change which kinds it gets',
  roles: TOLD,
  body: NoticeSubscription,
  perMinute: 20,
  reply: Done,
  problems: ['badPushAddress', 'pushUnreachable', 'notYourNotices', 'foreignSubscription'],
})

export const unsubscribeFromNotices = endpoint({
  id: 'notices.unsubscribe',
  method: 'DELETE',
  path: '/user/notices',
  summary: 'End the subscription of the caller’s device',
  roles: TOLD,
  reply: Done,
  problems: [],
})
