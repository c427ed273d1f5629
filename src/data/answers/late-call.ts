import type { CallInput, EndpointDefinition, ReplyOf } from '#domain/core/endpoint.ts'
import type { Once } from './api.ts'
import { TransportError } from './failures.ts'

/**
 * A call by the function that loads its declaration, the same at each rendering. The first screens name their calls so: until their
 * rows are there, neither the shapes of calls nor what checks them have to be run.
 */
export type LateEndpoint<E extends EndpointDefinition> = () => Promise<E>

/** The declaration of a call. Throws TransportError where its file cannot be loaded, as where the school cannot be asked. */
export const declarationOf = async <E extends EndpointDefinition>(named: E | LateEndpoint<E>): Promise<E> => {
  if (typeof named !== 'function') return named
  return named().catch((cause: unknown) => {
    throw new TransportError('the call is not loaded', { cause })
  })
}

/** As `call` (api.ts), which it loads when it is first used. */
export async function lateCall<E extends EndpointDefinition>(
  named: E | LateEndpoint<E>,
  input: CallInput<E>,
  once: Once = {},
): Promise<ReplyOf<E>> {
  const [definition, { call }] = await Promise.all([
    declarationOf(named),
    import('./api.ts').catch((cause: unknown) => {
      throw new TransportError('calls are not loaded', { cause })
    }),
  ])
  return call(definition, input, once)
}
