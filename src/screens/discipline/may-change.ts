import type { Role } from '#domain/core/roles.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'

/** Teachers change only records that they wrote; other roles change any record. */
export const mayChange = ({ isOwn }: Pick<ShownRecord, 'isOwn'>, role: Role): boolean => role !== 'Teacher' || isOwn
