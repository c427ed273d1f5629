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

/** The rows of a kind whose fields are those of a call's row, checked by its schema. */
export function formRows<Item extends { row: number }>(
  schema: z.ZodType<unknown, Item>,
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
    return told.length === 0 && parsed.success ? [item as Item] : []
  })
  return { items, problems, findings }
}
