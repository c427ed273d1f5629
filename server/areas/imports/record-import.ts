import type { ImportKind } from '#domain/imports/imports.rules.ts'
import type { ListMode } from '#domain/school/list.schema.ts'
import { recordChange, type AuditContext } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { importRows, imports, type RecordChange } from '../../db/schema.ts'
import { stamp } from '../school/record.ts'

/** How a list is taken: `isDryRun` checks and reports, and writes nothing. */
export type ListOrder = { isDryRun: boolean; fileName: string | undefined }

export const orderOf = ({ dryRun, fileName }: ListMode): ListOrder => ({ isDryRun: dryRun === 'true', fileName })

type Registered = {
  kind: ImportKind
  fileName: string | undefined
  /** Rows of the file with the records that they became, or with what they changed in one. */
  rows: readonly { row: number; recordId: number; change?: RecordChange }[]
  /** How many rows had their record already, and how many repeated another row. */
  existing: number
  repeated: number
}

/**
 * Notes a list that was registered, in the transaction of its records; returns the number of the import, or null where no row
 * became or changed a record.
 */
export async function recordImport(context: AuditContext, list: Registered): Promise<number | null> {
  if (list.rows.length === 0) return null
  const { tx } = context
  const { kind, fileName = '', existing, repeated } = list
  const values = { kind, fileName, made: list.rows.length, existing, repeated }
  const [made] = await tx
    .insert(imports)
    .values({ ...values, ...stamp(context, 'created') })
    .returning({ id: imports.id })
  if (!made) throw new Error('The import was not stored')
  await insertRows(
    tx,
    importRows,
    list.rows.map(({ row, recordId, change = null }) => ({ importId: made.id, row, recordId, change })),
  )
  await recordChange(context, 'imports', made.id, { after: values })
  return made.id
}
