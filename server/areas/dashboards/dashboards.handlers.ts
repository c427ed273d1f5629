import { getServerState } from '#domain/dashboards/dashboards.endpoints.ts'
import { backupVerdict } from '../../backup-verdict.ts'
import { handle } from '../../handle.ts'

export const dashboardHandlers = [
  handle(getServerState, async (_, { tx, facts }) => ({ backup: await backupVerdict(tx, facts.now()) })),
]
