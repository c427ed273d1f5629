import { expect, test } from 'vitest'
import { filesWithout, graphWithout, modulesOf, type Graph } from './file-sets.ts'

const MODULES: Record<string, { file: string; now?: string[]; later?: string[] }> = {
  '/src/main.tsx': {
    file: 'index.js',
    now: ['/src/list.tsx', '/node_modules/kit/index.js'],
    later: ['/src/Marking.tsx', '/src/Fees.tsx'],
  },
  '/src/Marking.tsx': { file: 'Marking.js', now: ['/src/shared.ts'] },
  '/src/Fees.tsx': { file: 'Fees.js', now: ['/src/export.ts', '/src/shared.ts'] },
  '/src/shared.ts': { file: 'ui.js' },
  // Bundled into the same file as shared code, but only the fees screens lead to it.
  '/src/export.ts': { file: 'ui.js', later: ['/src/pdf.ts'] },
  '/src/pdf.ts': { file: 'pdf.js', now: ['/node_modules/pdf/index.js'] },
  '/src/list.tsx': { file: 'index.js' },
  '/node_modules/kit/index.js': { file: 'kit.js', now: ['/node_modules/kit/rare.js'] },
  '/node_modules/kit/rare.js': { file: 'rare.js' },
  '/node_modules/pdf/index.js': { file: 'pdf-package.js' },
}

const NEEDS: Record<string, string[]> = { 'index.js': ['kit.js', 'index.css'], 'pdf.js': ['pdf-package.js'] }

const graph: Graph = {
  entries: ['/src/main.tsx'],
  importsOf: (module) => ({ now: MODULES[module]?.now ?? [], later: MODULES[module]?.later ?? [] }),
  fileOf: (module) => MODULES[module]?.file,
  needsOf: (file) => NEEDS[file] ?? [],
}

test('filesWithout leaves out the file of a closed screen and what only that screen imports later', () => {
  const files = filesWithout(new Set(['/src/Fees.tsx']), graph)
  expect([...files].toSorted()).toEqual(['Marking.js', 'index.css', 'index.js', 'kit.js', 'ui.js'])
})

test('filesWithout gives a role that may open every screen all reachable files, with the packages of each', () => {
  const files = filesWithout(new Set(), graph)
  expect([...files].toSorted()).toEqual([
    'Fees.js',
    'Marking.js',
    'index.css',
    'index.js',
    'kit.js',
    'pdf-package.js',
    'pdf.js',
    'ui.js',
  ])
})

test('loadedBy gives the module that a screen loads for some roles to those roles, and the other module to the rest', () => {
  const declared = { roles: ['ADMIN', 'USER', 'Teacher'] as const, load: () => '/src/First.tsx' }
  expect(modulesOf(declared)).toEqual([{ roles: declared.roles, module: '/src/First.tsx' }])
  const office = { roles: ['ADMIN', 'USER'] as const, load: () => '/src/Office.tsx' }
  expect(modulesOf({ ...declared, loadFor: [office] })).toEqual([
    { roles: ['Teacher'], module: '/src/First.tsx' },
    { roles: office.roles, module: '/src/Office.tsx' },
  ])
})

test('files that are fetched last are left out of a role’s own files, with the fonts that only they use', () => {
  const modules: typeof MODULES = {
    ...MODULES,
    '/src/Fees.tsx': { file: 'Fees.js', later: ['/src/ui/pdf.ts', '/src/ui/papers/papers-pdf.ts'] },
    '/src/ui/pdf.ts': { file: 'list-pdf.js' },
    '/src/ui/papers/papers-pdf.ts': { file: 'papers-pdf.js' },
  }
  const needs = {
    'list-pdf.js': ['pdf-package.js'],
    'papers-pdf.js': ['pdf-package.js', 'regular.ttf'],
  } as typeof NEEDS
  const wide: Graph = {
    ...graph,
    importsOf: (module) => ({ now: modules[module]?.now ?? [], later: modules[module]?.later ?? [] }),
    fileOf: (module) => modules[module]?.file,
    needsOf: (file) => needs[file] ?? [],
  }
  const all = filesWithout(new Set(), wide)
  const missing = (...sets: Parameters<typeof graphWithout>[0][number][]): string[] => {
    const files = filesWithout(new Set(), graphWithout(sets, wide))
    return [...all].filter((file) => !files.has(file)).toSorted()
  }
  expect(missing('papers')).toEqual(['papers-pdf.js', 'regular.ttf'])
  expect(missing('pdf')).toEqual(['list-pdf.js', 'papers-pdf.js', 'pdf-package.js', 'regular.ttf'])
})
