import { expect, test } from 'vitest'
import { filesWithout, type Graph } from './file-sets.ts'

const MODULES: Record<string, { file: string; now?: string[]; later?: string[] }> = {
  '/src/main.tsx': {
    file: 'index.js',
    now: ['/src/list.tsx', '/node_modules/kit/index.js'],
    later: ['/src/Marking.tsx', '/src/Fees.tsx'],
  },
  '/src/Marking.tsx': { file: 'Marking.js', now: ['/src/shared.ts'] },
  '/src/Fees.tsx': { file: 'Fees.js', now: ['/src/export.ts', '/src/shared.ts'] },
  '/src/shared.ts': { file: 'ui.js' },
  // In the same file as what everybody uses, but only the fees lead to it.
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

test('a screen that is closed brings neither its file nor what only it loads later', () => {
  const files = filesWithout(new Set(['/src/Fees.tsx']), graph)
  expect([...files].toSorted()).toEqual(['Marking.js', 'index.css', 'index.js', 'kit.js', 'ui.js'])
})

test('whoever may open all gets all that is reached, with the packages of each file', () => {
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
