import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { ROLES } from '../core/roles.ts'
import { PullReply, PushBody, PushReply } from './sync.schema.ts'

export const PULL_PAGE_ROWS = { first: 200, most: 5_000 } as const

export const push = endpoint({
  id: 'sync.push',
  method: 'POST',
  path: '/sync/push',
  summary: 'Deliver waiting entries of one person and device, in order; one verdict each',
  roles: ROLES,
  body: PushBody,
  bodyLimit: 4 * 1024 * 1024,
  reply: PushReply,
  problems: ['notYourEntries', 'foreignDevice', 'bodyTooLarge', 'tooManyRequests'],
})

export const pull = endpoint({
  id: 'sync.pull',
  method: 'GET',
  path: '/sync/pull',
  summary: 'Rows that changed since the cursor, as far as the caller may see them',
  roles: ROLES,
  query: z.object({
    cursor: text(2_000).optional(),
    rows: z.coerce.number().int().min(1).max(PULL_PAGE_ROWS.most).optional(),
  }),
  reply: PullReply,
  problems: ['cursorGone'],
})
