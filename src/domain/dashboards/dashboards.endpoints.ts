import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { BackupVerdict } from './dashboards.schema.ts'

export const getServerState = endpoint({
  id: 'dashboards.serverState',
  method: 'GET',
  path: '/dashboard/server-state',
  summary: 'What an administrator has to know of the server: how its backups stand',
  roles: ['ADMIN'],
  reply: z.object({ backup: BackupVerdict }),
  problems: [],
})
