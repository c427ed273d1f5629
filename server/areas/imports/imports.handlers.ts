import { getImport, listImports, takeBackImport } from '#domain/imports/imports.endpoints.ts'
import { handle } from '../../handle.ts'
import { readImport, readImports } from './imports.queries.ts'
import { takeBack } from './take-back.ts'

export const importListHandlers = [
  handle(listImports, async (_, context) => ({ imports: await readImports(context) })),
  handle(getImport, ({ params: { id } }, context) => readImport(context, id)),
  handle(takeBackImport, ({ params: { id } }, context) => takeBack(context, id)),
]
