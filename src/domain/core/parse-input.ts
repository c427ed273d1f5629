import type { EndpointDefinition } from './endpoint.ts'
import { wordsOf } from './field-words.ts'
import { quotable } from './fields.ts'
import { Problem } from './problems.ts'

type Part = 'params' | 'query' | 'body'
const PARTS: readonly Part[] = ['params', 'query', 'body']

const isNothing = (body: unknown): boolean =>
  body === undefined ||
  (body !== null && body instanceof Object && !Array.isArray(body) && Object.keys(body).length === 0)

/** The checked input of a call. Throws `invalidInput` with every wrong field and the message of the first one. */
export function parseInput(definition: EndpointDefinition, raw: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const issues: { path: string; message: string }[] = []
  for (const part of PARTS) {
    const schema = definition[part]
    if (!schema) {
      // Accepting a body that nobody reads would make a wrong call look successful.
      if (part === 'body' && !isNothing(raw[part])) issues.push({ path: '', message: 'This call takes no body' })
      continue
    }
    const parsed = schema.safeParse(raw[part], { error: wordsOf })
    if (parsed.success) input[part] = parsed.data
    else
      issues.push(
        ...parsed.error.issues.map(({ path, message }) => ({
          path: quotable(path.join('.')),
          message: quotable(message),
        })),
      )
  }
  if (issues.length > 0) throw new Problem('invalidInput', { message: issues[0]?.message, issues: issues.slice(0, 20) })
  return input
}
