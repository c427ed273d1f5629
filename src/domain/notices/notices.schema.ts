import { z } from 'zod'
import { LANGUAGE_CODES } from '../core/languages.ts'
import { ASKED_KINDS } from './notices.kinds.ts'

export const MOST_SUBSCRIPTIONS = 10

const URL_SAFE = /^[A-Za-z0-9_-]+$/

const key = (length: number) => z.string().length(length).regex(URL_SAFE)

const Kinds = z
  .array(z.enum(ASKED_KINDS))
  .min(1)
  .max(ASKED_KINDS.length)
  .transform((kinds) => [...new Set(kinds)])

/** Subscription of a browser to notices, and the kinds that its person wants. */
export const NoticeSubscription = z.strictObject({
  /** Address of the browser's push service; the server checks where it leads. */
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(1_000)
    .regex(/^https:\/\/[^\s@#\\]+$/, 'The address is not valid'),
  /** The browser's public key, an uncompressed point of P-256, and its secret. */
  p256dh: key(87),
  auth: key(22),
  kinds: Kinds,
  language: z.enum(LANGUAGE_CODES).default('en'),
})
export type NoticeSubscription = z.input<typeof NoticeSubscription>

/** Subscription of this device. */
export const NoticeState = z.object({
  /** Key under which browsers subscribe. */
  publicKey: z.string(),
  subscription: z
    .object({ endpoint: z.string(), kinds: z.array(z.enum(ASKED_KINDS)), language: z.enum(LANGUAGE_CODES) })
    .nullable(),
})
export type NoticeState = z.output<typeof NoticeState>
