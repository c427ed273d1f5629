import { health } from '#domain/auth/auth.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { RefusedError } from './failures.ts'
import { call } from './api.ts'

/** The server's health. A server whose disk is full refuses the call, and sends its health as details of the refusal. */
export const askHealth = (): Promise<ReplyOf<typeof health>> =>
  call(health, {}).catch((error: unknown) => {
    const reported = error instanceof RefusedError ? health.reply.safeParse(error.details).data : undefined
    if (reported) return reported
    throw error
  })
