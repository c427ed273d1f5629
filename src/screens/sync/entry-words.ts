import type { Role } from '#domain/core/roles.ts'
import { remarkOf } from '#data/outbox/entry-remark.ts'
import { isStillTried, type OutboxEntry } from '#data/outbox/outbox-entry.ts'
import { problemWords } from '#data/answers/problem-words.ts'
import { syncTexts as texts } from './sync.texts.ts'

type Words = { label: string; color: string; reason: string | null }

const toldOf = ({ lastError }: OutboxEntry): string | null => (lastError ? problemWords(lastError) : null)

/** Whether an entry was refused to somebody whose role has been changed since she saved it. */
const isOfOtherRole = ({ parkReason, ownerRole, isFact }: OutboxEntry, role: Role | undefined): boolean =>
  parkReason === 'rejected' && !isFact && ownerRole !== undefined && role !== undefined && ownerRole !== role

function wordsOfParked(entry: OutboxEntry, role: Role | undefined): Words {
  const { parkReason } = entry
  const isTried = isStillTried(entry)
  const parts = [
    parkReason ? texts.reasons[parkReason] : null,
    toldOf(entry),
    isOfOtherRole(entry, role) ? texts.madeInOtherRole : null,
    parkReason === 'tooLarge' && !isTried ? texts.tooLargeKept : null,
  ]
  const reason = parts.filter(Boolean).join(' ')
  if (isTried) return { label: texts.states.tried, color: 'amber', reason }
  if (parkReason === 'behind') return { label: texts.states.behind, color: 'amber', reason }
  return { label: texts.states.parked, color: 'clay', reason }
}

/** The name of an entry's state, and the reason for it; `role` is the reader's present one. */
export function wordsOf(entry: OutboxEntry, role?: Role): Words {
  if (entry.state === 'acknowledged') return { label: texts.states.done, color: 'amber', reason: remarkOf(entry) }
  if (entry.state === 'parked') return wordsOfParked(entry, role)
  return entry.firstSentAt === null
    ? { label: texts.states.waiting, color: 'amber', reason: toldOf(entry) }
    : { label: texts.states.sent, color: 'amber', reason: toldOf(entry) }
}

/** When an entry that nobody has refused is sent again (milliseconds); null where that is now, or never. */
export const nextTryAt = (entry: OutboxEntry, now: number): number | null =>
  isStillTried(entry) && entry.nextAt > now ? entry.nextAt : null
