import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { OFFICE } from '../core/roles.ts'
import { ImportDetail, ImportId, ImportListed, TakenBackImport } from './imports.schema.ts'

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/imports',
  summary: 'Lists that were registered from files, the newest first, of the kinds that the caller may register',
  roles: OFFICE,
  reply: z.object({ imports: z.array(ImportListed) }),
  problems: [],
})

export const getImport = endpoint({
  id: 'imports.get',
  method: 'GET',
  path: '/imports/:id',
  summary: 'One import with the record of each row, and what was built on it since',
  roles: OFFICE,
  params: ImportId,
  reply: ImportDetail,
  problems: ['importNotFound'],
})

export const takeBackImport = endpoint({
  id: 'imports.takeBack',
  method: 'POST',
  path: '/imports/:id/take-back',
  summary: 'Take an import back within seven days; records on which something was built are named and stay',
  roles: OFFICE,
  params: ImportId,
  reply: TakenBackImport,
  problems: ['importNotFound', 'importTakenBack', 'importTooOld', 'importAllBuiltOn'],
})
