import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { Role } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call, declared once for page, worker and server. */
export type EndpointDefinition = {
  readonly id: string
  readonly method: Method
  /** Below `/api`, with `:name` for parameters. */
  readonly path: string
  /** Misspelt or duplicate paths by which the same call is documented (GEN-7). */
  readonly aliases?: readonly string[]
  readonly summary: string
  readonly roles: readonly Role[] | 'public'
  /** Message to other roles, where it is not the usual one. */
  readonly refusal?: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  readonly problems: readonly ProblemCode[]
  /** Largest body in bytes, where the server's usual limit does not fit. */
  readonly bodyLimit?: number
  /**
   * The body is a form with one file in this field, at most `bytes` long, otherwise refused with `tooLarge`; the handler
   * gets the file's content. The other fields of the body are sent as text.
   */
  readonly upload?: {
    readonly field: string
    readonly bytes: number
    readonly tooLarge: ProblemCode
    /** The handler reads the form while it arrives, and checks it at its end: the file is never held whole. */
    readonly isStreamed?: boolean
  }
  /** Answered also while the disk is too full for other writes, since the call signs somebody in or makes room. */
  readonly isAnsweredWhenFull?: boolean
  /** The answer is a file: its type and bytes, and a name where it is made to be saved; or one that is sent in pieces, stored or made meanwhile. */
  readonly isFile?: boolean
  /**
   * Calls allowed in a minute, against guessing and flooding: for one address or, where somebody is signed in, for one
   * person on one device.
   */
  readonly perMinute?: number
  /** Accepts a push grant in place of a session: for sending entries after their maker has signed out. */
  readonly acceptsGrant?: boolean
  /** The answer is a stream of lines, each a JSON value of the reply's shape. */
  readonly isStream?: boolean
}

/** A file that is read while it is sent, whole or in a range. */
export type StreamedFile = {
  type: string
  name: string
  size: number
  /** Differs whenever the content does. */
  version: string
  /** The bytes from `from` until before `to`. */
  read: (from: number, to: number) => AsyncIterable<Uint8Array>
}

/** A file that is made while it is sent, so that its size is not known before its end. */
export type MadeFile = { type: string; name: string; pieces: AsyncIterable<Uint8Array> }

type PartOf<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodType> ? Record<K, Side extends 'input' ? z.input<S> : z.output<S>> : unknown

/** The input that a caller passes, as it travels. */
export type CallInput<E> = PartOf<E, 'params', 'input'> & PartOf<E, 'query', 'input'> & PartOf<E, 'body', 'input'>

/** The input that the handler receives, after validation. */
export type HandlerInput<E> = PartOf<E, 'params', 'output'> & PartOf<E, 'query', 'output'> & PartOf<E, 'body', 'output'>

/** The reply as handlers give it and screens get it. */
export type ReplyOf<E extends EndpointDefinition> = z.output<E['reply']>

/** The reply as it travels: what devices keep, and what callers get who are not of this house. */
export type SentReplyOf<E extends EndpointDefinition> = z.input<E['reply']>

/** Declares a call; returns the declaration as it is, with its exact type. */
export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition

/** Whether a role may make a call. */
export const mayCall = ({ roles }: Pick<EndpointDefinition, 'roles'>, role: Role): boolean =>
  roles === 'public' || roles.includes(role)

/** The address of a call below `/api`, with its parameters filled in and its query appended. */
export function addressOf(definition: EndpointDefinition, input: unknown): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}
