import type { AnnouncedOnDay } from '../announcedabsences/announcedabsences.schema.ts'
import type { KindOfMark } from '../school/day-kinds.ts'
import type { AbsenceCallRow, CallStatus } from './calls.schema.ts'

/** Shown for an absence that nobody has called about. */
export const NOT_CALLED = { status: 'Not Called', notes: '', calledAt: null } as const

/** Calls with the newest first; of two at one instant the one that arrived later comes first. */
export const newestFirst = <C extends Pick<AbsenceCallRow, 'calledAt'>>(calls: readonly C[]): C[] =>
  [...calls].reverse().sort((a, b) => Date.parse(b.calledAt) - Date.parse(a.calledAt))

type Known = Pick<KindOfMark, 'kind'> & { announced?: Pick<AnnouncedOnDay, 'isWithdrawn'> | undefined }

/**
 * Whether somebody still has to call about an absence: until somebody was reached, and not where a parent has announced it or it is
 * excused. A parent who has withdrawn what she announced believes the child at school, whatever excuse was made of it (ATT-28).
 */
export const needsCall = (status: CallStatus, { kind, announced }: Known): boolean =>
  status !== 'Completed' && (announced ? announced.isWithdrawn : kind !== 'excused')
