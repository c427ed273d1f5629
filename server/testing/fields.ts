import { z } from 'zod'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'

type Node = {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  type?: string
}

const PARTS = ['params', 'query', 'body'] as const

/** One field of a call as its schema declares it: `body.marks[].studentId`. */
export type Field = { path: string; name: string; types: ReadonlySet<string> }

function eachNode(endpoint: EndpointDefinition, meet: (path: string, node: Node) => void): void {
  const walk = (node: Node, path: string): void => {
    meet(path, node)
    for (const [name, part] of Object.entries(node.properties ?? {})) walk(part, `${path}.${name}`)
    if (node.items) walk(node.items, `${path}[]`)
    for (const form of formsOf(node)) walk(form, path)
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
  const found = new Map<string, Set<string>>()
  eachNode(endpoint, (path, node) => {
    if (node.properties || node.items || formsOf(node).length > 0) return
    found.set(path, (found.get(path) ?? new Set()).add(node.type ?? 'any'))
  })
  return [...found].map(([path, types]) => ({ path, types, name: path.split('.').at(-1)?.replace('[]', '') ?? '' }))
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
