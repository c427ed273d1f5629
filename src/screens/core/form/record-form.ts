import { z } from 'zod'
import { wordsOf } from '#domain/core/field-words.ts'
import type { Field, Look } from './field-kinds.ts'

type AnyField = Look &
  Pick<Field<never, never>, 'input'> & {
    blank: unknown
    typed: (stored: never) => unknown
    sent: (typed: never) => unknown
  }
export type Fields = Readonly<Record<string, AnyField>>

/** The typed values of a form. */
export type Typed<F extends Fields> = { [Name in keyof F]: F[Name]['blank'] } & {
  /** Key of a new record from the opening of its form on; empty for a record that is changed. */
  ref: string
  /** The revision of the record that the form was filled from; 0 for a new record. */
  base: number
}

type Stored<F extends Fields> = { [Name in keyof F]?: Parameters<F[Name]['typed']>[0] | null | undefined }
type Sent<Body extends z.ZodObject> = Omit<z.input<Body>, 'ref' | 'base'>

/** Schemas of the bodies of the two calls; one schema where a single call makes or changes the record. */
type Bodies<Add extends z.ZodObject, Change extends z.ZodObject> = { add: Add; change: Change } | Add

/** Requires that the fields that the calls know send what the schemas of the calls take. */
type Fitting<F extends Fields, Body> = {
  [Name in keyof F]: Name extends keyof Body ? { sent: (typed: never) => Body[Name] | undefined } : unknown
}

type Problems<F extends Fields> = { [Name in keyof F]?: string | undefined }

type More<Add extends z.ZodObject, Change extends z.ZodObject, F extends Fields, Row, About> = {
  /** The values that the fields show of a record that is to be changed; left out where the form only makes records. */
  read?: (row: Row, about: About) => Stored<F>
  /** Makes the body of a call, where the body is more than the values of the fields one by one. */
  send?: (sent: Partial<Sent<Add> & Sent<Change>>, typed: Typed<F>, about: About) => object
  /** Translations of the schemas' messages, for pages in another language. */
  words?: Readonly<Record<string, string>>
  /** Problems of values that the schema alone would accept, such as a day in the future. */
  against?: (sent: Partial<Sent<Add> & Sent<Change>>, about: About, typed: Typed<F>) => Problems<F>
}

/** A checked body, with the typed values that it was made of. */
export type Checked<Body, F extends Fields> = { body: Body; typed: Typed<F> }

export type RecordForm<AddBody, ChangeBody, F extends Fields, Row, About> = {
  fields: F
  blank: (proposed?: Partial<Typed<F>>) => Typed<F>
  typedOf: (row: Row & { revision: number }, about: About) => Typed<F>
  /** The body that the typed values make, valid or not. */
  sentOf: (typed: Typed<F>, about: About) => Partial<AddBody & ChangeBody>
  /** Schemas of the typed values, with the messages of the schemas of the calls. */
  added: (about: About) => z.ZodType<Checked<AddBody, F>, Typed<F>>
  changed: (about: About) => z.ZodType<Checked<ChangeBody, F>, Typed<F>>
  maxLengthOf: (name: string) => number | undefined
}

type Check = { _zod: { def: { check: string; maximum?: number } } }

/**
 * A schema of a text, or a schema around one. Only the definition is read: the built app has neither zod's classes to
 * compare with nor the part of zod that sums up checks.
 */
type Inner = { def: { type: string; checks?: Check[]; innerType?: Inner; in?: Inner; out?: Inner } }

/** Length of the longest text that a schema accepts. */
function longest(schema: Inner | undefined): number | undefined {
  if (!schema) return undefined
  const { type, checks = [], innerType, in: input, out } = schema.def
  // The longest list has nothing to do with the length of the text that it is typed as.
  if (type === 'array') return undefined
  const most = checks.map(({ _zod }) => _zod.def).find(({ check }) => check === 'max_length')
  return most?.maximum ?? longest(innerType ?? input) ?? longest(out)
}

/**
 * Declares a form that makes and changes records, out of the bodies of its calls and a table of its fields. Messages
 * come from the schemas of the calls, so that form and server say the same. `About` is whatever else the form depends on,
 * such as today.
 */
export function recordForm<
  Add extends z.ZodObject,
  F extends Fields,
  Row,
  Change extends z.ZodObject = Add,
  About = void,
>(
  bodies: Bodies<Add, Change>,
  fields: F & Fitting<F, z.input<Add> & z.input<Change>>,
  { read = () => ({}), send, words, against }: More<Add, Change, F, Row, About> = {},
): RecordForm<z.input<Add>, z.input<Change>, F, Row, About> {
  const { add, change } = 'shape' in bodies ? { add: bodies, change: bodies as unknown as Change } : bodies
  const names = Object.keys(fields)
  const each = (valueOf: (field: AnyField, name: string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, valueOf(fields[name] as AnyField, name)]))
  const sentOf = (typed: Typed<F>, about: About) => {
    const sent = each(({ sent }, name) => sent(typed[name] as never)) as never
    return send ? send(sent, typed, about) : sent
  }
  const checked = (body: z.ZodObject) => (about: About) =>
    z.custom<Typed<F>>().transform((typed, context) => {
      const sent = { ref: typed.ref || undefined, base: typed.base || undefined, ...sentOf(typed, about) }
      const known = Object.entries(sent).filter(([name, value]) => name in body.shape && value !== undefined)
      const result = Object.fromEntries(known)
      const reported = new Set<string>()
      // Of each field only the first problem is reported.
      const tell = (name: string, message: string | undefined): void => {
        if (message && !reported.has(name)) context.addIssue({ code: 'custom', path: [name], message })
        reported.add(name)
      }
      for (const { path, message } of body.safeParse(result, { error: wordsOf }).error?.issues ?? [])
        tell(path.slice(0, 1).join(), words?.[message] ?? message)
      for (const [name, message] of Object.entries(against?.(sent as never, about, typed) ?? {})) tell(name, message)
      return { body: result, typed }
    })
  return {
    fields,
    blank: (proposed) => ({ ...each(({ blank }) => blank), ref: '', base: 0, ...proposed }) as Typed<F>,
    typedOf: (row, about) => {
      const stored = read(row, about) as Readonly<Record<string, never>>
      const typed = each(({ blank, typed }, name) => (stored[name] == null ? blank : typed(stored[name])))
      return { ...typed, ref: '', base: row.revision } as Typed<F>
    },
    sentOf,
    added: checked(add) as never,
    changed: checked(change) as never,
    maxLengthOf: (name) => longest((change.shape[name] ?? add.shape[name]) as Inner | undefined),
  }
}
