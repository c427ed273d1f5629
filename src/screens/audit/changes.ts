import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
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

/** `students.softDelete` as "soft delete"; of a mark also what became of it. */
export function actionOf({ endpoint, outcome = 'applied' }: Pick<LatestAuditRow, 'endpoint' | 'outcome'>): string {
  const action = texts.actions[endpoint] ?? nameOf(endpoint.split('.').at(-1) ?? endpoint)
  const became = texts.outcomes[outcome]
  return became ? `${action} (${became})` : action
}

/** Which record: its kind and id, or the class whose marks are told as one. */
export function recordOf({ entity, key, marks, about }: Pick<LatestAuditRow, 'entity' | 'key' | 'marks' | 'about'>) {
  if (marks !== undefined && about) return texts.marksOf(about.name)
  return `${texts.kinds[entity]} ${key}`.trim()
}

/** What a record's number does not say: whose mark or call it is, and of which day. */
export function aboutOf({ marks, about }: Pick<LatestAuditRow, 'marks' | 'about'>): string | null {
  if (!about) return null
  const day = formatDay(about.date)
  return marks === undefined ? texts.about(about.name, day) : texts.about(texts.marks(marks), day)
}
