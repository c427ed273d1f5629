import { expect, it } from 'vitest'
import { parseInput } from '#domain/core/parse-input.ts'
import { endpoints } from '#domain/endpoints.ts'
import { goodInput } from '../testing/good-calls.ts'
import { withField } from '../testing/fields.ts'

const TODAY = '2026-09-14'
const UNSEEN = '\u200b\u202e\u2060'

/** Where texts are in a value: body.title, body.rows[].name. */
function* textsIn(value: unknown, path: string): Generator<string> {
  if (typeof value === 'string') yield path
  else if (Array.isArray(value)) yield* textsIn(value[0], `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) yield* textsIn(each, `${path}.${name}`)
}

const isTaken = (endpoint: (typeof endpoints)[number], input: unknown): boolean => {
  try {
    parseInput(endpoint, input as never)
    return true
  } catch {
    return false
  }
}

it('a required text of a call is refused where it has no visible character', () => {
  const asked = endpoints
    .filter(({ body }) => body !== undefined)
    .flatMap((endpoint) => {
      const input = goodInput(endpoint, TODAY)
      return [...textsIn(input['body'], 'body')].map((path) => ({ endpoint, input, path }))
    })
    .filter(({ endpoint, input, path }) => !isTaken(endpoint, withField(input, path, ' ')))
  expect(asked.length).toBeGreaterThan(100)
  const taken = asked.filter(({ endpoint, input, path }) => isTaken(endpoint, withField(input, path, UNSEEN)))
  expect(taken.map(({ endpoint, path }) => `${endpoint.id} ${path}`)).toEqual([])
})
