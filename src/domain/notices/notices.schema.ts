import { z } from 'zod'
import { LANGUAGE_CODES } from '../core/languages.ts'
import { NOTICE_KIND_NAMES } from './notices.kinds.ts'

export const MOST_SUBSCRIPTIONS = 10

const URL_SAFE = /^[A-Za-z0-9_-]+$/

const key = (length: number) => z.string().length(length).regex(URL_SAFE)

const Kinds = z
  .array(z.enum(NOTICE_KIND_NAMES))
  .min(1)
  .max(NOTICE_KIND_NAMES.length)
  .transform((kinds) => [...new Set(kinds)])

/** What a browser gave for pushing to it, and what its person wants to hear. */
export const NoticeSubscription = z.strictObject({
  /** Where it leads is checked by the server. */
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

/** What this device is subscribed to. */
export const NoticeState = z.object({
  /** What browsers subscribe with. */
  publicKey: z.string(),
  subscription: z
    .object({ endpoint: z.string(), kinds: z.array(z.enum(NOTICE_KIND_NAMES)), language: z.enum(LANGUAGE_CODES) })
    .nullable(),
})
export type NoticeState = z.output<typeof NoticeState>
