import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BackupVerdict, DiskVerdict, HeldThings, IntegrityVerdict } from './dashboards.schema.ts'

export const getServerState = endpoint({
  id: 'dashboards.serverState',
  method: 'GET',
  path: '/dashboard/server-state',
  summary: 'What an administrator has to know of the server: how its backups, data and disks are, and what is held',
  roles: ['ADMIN'],
  // Servers of earlier releases, and their cached answers, have backups only.
  reply: z.object({
    backup: BackupVerdict,
    integrity: IntegrityVerdict.optional(),
    disk: DiskVerdict.optional(),
    held: HeldThings.optional(),
  }),
  problems: [],
})
