import { exportEverything, exportFile, listExports, takePack } from '#domain/exports/exports.endpoints.ts'
import { EXPORT_NAMES, type ExportFormat, type ExportName } from '#domain/exports/exports.tables.ts'
import { recordChange } from '../../audit.ts'
import type { Db } from '../../db/types.ts'
import { handle, handleRaw, type RawContext, type ServerEnv } from '../../handle.ts'
import { presentMonth, schoolToday } from '../school/school-time.ts'
import { everythingPieces, fileNameOf, tablePieces, TYPES } from './files.ts'
import { packPieces } from './pack/pack.ts'
import { readTable } from './rows.ts'
import type { Times } from './source.ts'

const timesOf = (env: ServerEnv): Times => {
  const { year, month } = presentMonth(env)
  return { timeZone: env.school.timeZone, month: year * 100 + month }
}

async function countsOf(db: Db, env: ServerEnv): Promise<{ table: ExportName; rows: number }[]> {
  const counted = []
  for (const table of EXPORT_NAMES) counted.push({ table, rows: await readTable(db, table, timesOf(env)).count() })
  return counted
}

type Taken = { table: ExportName | 'all' | 'pack'; format: ExportFormat; rows?: number; months?: string }

/** Notes who takes out what, before the first row is sent. */
const note = ({ db, ...context }: RawContext, after: Taken): Promise<void> =>
  db.transaction(async (tx) => {
    const noted = { ...context, tx, write: null }
    await recordChange(noted, 'exports', 1, { after })
  })

// Rows are read in pages outside a transaction, since a long one keeps an embedded database from everybody else.
export const exportHandlers = [
  handle(listExports, async (_, { tx, env }) => ({ tables: await countsOf(tx, env) })),

  handleRaw(exportFile, async ({ body: { kind: table, format } }, context) => {
    const { db, env } = context
    const times = timesOf(env)
    await note(context, { table, format, rows: await readTable(db, table, times).count() })
    return {
      type: TYPES[format],
      name: fileNameOf(table, format),
      pieces: tablePieces(table, { db, times, format }),
    }
  }),

  handleRaw(exportEverything, async ({ body: { format } }, context) => {
    const { db, env } = context
    const counted = await countsOf(db, env)
    await note(context, { table: 'all', format, rows: counted.reduce((sum, { rows }) => sum + rows, 0) })
    return {
      type: TYPES.zip,
      name: `school-data-${format}-${schoolToday(env)}.zip`,
      pieces: everythingPieces({ db, times: timesOf(env), format }),
    }
  }),

  handleRaw(takePack, async ({ body: { format, ...period } }, context) => {
    const { db, env } = context
    const months = `${period.from}-${period.to}`
    await note(context, { table: 'pack', format, months })
    return {
      type: TYPES[format === 'csv' ? 'zip' : 'excel'],
      name: `auditors-pack-${months}.${format === 'csv' ? 'zip' : 'xlsx'}`,
      pieces: packPieces({ db, zone: env.school.timeZone, period }, format),
    }
  }),
]
