import { z } from 'zod'
import { Id, idOf, IdText, Instant } from '../core/fields.ts'
import { DayText } from '../core/day.schema.ts'
import { IMPORT_KINDS } from './imports.rules.ts'

/** What was built on a record since its import; such a record stays when the import is taken back. */
export const BUILT_ON = [
  'changed',
  'deleted',
  'payments',
  'fees',
  'attendance',
  'calls',
  'discipline',
  'scores',
  'papers',
  'moves',
  'parents',
  'salaries',
  'advances',
  'presence',
  'driving',
  'busGone',
] as const
export const BuiltOn = z.enum(BUILT_ON)
export type BuiltOn = z.infer<typeof BuiltOn>

/** A list that was registered from a file in one act. */
export const ImportListed = z.object({
  id: Id,
  kind: z.enum(IMPORT_KINDS),
  /** Empty where the caller named none. */
  fileName: z.string(),
  /** Rows that became or changed records. */
  made: z.int(),
  /** Rows whose record was here already. */
  existing: z.int(),
  /** Rows that repeated another of the same file. */
  repeated: z.int(),
  createdAt: Instant,
  createdBy: z.string(),
  /** The last school day on which it can be taken back. */
  until: DayText,
  takenBack: z.object({ at: Instant, by: z.string(), stayed: z.int() }).nullable(),
})
export type ImportListed = z.infer<typeof ImportListed>

/** A row of the file with the record that it became or changed. */
export const ImportRow = z.object({
  row: z.int(),
  recordId: Id,
  name: z.string(),
  /** What the list changed in a record that was here before, by its names then; null where the list made the record. */
  change: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  isTakenBack: z.boolean(),
  /** What keeps the record; empty once it is taken back. */
  builtOn: z.array(BuiltOn),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportDetail = ImportListed.extend({ rows: z.array(ImportRow) })
export type ImportDetail = z.infer<typeof ImportDetail>

export const ImportId = z.object({ id: idOf('import', IdText) })

export const TakenBackImport = z.object({
  message: z.string(),
  /** Records that are gone, or as they were before. */
  removed: z.int(),
  /** Rows that stay, with what was built on them. */
  stayed: z.array(ImportRow),
})
export type TakenBackImport = z.infer<typeof TakenBackImport>
