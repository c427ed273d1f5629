import { getImport, listImports, takeBackImport } from '#domain/imports/imports.endpoints.ts'
import { handle } from '../../handle.ts'
import type { ImportedKinds } from './imported.ts'
import { readImport, readImports } from './imports.queries.ts'
import { takeBack } from './take-back.ts'

/** The handlers of imports; the areas say what became of the records of each kind. */
export const importListHandlers = (kinds: ImportedKinds) => [
  handle(listImports, async (_, context) => ({ imports: await readImports(context) })),
  handle(getImport, ({ params: { id } }, context) => readImport(context, id, kinds)),
  handle(takeBackImport, ({ params: { id } }, context) => takeBack(context, id, kinds)),
]
