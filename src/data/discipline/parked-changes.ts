import type { createRecord, deleteRecord, editRecord } from '#domain/discipline/discipline.endpoints.ts'
import { DISCIPLINE_TYPES, type DisciplineType } from '#domain/discipline/discipline.rules.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'
import { writeOf } from '../outbox/known-writes.ts'
import { rowAfter } from '../replica/overlay.ts'
import { problemWords } from '../answers/problem-words.ts'

export type ChangeKind = 'create' | 'edit' | 'delete'

/** Text of a discipline record in an entry that was not accepted. */
export type WrittenText = { type: DisciplineType; description: string; actionTaken: string | null }

export type ParkedChange = {
  entry: OutboxEntry
  kind: ChangeKind
  /** The problem code of the refusal; null for an entry that only waits behind another. */
  code: string | null
  message: string | null
  /** Null for a deletion. */
  text: WrittenText | null
  /** The row that a refused new record would have created; null for any other change. */
  newRow: Record<string, unknown> | null
}

const KINDS: Readonly<Record<string, ChangeKind>> = {
  'discipline.create': 'create',
  'discipline.edit': 'edit',
  'discipline.delete': 'delete',
} satisfies Record<(typeof createRecord | typeof editRecord | typeof deleteRecord)['id'], ChangeKind>

export const isDiscipline = ({ endpoint }: { endpoint: string }): boolean => Object.hasOwn(KINDS, endpoint)

export const isEdit = ({ endpoint }: { endpoint: string }): boolean => KINDS[endpoint] === 'edit'

/** The key of the record that an entry is about, taken from its order key. */
const refOf = ({ key }: { key: string }): string => key.slice(key.indexOf(':') + 1)

function textOf(input: unknown): WrittenText | null {
  const { body } = input as { body?: Partial<Record<keyof WrittenText, unknown>> }
  const type = DISCIPLINE_TYPES.find((each) => each === body?.type)
  if (!type || typeof body?.description !== 'string') return null
  const { description, actionTaken } = body
  return { type, description, actionTaken: typeof actionTaken === 'string' ? actionTaken : null }
}

function newRowOf(entry: OutboxEntry): Record<string, unknown> | null {
  const [effect] = writeOf(entry.endpoint)?.effects(entry.input, entry) ?? []
  return effect ? rowAfter(effect, undefined) : null
}

function changeOf(entry: OutboxEntry): ParkedChange | null {
  const kind = KINDS[entry.endpoint]
  if (!kind) return null
  const code = entry.lastError?.code ?? null
  const message = entry.lastError ? problemWords(entry.lastError) : null
  try {
    const newRow = kind === 'create' ? newRowOf(entry) : null
    return { entry, kind, code, message, text: kind === 'delete' ? null : textOf(entry.input), newRow }
  } catch {
    // An entry that no longer decodes is listed on the outbox page; there is nothing to show beside a record.
    return null
  }
}

/** One person's entries that were not accepted, by record, in the order in which they were made. */
export function parkedChanges(entries: readonly OutboxEntry[]): Map<string, ParkedChange[]> {
  const parked = new Map<string, ParkedChange[]>()
  for (const entry of entries.filter(({ state }) => state === 'parked').toSorted((a, b) => a.seq - b.seq)) {
    const change = changeOf(entry)
    if (change) parked.set(refOf(entry), [...(parked.get(refOf(entry)) ?? []), change])
  }
  return parked
}
