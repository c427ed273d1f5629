import type { ShownRecord } from '#data/discipline/records.queries.ts'
import type { Session } from '#data/session.ts'

/** Teachers change only what they wrote themselves; the others change any record. */
export const mayChange = ({ isOwn }: Pick<ShownRecord, 'isOwn'>, { Role }: Pick<Session['user'], 'Role'>): boolean =>
  Role !== 'Teacher' || isOwn
