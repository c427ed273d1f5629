import { z } from 'zod'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'

type Node = {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  type?: string
  'x-id-of'?: string
}

const PARTS = ['params', 'query', 'body'] as const

/** One field of a call as its schema declares it: `body.marks[].studentId`. */
export type Field = { path: string; name: string; types: ReadonlySet<string>; idOf: string | null }

/** Names that say themselves what they are: keys of writes, receipts, devices. */
const SELF = /^(ref|batch|receipt|device)$/

/** What the id in a field is of: as its schema declares by `idOf`, else by its name, as `targetClassId`; null for no id. */
const kindOf = (name: string, declared: string | undefined): string | null =>
  declared ?? (SELF.test(name) ? name : (/([A-Z]?[a-z]+)Ids?$/.exec(name)?.[1]?.toLowerCase() ?? null))

function eachNode(endpoint: EndpointDefinition, meet: (path: string, node: Node) => void): void {
  const walk = (given: Node, path: string, idOf?: string): void => {
    const node = { ...(idOf ? { 'x-id-of': idOf } : {}), ...given }
    meet(path, node)
    for (const [name, part] of Object.entries(node.properties ?? {})) walk(part, `${path}.${name}`)
    if (node.items) walk(node.items, `${path}[]`)
    for (const form of formsOf(node)) walk(form, path, node['x-id-of'])
  }
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, part)
  }
}

const formsOf = ({ anyOf = [], oneOf = [], allOf = [] }: Node): Node[] => [...anyOf, ...oneOf, ...allOf]

/** Every object within a call's input, with the fields that it declares. */
export function objectsOf(endpoint: EndpointDefinition): { path: string; fields: string[] }[] {
  const found = new Map<string, string[]>()
  eachNode(endpoint, (path, { properties, type }) => {
    if (properties || type === 'object') found.set(path, [...(found.get(path) ?? []), ...Object.keys(properties ?? {})])
  })
  return [...found].map(([path, fields]) => ({ path, fields }))
}

/** Every field of a call's input, at any depth, read from its schemas. */
export function fieldsOf(endpoint: EndpointDefinition): Field[] {
  const found = new Map<string, { types: Set<string>; declared: string | undefined }>()
  eachNode(endpoint, (path, node) => {
    if (node.properties || node.items || formsOf(node).length > 0) return
    const { types, declared } = found.get(path) ?? { types: new Set(), declared: undefined }
    found.set(path, { types: types.add(node.type ?? 'any'), declared: declared ?? node['x-id-of'] })
  })
  return [...found].map(([path, { types, declared }]) => {
    const name = path.split('.').at(-1)?.replace('[]', '') ?? ''
    return { path, types, name, idOf: kindOf(name, declared) }
  })
}

/** The input with another value in one field; in a list, of its first member. */
export function withField<T>(input: T, path: string, value: unknown): T {
  const [step = '', ...rest] = path.split('.')
  const name = step.replace('[]', '')
  if (step === '') return value as T
  const holder = input as Record<string, unknown>
  const before = holder[name]
  const inner = (part: unknown): unknown => (rest.length > 0 ? withField(part ?? {}, rest.join('.'), value) : value)
  const after = step.endsWith('[]') ? [inner((before as unknown[] | undefined)?.[0])] : inner(before)
  return { ...holder, [name]: after } as T
}
