import { z } from 'zod'

type Node = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  format?: string
  pattern?: string
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
}

const TEXTS: Readonly<Record<string, string>> = {
  'date-time': '2026-09-14T06:00:00Z',
  uuid: '6f9619ff-8b86-4d01-b42d-00c04fc964ff',
  email: 'somebody@test.school',
}

/** Texts that common patterns accept, the plainest first. */
const PLAIN = ['Sample', '1', '2026-09-14T06:00:00Z', '634000001', '07:45', TEXTS['uuid'] ?? '']

function textOf({ format = '', pattern, minLength = 0 }: Node, today: string): string {
  const known = format === 'date' ? today : TEXTS[format]
  if (known) return known
  const fits = PLAIN.find((text) => !pattern || new RegExp(pattern, 'u').test(text)) ?? PLAIN[0] ?? ''
  return fits.padEnd(minLength, 'x')
}

function valueOf(node: Node, today: string): unknown {
  if ('const' in node) return node.const
  if (node.enum) return node.enum[0]
  const [form] = [...(node.anyOf ?? []), ...(node.oneOf ?? [])]
  if (form) return valueOf(form, today)
  if (node.allOf) return Object.assign({}, ...node.allOf.map((part) => valueOf(part, today)))
  if (node.properties)
    return Object.fromEntries(Object.entries(node.properties).map(([name, part]) => [name, valueOf(part, today)]))
  if (node.items) return [valueOf(node.items, today)]
  if (node.type === 'boolean') return true
  if (node.type === 'integer' || node.type === 'number')
    return Math.max(1, node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1)
  return node.type === 'string' ? textOf(node, today) : undefined
}

/** Input that a schema accepts, with every field that it knows and plain values in them; ids are those of the first records. */
export const sampleOf = (schema: z.ZodType, today: string): unknown =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, today)
