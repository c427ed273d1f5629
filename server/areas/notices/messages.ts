import { createHash, createHmac } from 'node:crypto'
import type { Language } from '#domain/core/languages.ts'
import { NOTICE_KINDS } from '#domain/notices/notices.kinds.ts'
import type { NoticePayload } from '#domain/notices/notices.payload.ts'
import type { NoticeFacts } from '#domain/notices/notices.names.ts'
import { noticeText } from '#domain/notices/notices.words.ts'
import type { PushKeys } from './keys.ts'
import type { Attempt } from './claims.ts'

export type Message = { url: string; headers: Record<string, string | number>; body: Buffer }

/** Settings of the webhook; `language`: for people without a known language. */
export type Webhook = { url: string; key: string; language: Language }

type Sent = Attempt & { facts: NoticeFacts }

/** Content of a notice on a phone: no names of adults, and only first names of children. */
function payloadOf({ kind, key, userId, facts, subscription }: Sent): NoticePayload {
  const text = noticeText(kind, subscription?.language ?? 'en', facts)
  return {
    v: 1,
    title: text.title.slice(0, 200),
    body: text.body.slice(0, 500),
    // Held payments are one matter, however many there are.
    tag: kind === 'heldPayment' ? kind : key,
    path: NOTICE_KINDS[kind].path,
    to: userId,
  }
}

/** Push services replace what they have not delivered yet by a newer one of the same topic, at most 32 characters. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** A request to a push service, encrypted for the browser (RFC 8291) and signed with the school's key (RFC 8292). */
export async function pushMessage(attempt: Sent, keys: PushKeys, subject: string, now: number): Promise<Message> {
  // Loaded when the first notice is sent.
  const { default: webPush } = await import('web-push')
  const { subscription, giveUpAt, kind } = attempt
  if (!subscription) throw new Error('A delivery to a push service has no subscription')
  const { endpoint, p256dh, auth } = subscription
  const payload = payloadOf(attempt)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.max(0, Math.floor((giveUpAt - now) / 1_000)),
      urgency: NOTICE_KINDS[kind].isUrgent ? 'high' : 'normal',
      topic: topicOf(payload.tag),
    },
  )
  return { url: endpoint, headers, body }
}

/** A request to the webhook. Its receiver computes the HMAC-SHA256 of `<time>.<body>` with the same key, and compares. */
export function webhookMessage(
  { key: told, kind, person, facts, revision }: Sent,
  { url, key, language: usual }: Webhook,
  now: number,
): Message {
  const language = person.language ?? usual
  const { title, body: text } = noticeText(kind, language, facts)
  const content = {
    version: 1,
    // A changed mark gives a message with another id, so that the gateway does not take it for a repeat.
    id: revision === null ? told : `${told}:${revision}`,
    kind,
    isTakenBack: facts.instead !== undefined,
    language,
    to: { firstName: person.firstName, phone: person.phone },
    title,
    text,
  }
  const body = Buffer.from(JSON.stringify(content))
  const time = Math.floor(now / 1_000)
  const signature = createHmac('sha256', key).update(`${time}.`).update(body).digest('hex')
  return {
    url,
    headers: { 'content-type': 'application/json', 'dugsi-time': time, 'dugsi-signature': signature },
    body,
  }
}
