import { z } from 'zod'
import { endpoint, type MadeFile } from '../core/endpoint.ts'
import { ACCOUNTS_READERS } from '../core/roles.ts'
import { ExportAsked, ExportList, PackAsked } from './exports.schema.ts'

export const listExports = endpoint({
  id: 'exports.list',
  method: 'GET',
  path: '/exports',
  summary: 'Tables that other programs can read, with the number of their rows',
  roles: ['ADMIN'],
  reply: ExportList,
  problems: [],
})

export const exportFile = endpoint({
  id: 'exports.file',
  method: 'POST',
  path: '/exports/file',
  summary: 'A table as CSV or Excel, made while it is sent; who took it out is noted in the audit log',
  roles: ['ADMIN'],
  body: ExportAsked,
  isFile: true,
  reply: z.custom<MadeFile>(),
  perMinute: 30,
  problems: ['tooManyRequests'],
})

export const exportEverything = endpoint({
  id: 'exports.everything',
  method: 'POST',
  path: '/exports/everything',
  summary: 'All tables in one ZIP file, with a list of their columns; who took it out is noted in the audit log',
  roles: ['ADMIN'],
  body: ExportAsked.omit({ kind: true }),
  isFile: true,
  reply: z.custom<MadeFile>(),
  perMinute: 5,
  problems: ['tooManyRequests'],
})

export const takePack = endpoint({
  id: 'exports.pack',
  method: 'POST',
  path: '/exports/pack',
  summary:
    'The auditor’s pack of some months: the journal, the trial balance, the statements and who changed what, as an Excel file or a ZIP file of CSV; who took it out is noted in the audit log',
  roles: ACCOUNTS_READERS,
  body: PackAsked,
  isFile: true,
  reply: z.custom<MadeFile>(),
  perMinute: 10,
  problems: ['tooManyRequests'],
})
