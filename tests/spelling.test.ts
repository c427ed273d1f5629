import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, nodesOf, readSourceFiles, ROOT, type SourceFile } from './source-files.ts'

const THIS_FILE = 'tests/spelling.test.ts'

/**
 * Misspelt words of documented addresses and fields, which keep their spelling (GEN-7) as text in a declaration and in
 * tests that call the documented addresses. Everywhere else these words are spelt right.
 */
const MISSPELT = new RegExp(
  [
    'at+(?=e)[tednac]*ce', // The correct "attendance" is removed before.
    'employeatt',
    'd[ei]cipline',
    '\\bceate',
    'regiter',
    '\\btob\\b',
    'gettob',
    'emolpoyee',
    'advacne',
    'employeeavance',
    'paypayment',
  ].join('|'),
  'gi',
)

const RIGHT = /attendance|discipline/gi
const MAY_QUOTE = /\.(endpoints|screens|schema)\.ts$|\.test\.tsx?$|^tests\//

const blank = (text: string, start: number, end: number): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

const misspeltIn = (text: string): string[] =>
  text.replace(RIGHT, (word) => ' '.repeat(word.length)).match(MISSPELT) ?? []

/**
 * The text of a file without the literals that may contain misspelt words and, in a schema, without the names of sent
 * fields.
 */
function withoutLiterals({ path, text, body }: SourceFile): string {
  if (!MAY_QUOTE.test(path)) return text
  const literals = [...nodesOf(body)].flatMap((node) => {
    const isText = node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node['value'] === 'string')
    if (isText) return [node]
    return node.type === 'Property' && path.endsWith('.schema.ts')
      ? [node['key'] as { start: number; end: number }]
      : []
  })
  return literals.reduce((rest, { start, end }) => blank(rest, start, end), text)
}

test('the spelling check recognises misspelt words of documented addresses', () => {
  for (const word of ['Attendence', 'attedence', 'Atetendence', 'Attendce', 'Dicipline']) {
    expect(misspeltIn(`/dashboard/Mark${word}Class`), word).toHaveLength(1)
  }
  expect(misspeltIn('createAttendance, dateAttendance, discipline, register, October, create')).toEqual([])
})

test('misspelt words of documented addresses occur only as text in declarations and tests', () => {
  const found = readSourceFiles()
    .filter(({ path }) => path !== THIS_FILE)
    .flatMap((file) => misspeltIn(withoutLiterals(file)).map((word) => `${file.path}: ${word}`))
  expect(found).toEqual([])
})

test('styles, pages and READMEs have no misspelt words of documented addresses', () => {
  const others = ['docs', 'src', 'sw', 'server', 'tests', 'public'].flatMap((folder) =>
    filesBelow(folder, (path) => /\.(css|md|html|webmanifest|svg)$/.test(path)),
  )
  expect(others.length).toBeGreaterThan(5)
  const found = others.flatMap((path) =>
    misspeltIn(readFileSync(join(ROOT, path), 'utf8')).map((word) => `${path}: ${word}`),
  )
  expect(found).toEqual([])
})

test('file names have no misspelt words of documented addresses', () => {
  const names = ['docs', 'src', 'sw', 'server', 'tests', 'public'].flatMap((folder) => filesBelow(folder, () => true))
  expect(names.filter((path) => misspeltIn(path).length > 0)).toEqual([])
})
