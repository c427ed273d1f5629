import type { ReplyOf } from '#domain/core/endpoint.ts'
import { getServerState } from '#domain/dashboards/dashboards.endpoints.ts'
import { useAccess } from '../session/use-access.ts'
import { useAnswer } from '../answers/use-answer.ts'

/** The server's state as last known to an administrator; null for everybody else and until it is known. */
export function useServerState(): ReplyOf<typeof getServerState> | null {
  const access = useAccess()
  const isAdmin = access?.status === 'in' && access.role === 'ADMIN'
  const { answer } = useAnswer(getServerState, isAdmin ? {} : null)
  return answer.status === 'ready' ? answer.data : null
}
