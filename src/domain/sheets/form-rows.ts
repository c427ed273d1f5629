import type { z } from 'zod'
import { wordsOf } from '../core/field-words.ts'
import type { RowProblem } from '../school/row-problems.ts'
import type { SheetKind } from './kinds.ts'
import type { SheetList } from './lists.ts'
import type { Mapping } from './mapping.ts'
import { givenIn, readRows, type Given, type ReadRow, type SheetFindings } from './read-rows.ts'

/** Rows in the shape that the call of their list takes, each with its number, and everything that is wrong. */
export type FormRows<Item extends { row: number }> = {
  readonly items: readonly Item[]
  readonly problems: readonly RowProblem[]
  readonly findings: SheetFindings
}

function itemOf(kind: SheetKind, read: ReadRow): Record<string, unknown> {
  const values = kind.fields.flatMap(({ name }): [string, unknown][] => {
    const value = givenIn(read, name)
    return value === null || value === '' ? [] : [[name, value]]
  })
  return { row: read.row.at, ...Object.fromEntries(values) }
}

/** What a rule says against a row whose fields are right each for itself. */
export type RowRefusal = { readonly field: string; readonly message: string }

type Checked<Item> = {
  schema: z.ZodType<unknown, Item>
  /** The rule of the school for a whole row, on a day. */
  refuse: (item: Item, today: string) => RowRefusal | null
}

/** The rows of a kind whose fields are those of a call's row, checked by its schema and by the rule that the school has for it. */
export function formRows<Item extends { row: number }>(
  { schema, refuse }: Checked<Item>,
  kind: SheetKind,
  { list, mapping, given }: { list: SheetList; mapping: Mapping; given: Given },
): FormRows<Item> {
  const { rows, findings } = readRows(kind, list, mapping, given)
  const problems: RowProblem[] = []
  const items = rows.flatMap((read) => {
    const row = read.row.at
    const told = [...read.reads].flatMap(([field, { trouble }]) =>
      trouble ? [{ row, fields: [field], message: trouble }] : [],
    )
    problems.push(...told)
    const item = itemOf(kind, read)
    const parsed = schema.safeParse(item, { error: wordsOf })
    const issues = parsed.success ? [] : parsed.error.issues
    for (const { path, message } of issues) {
      const field = String(path[0] ?? '')
      if (!told.some(({ fields }) => fields.includes(field))) problems.push({ row, fields: [field], message })
    }
    if (told.length > 0 || !parsed.success) return []
    const refused = refuse(item as Item, given.school.today)
    if (refused) problems.push({ row, fields: [refused.field], message: refused.message })
    return refused ? [] : [item as Item]
  })
  return { items, problems, findings }
}
