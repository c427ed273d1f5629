import type { z } from 'zod'
import { NewAsset } from '../assets/assets.schema.ts'
import { wordsOf } from '../core/field-words.ts'
import { NewEmployee } from '../employees/employees.schema.ts'
import type { RowProblem } from '../school/row-problems.ts'
import type { Mapping } from './mapping.ts'
import type { SheetKind } from './kinds.ts'
import type { SheetList } from './lists.ts'
import { ASSETS_SHEET, STAFF_SHEET } from './other-kinds.ts'
import { givenIn, readRows, type Given, type ReadRow, type SheetFindings } from './read-rows.ts'

/** Rows in the shape of the form that registers one of them, with everything that is wrong. */
export type FormRows<Body> = {
  readonly items: readonly { readonly row: number; readonly body: Body }[]
  readonly problems: readonly RowProblem[]
  readonly findings: SheetFindings
}

function bodyOf(kind: SheetKind, read: ReadRow): Record<string, unknown> {
  const values = kind.fields.flatMap(({ name }): [string, unknown][] => {
    const value = givenIn(read, name)
    return value === null || value === '' ? [] : [[name, value]]
  })
  return Object.fromEntries(values)
}

function formRows<Body>(
  schema: z.ZodType<unknown, Body>,
  kind: SheetKind,
  { list, mapping, given }: { list: SheetList; mapping: Mapping; given: Given },
): FormRows<Body> {
  const { rows, findings } = readRows(kind, list, mapping, given)
  const problems: RowProblem[] = []
  const items = rows.flatMap((read) => {
    const row = read.row.at
    const told = [...read.reads].flatMap(([field, { trouble }]) =>
      trouble ? [{ row, fields: [field], message: trouble }] : [],
    )
    problems.push(...told)
    const body = bodyOf(kind, read)
    const parsed = schema.safeParse(body, { error: wordsOf })
    const issues = parsed.success ? [] : parsed.error.issues
    for (const { path, message } of issues) {
      const field = String(path[0] ?? '')
      if (!told.some(({ fields }) => fields.includes(field))) problems.push({ row, fields: [field], message })
    }
    return told.length === 0 && parsed.success ? [{ row, body: body as Body }] : []
  })
  return { items, problems, findings }
}

/** The employees of a list, as the form of one takes them. */
export const staffRows = (list: SheetList, mapping: Mapping, given: Given): FormRows<NewEmployee> =>
  formRows(NewEmployee, STAFF_SHEET, { list, mapping, given })

/** The assets of a list, as the form of one takes them. */
export const assetRows = (list: SheetList, mapping: Mapping, given: Given): FormRows<NewAsset> =>
  formRows(NewAsset, ASSETS_SHEET, { list, mapping, given })
