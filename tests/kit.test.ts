import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PARTS = join(import.meta.dirname, 'kit', 'parts')
const UI = join(import.meta.dirname, '..', 'src', 'ui')

/** Components that stand on the page within others, or around all of it. */
const WITHIN_OTHERS = [
  'Page',
  'Toasts',
  // Parts of lists and tables.
  'ListBar',
  'SortSelect',
  'TableChunks',
  // Parts of the grid.
  'CellBar',
  'Head',
  'Row',
]

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))

const components = textsIn(UI).flatMap((text) =>
  [...text.matchAll(/^export (?:const|function) ([A-Z][a-z]\w*)/gm)].map(([, name = '']) => name),
)

test('the page of the kit shows every component of the shared tier', () => {
  expect(components.length).toBeGreaterThan(40)
  const page = textsIn(PARTS).join('\n')
  const missing = components.filter((name) => !WITHIN_OTHERS.includes(name) && !page.includes(`<${name}`))
  expect(missing).toEqual([])
})
