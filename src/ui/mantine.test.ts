import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const STYLES = join(SRC, '../node_modules/@mantine/core/styles')

const imported = (): Set<string> => {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) => [...readFileSync(join(SRC, path), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap((found) => (found[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))
  return new Set(names)
}

test('every Mantine component that the app uses has its style sheet in mantine.css', () => {
  const sheets = new Set(readdirSync(STYLES))
  const list = readFileSync(join(SRC, 'ui/mantine.css'), 'utf8')
  const used = [...imported()].filter((name) => sheets.has(`${name}.css`))
  expect(used.length).toBeGreaterThan(8)
  expect(used.filter((name) => !list.includes(`/styles/${name}.css'`))).toEqual([])
})
