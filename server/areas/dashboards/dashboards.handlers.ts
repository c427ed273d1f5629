import { getServerState } from '#domain/dashboards/dashboards.endpoints.ts'
import { backupVerdict } from '../../backup-verdict.ts'
import { handle } from '../../handle.ts'
import { isLow, NOTHING_KNOWN } from '../../watch.ts'
import { readHeldThings } from '../held-things.ts'

export const dashboardHandlers = [
  handle(getServerState, async (_, { tx, env }) => {
    const { integrity, disk } = env.condition?.() ?? NOTHING_KNOWN
    const { checkedAt, failure } = integrity
    return {
      backup: await backupVerdict(tx, env.now()),
      integrity: { checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(), failure },
      disk: { ...disk, isLow: isLow(disk) },
      held: await readHeldThings(tx),
    }
  }),
]
