import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles, ROOT } from './source-files.ts'

const THIS_FILE = 'tests/clauses.test.ts'

/** Lines of `docs/clauses.md`, which has a line for each clause: a requirement of the product. */
const lines = readFileSync(join(ROOT, 'docs/clauses.md'), 'utf8').split('\n')
const clauses = lines.flatMap(
  (line) => /^- <a id="([a-z]+-\d+)"><\/a>\*\*([A-Z]+-\d+)\*\* \S/.exec(line)?.slice(1) ?? [],
)
const anchors = clauses.filter((_, at) => at % 2 === 0)
const ids = clauses.filter((_, at) => at % 2 === 1)

const areas = [...new Set(ids.map((id) => id.split('-')[0]))]
const CITED = new RegExp(`\\b(?:${areas.join('|')})-\\d+\\b`, 'g')

/** Paths of the files that cite a clause, by the clause's id. */
const cited = new Map<string, string[]>()
for (const { path, text } of readSourceFiles().filter((file) => file.path !== THIS_FILE))
  for (const [id] of text.matchAll(CITED)) cited.set(id, [...(cited.get(id) ?? []), path])

/** Clauses that no code or test cites yet. This list only gets shorter: cite a clause where it is met or tested. */
const UNCLAIMED: readonly string[] = [
  'ATT-4', // Marks of a class are saved as one entry, which is refused or saved whole.
  'ATT-24', // Classes are grouped by the grade that an administrator gives them.
  'GEN-21',
]

test('every clause has an id, an anchor of the same name and a text', () => {
  expect(ids.length).toBeGreaterThan(250)
  expect(lines.filter((line) => line.startsWith('- ')).length).toBe(ids.length)
  expect(anchors).toEqual(ids.map((id) => id.toLowerCase()))
})

test('no two clauses have one id', () => {
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every id that code or a test cites is a clause', () => {
  const unknown = [...cited].filter(([id]) => !ids.includes(id))
  expect(unknown).toEqual([])
})

test('every clause is cited by code or a test, except those that are listed as unclaimed', () => {
  expect(ids.filter((id) => !cited.has(id)).sort()).toEqual([...UNCLAIMED].sort())
})
