import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UNUSED_PALETTES } from '#sw/build/lean-styles.ts'

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

test('nothing is drawn with a palette whose variables the build leaves out', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(tsx?|css)$/.test(path))
  const named = new RegExp(
    `--mantine-color-(${UNUSED_PALETTES.join('|')})-|(color|c|bg)="(${UNUSED_PALETTES.join('|')})`,
  )
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.filter((path) => path !== 'ui/mantine.test.ts' && named.test(readFileSync(join(SRC, path), 'utf8'))),
  ).toEqual([])
})

test('no component is hidden by width with Mantine’s own properties, whose classes the page does not load', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  expect(readFileSync(join(SRC, 'app/App.tsx'), 'utf8')).toContain('withGlobalClasses={false}')
  expect(files.filter((path) => /\b(visibleFrom|hiddenFrom)=/.test(readFileSync(join(SRC, path), 'utf8')))).toEqual([])
})
