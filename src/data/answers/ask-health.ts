import { health } from '#domain/auth/auth.endpoints.ts'
import type { ReplyOf } from '#domain/core/endpoint.ts'
import { RefusedError } from './answers.ts'
import { call } from './api.ts'

/** The server's health. A server whose disk is full refuses, and tells it with the refusal. */
export const askHealth = (): Promise<ReplyOf<typeof health>> =>
  call(health, {}).catch((error: unknown) => {
    const told = error instanceof RefusedError ? health.reply.safeParse(error.details).data : undefined
    if (told) return told
    throw error
  })
