import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSource, ROOT } from './source-files.ts'

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> }

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Packages that a file imports, without Node's own modules. */
const packagesOf = (path: string): string[] =>
  parseSource(path, readFileSync(join(ROOT, path), 'utf8'))
    .imports.map(({ specifier }) => specifier)
    .filter((specifier) => !/^(node:|[./#])/.test(specifier) && !builtinModules.includes(specifier))
    .map(nameOf)

const SCRIPTS = ['server/launch.js', 'server/builds.js', 'server/db/make-cluster.js']
const BUILD = ['vite.config.ts', 'server/vite.config.ts']
const BUILT = 'dist/server'

// The proof also runs `npm install --omit=dev && npm start` in a clean clone.
test('files that npm start builds and runs import no development package', () => {
  if (!existsSync(join(ROOT, BUILT))) throw new Error('There is no built server to read: npm run build')
  const built = readdirSync(join(ROOT, BUILT)).filter((name) => name.endsWith('.js'))
  expect(built).toEqual(expect.arrayContaining(['main.js', 'backup.js', 'first-start.js', 'sheet-worker.js']))
  const named = [...SCRIPTS, ...BUILD, ...built.map((name) => `${BUILT}/${name}`)].flatMap(packagesOf)
  expect(named).toEqual(expect.arrayContaining(['vite', '@electric-sql/pglite', 'sharp', '@fastify/swagger-ui']))
  expect(named.filter((name) => !(name in dependencies))).toEqual([])
})

test('package.json lists no package both as a development package and as a dependency', () => {
  expect(Object.keys(devDependencies).filter((name) => name in dependencies)).toEqual([])
})
