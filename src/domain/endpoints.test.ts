import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './core/parse-input.ts'
import { Problem } from './core/problems.ts'
import { endpoints } from './endpoints.ts'

type Node = { properties?: Record<string, Node>; items?: Node; anyOf?: Node[]; type?: string }

/** Values that some field refuses: missing, of another kind, too small, too large, or none of the allowed ones. */
const VALUES: unknown[] = [undefined, null, true, -1, 0.5, 1e12, '', 'x'.repeat(6_000), '2026-13-40', [], [{}], {}]

/** Words of the validator's own English. */
const VALIDATOR =
  /invalid (input|option|string|ISO|UUID|key|element)|too (small|big)|unrecognized|\bexpected\b|received/i

const messagesOf = (raw: Record<string, unknown>, endpoint: (typeof endpoints)[number]): string[] => {
  try {
    parseInput(endpoint, raw)
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { issues = [] } = (error.details ?? {}) as { issues?: { message: string }[] }
    return [error.message, ...issues.map(({ message }) => message)]
  }
}

/** An input for each field and value, the field's neighbours left out. */
function inputsOf(schema: z.ZodType): unknown[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  const single = Object.keys(properties).flatMap((name) => VALUES.map((value) => ({ [name]: value })))
  const inList = Object.entries(properties).flatMap(([name, { items }]) =>
    Object.keys(items?.properties ?? {}).flatMap((field) => VALUES.map((value) => ({ [name]: [{ [field]: value }] }))),
  )
  return [...VALUES, { nobodyKnowsThis: 1 }, ...single, ...inList]
}

test('no call answers in the validator’s own English, whatever is sent to it', () => {
  const allMessages = new Set<string>()
  for (const endpoint of endpoints)
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = (endpoint as Partial<Record<typeof part, z.ZodType>>)[part]
      for (const value of schema ? inputsOf(schema) : [])
        for (const message of messagesOf({ [part]: value }, endpoint)) {
          allMessages.add(message)
          expect(message, `${endpoint.id} ${part}`).not.toMatch(VALIDATOR)
          expect(message, `${endpoint.id} ${part}`).toMatch(/^\p{Lu}.*/u)
        }
    }
  expect(allMessages.size).toBeGreaterThan(200)
})
