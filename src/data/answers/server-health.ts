import { useCallback, useEffect, useState } from 'react'
import type { health } from '#domain/auth/auth.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { askHealth } from './ask-health.ts'

export type ServerHealth =
  | { status: 'asking' }
  | { status: 'silent' }
  | { status: 'alive'; server: ReplyOf<typeof health> }

/** The server's health, asked at intervals and on demand. */
export function useServerHealth(): { health: ServerHealth; ask: () => void } {
  const [state, setState] = useState<ServerHealth>({ status: 'asking' })
  const askServer = useCallback(() => {
    askHealth().then(
      (server) => setState({ status: 'alive', server }),
      () => setState({ status: 'silent' }),
    )
  }, [])
  useEffect(askServer, [askServer])
  const ask = () => {
    setState({ status: 'asking' })
    askServer()
  }
  return { health: state, ask }
}
