import type { CallInput, EndpointDefinition, ReplyOf } from '#domain/core/endpoint.ts'
import { RefusedError } from './failures.ts'
import { lateCall, type LateEndpoint } from './late-call.ts'

/** Sends something that has a key of its own; null where the school has saved something else under the key before. */
export async function nullIfSaved<T>(send: () => Promise<T>): Promise<T | null> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'savedBefore') return null
    throw error
  }
}

/**
 * Sends a form under its key: sent again after a lost answer, it is saved once, and gets the first answer. Null where
 * the form was saved before with other details.
 */
export const callOnce = <E extends EndpointDefinition>(
  once: string,
  definition: E | LateEndpoint<E>,
  input: CallInput<E>,
): Promise<ReplyOf<E> | null> => nullIfSaved(() => lateCall(definition, input, { once }))
