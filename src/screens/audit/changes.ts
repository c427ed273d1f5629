import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { auditTexts as texts } from './audit.texts.ts'

export type FieldChange = { field: string; from: string | null; to: string }

/** A value of a record for people. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (value === true) return texts.yes
  if (value === false) return texts.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `feeCents` as "fee cents": the record's own names, readable. */
const nameOf = (field: string): string => field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

/** What a change did, field by field; `from` is null where there was nothing before. */
export const fieldChanges = ({ before, after }: Pick<LatestAuditRow, 'before' | 'after'>): FieldChange[] =>
  Object.entries(after).map(([field, to]) => ({
    field: nameOf(field),
    from: field in before ? wordsOf(before[field]) : null,
    to: wordsOf(to),
  }))

/** `students.softDelete` as "soft delete". */
export const actionOf = (endpoint: string): string => nameOf(endpoint.split('.').at(-1) ?? endpoint)

export const recordOf = ({ entity, key }: Pick<LatestAuditRow, 'entity' | 'key'>): string =>
  `${texts.kinds[entity] ?? entity} ${key}`
