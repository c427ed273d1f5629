import type { CallInput, EndpointDefinition, ReplyOf } from '#domain/core/endpoint.ts'
import type { ProblemCode } from '#domain/core/problems.ts'
import { RefusedError } from './answers.ts'
import { call } from './api.ts'

/** Sends something that has a key of its own; null where the school refuses the key as known from an earlier sending. */
export async function once<T>(send: () => Promise<T>, known: ProblemCode): Promise<T | null> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof RefusedError && error.code === known) return null
    throw error
  }
}

export const callOnce = <E extends EndpointDefinition>(
  definition: E,
  input: CallInput<E>,
  known: ProblemCode,
): Promise<ReplyOf<E> | null> => once(() => call(definition, input), known)
