import type { ReplyOf } from '#domain/core/endpoint.ts'
import { useAccess } from '../session/use-access.ts'
import { useAnswer } from '../answers/use-answer.ts'

const getServerState = async () => (await import('#domain/dashboards/dashboards.endpoints.ts')).getServerState

/** The server's state as last known to an administrator; null for everybody else and until it is known. */
export function useServerState(): ReplyOf<Awaited<ReturnType<typeof getServerState>>> | null {
  const access = useAccess()
  const isAdmin = access?.status === 'in' && access.role === 'ADMIN'
  const { answer } = useAnswer(getServerState, isAdmin ? {} : null)
  return answer.status === 'ready' ? answer.data : null
}
