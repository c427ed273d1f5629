import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatTime } from '#domain/core/times.ts'
import type { FieldWords } from '#domain/core/audit-words.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/audit-words.ts'
import { auditTexts as texts } from './audit.texts.ts'

export type FieldChange = { field: string; from: string | null; to: string }

/** `feeCents` as "fee cents": a label for what only a later release knows. */
const nameOf = (field: string): string => field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

const wordsOfField = (entity: string, field: string): FieldWords =>
  AUDIT_KINDS[entity]?.fields[field] ?? { label: nameOf(field) }

function momentOf(value: string, timeZone: string | undefined): string {
  const instant = Date.parse(value)
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return `${formatDay(schoolDay(instant, zone))} ${formatTime(instant, zone)}`
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const listOf = (value: unknown): string =>
  Array.isArray(value) && value.length > 0
    ? value
        .map((each) => (typeof each === 'object' ? Object.values(each as object).join(' ') : String(each)))
        .join(', ')
    : texts.nothing

/** A value of a record in readable form. */
function wordsOf(value: unknown, { shape }: FieldWords, timeZone: string | undefined): string {
  if (value === null || value === undefined || value === '') return texts.nothing
  if (value === true) return texts.yes
  if (value === false) return texts.no
  if (shape === 'money' && typeof value === 'number') return formatCents(value)
  if (shape === 'moment' && isInstant(value)) return momentOf(value, timeZone)
  if (shape === 'day' && isInstant(value)) return formatDay(value)
  if (shape === 'entries') return texts.entries(Array.isArray(value) ? value.length : 0)
  if (shape === 'list') return listOf(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type Told = Pick<LatestAuditRow, 'entity' | 'key' | 'before' | 'after' | 'marks' | 'about' | 'subject'>

/** The subject of a change, for use within a sentence. */
const subjectOf = (row: Told): string => row.subject ?? recordOf(row)

/**
 * The changed fields of a change, in words; `from` is null where there was no value before. Events are sentences: "Account
 * of Hodan Cali ended", with the time. Times are in `timeZone`.
 */
export const fieldChanges = (row: Told, timeZone?: string): FieldChange[] =>
  Object.entries(row.after).flatMap(([name, value]): FieldChange[] => {
    const words = wordsOfField(row.entity, name)
    if (words.shape === 'hidden') return []
    const earlier = row.before[name]
    const to = wordsOf(value, words, timeZone)
    if (words.event) {
      const say = isInstant(value) ? words.event.set : words.event.unset
      if (say) return [{ field: say(subjectOf(row)), from: null, to: isInstant(value) ? to : '' }]
    }
    return [{ field: words.label, from: name in row.before ? wordsOf(earlier, words, timeZone) : null, to }]
  })

/** The action of a change; for a mark also its outcome. */
export function actionOf({ endpoint, outcome = 'applied' }: Pick<LatestAuditRow, 'endpoint' | 'outcome'>): string {
  const action = AUDIT_ACTIONS[endpoint] ?? nameOf(endpoint.split('.').at(-1) ?? endpoint)
  const became = texts.outcomes[outcome]
  return became ? `${action} (${became})` : action
}

type Named = Pick<LatestAuditRow, 'entity' | 'key' | 'marks' | 'about' | 'subject'>

/** The changed record: its kind, id and subject; for marks that are listed as one change, the class. */
export function recordOf({ entity, key, marks, about, subject }: Named): string {
  if (marks !== undefined && about) return texts.marksOf(about.name)
  const record = `${AUDIT_KINDS[entity]?.label ?? nameOf(entity)} ${key}`.trim()
  return subject ? `${record}, ${subject}` : record
}

/** The day of a mark or call, or the exam and subject of a score. */
export const occasionOf = ({ date, of = '' }: NonNullable<LatestAuditRow['about']>): string =>
  date === undefined ? of : formatDay(date)

/** Student and occasion of a mark, call or score, since the number of the record does not tell them. */
export function aboutOf({ marks, about }: Pick<LatestAuditRow, 'marks' | 'about'>): string | null {
  if (!about) return null
  const day = occasionOf(about)
  return marks === undefined ? texts.about(about.name, day) : texts.about(texts.marks(marks), day)
}
