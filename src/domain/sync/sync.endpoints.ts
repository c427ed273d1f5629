import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'
import { LeftEntries, LiveWord, PullLine, PushBody, PushQuery, PushReply } from './sync.schema.ts'
import { DeviceNews, Tablet } from './tablets.schema.ts'

/** Rows of the first page of an answer, doubling with each page up to the maximum. */
export const PULL_PAGE_ROWS = { first: 200, most: 5_000 } as const

export const push = endpoint({
  id: 'sync.push',
  method: 'POST',
  path: '/sync/push',
  summary: 'Deliver waiting entries of one person and device, in order; one verdict each',
  roles: ROLES,
  query: PushQuery,
  body: PushBody,
  acceptsGrant: true,
  perMinute: 600,
  bodyLimit: 4 * 1024 * 1024,
  reply: PushReply,
  problems: ['notYourEntries', 'foreignDevice', 'bodyTooLarge', 'tooManyRequests'],
})

export const settleLeft = endpoint({
  id: 'sync.settleLeft',
  method: 'POST',
  path: '/sync/left',
  summary: 'Take over or put away, with a trace, what an ended account has left on this device',
  roles: ['ADMIN'],
  body: LeftEntries,
  bodyLimit: 4 * 1024 * 1024,
  reply: PushReply,
  problems: ['accountInUse'],
})

export const pull = endpoint({
  id: 'sync.pull',
  method: 'GET',
  path: '/sync/pull',
  summary: 'Rows that changed since the cursor, as far as the caller may see them; page by page in one stream',
  roles: ROLES,
  query: DeviceNews.extend({
    cursor: text(2_000).optional(),
  }),
  reply: PullLine,
  isStream: true,
  problems: ['cursorGone', 'tooManyRequests'],
})

export const live = endpoint({
  id: 'sync.live',
  method: 'GET',
  path: '/sync/live',
  summary: 'Says, line by line, that something within the caller’s sight may have changed; what it was tells a pull',
  roles: ROLES,
  reply: LiveWord,
  isStream: true,
  problems: [],
})

export const listTablets = endpoint({
  id: 'sync.tablets',
  method: 'GET',
  path: '/sync/tablets',
  summary: 'Devices of the school with what each said last that it holds unsent, those with money first',
  roles: ['ADMIN'],
  reply: z.array(Tablet),
  problems: [],
})
