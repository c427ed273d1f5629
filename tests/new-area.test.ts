import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesOf } from './scripts/new-area/names.ts'
import { INSERTIONS, withLines } from './scripts/new-area/shared-lines.ts'
import { filesOf, sharedFiles } from './scripts/new-area/write-area.ts'
import { parseSource, ROOT, type Node } from './source-files.ts'

// Whether the area compiles and its tests pass, the proof shows (tests/scripts/new-area-proof.ts).

const names = namesOf('library', 'book')
const made = filesOf(names)
const shared = sharedFiles(ROOT, names)

const textAt = (path: string): string | null => {
  const written = made[path] ?? shared.get(path)
  if (written !== undefined) return written
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : null
}

const isExported = (text: string, name: string): boolean =>
  new RegExp(`^export (async )?(const|function|type|class) ${name}\\b`, 'm').test(text)

/** Names that a file imports from other files of ours, as `target > name`, where the target does not export them. */
function missingIn(path: string, text: string): string[] {
  const { body, imports } = parseSource(path, text)
  const targets = new Map(imports.map(({ specifier, target }) => [specifier, target]))
  return body
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap((node) => {
      const target = targets.get((node['source'] as { value: string }).value) ?? ''
      if (!/^(src|sw|server|tests)\//.test(target) || target === 'server/db/schema.ts') return []
      const there = textAt(target)
      if (there === null) return [`${path} > ${target}`]
      return (node['specifiers'] as (Node & { imported?: { name: string } })[])
        .flatMap(({ imported }) => imported?.name ?? [])
        .filter((name) => !isExported(there, name))
        .map((name) => `${path} > ${target} > ${name}`)
    })
}

describe('a new area', () => {
  test('imports only what other files export', () => {
    expect(Object.entries(made).flatMap(([path, text]) => missingIn(path, text))).toEqual([])
    expect(missingIn('src/a.ts', `import { nothing } from './main.tsx'`)).toEqual(['src/a.ts > src/main.tsx > nothing'])
    expect(missingIn('src/a.ts', `import { nothing } from './b.ts'`)).toEqual(['src/a.ts > src/b.ts'])
  })

  test('adds lines to ten shared files, which can still be read', () => {
    for (const [path, text] of shared) expect(parseSource(path, text).body.length, path).toBeGreaterThan(0)
    expect(shared.size).toBe(10)
    expect([...shared.values()].filter((text) => !/library|book/i.test(text))).toEqual([])
  })

  test('is refused where a shared file no longer has the place for its lines', () => {
    for (const each of INSERTIONS) expect(() => withLines('', each, names), each.path).toThrow('0 places')
  })

  test('is refused under a name that cannot be a folder', () => {
    expect(() => namesOf('My Library', 'book')).toThrow('one word of small letters')
    expect(namesOf('stores', 'supply')).toMatchObject({ many: 'supplies', One: 'Supply', Many: 'Supplies' })
    expect(namesOf('lunches', 'lunch').many).toBe('lunches')
  })
})
