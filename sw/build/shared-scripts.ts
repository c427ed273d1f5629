import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { COMPILE_AHEAD } from './compile-hints.ts'

/** A package whose code the page and the worker both need. */
type Shared = {
  name: string
  /** Members of the package that the app imports. */
  uses: readonly string[]
  /** Exports of the module that stands for the package, from the module `members`, which exports what is in `uses`. */
  exports: (members: string) => string
  /** Whether the page needs the package before its first screen. */
  isFirst: boolean
}

type Script = Shared & { path: string; source: string }

/** Members of zod's `z` that are used as types, or by the server alone. */
const NOT_CALLED = ['core', 'infer', 'input', 'output', 'toJSONSchema']

/** The members of zod's `z` that the app calls. */
function usedOfZod(root: string): string[] {
  const names = new Set<string>()
  for (const folder of ['src', 'sw'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
      for (const [, name] of readFileSync(join(root, folder, file), 'utf8').matchAll(/\bz\s*\.([a-z]\w*|NEVER)\b/g))
        if (name && !NOT_CALLED.includes(name)) names.add(name)
    }
  return [...names].toSorted()
}

const sharedOf = (root: string): Shared[] => [
  {
    name: 'dexie',
    uses: ['Dexie', 'RangeSet', 'liveQuery', 'rangesOverlap'],
    exports: (members) => `export * from '${members}'\nexport { Dexie as default } from '${members}'`,
    isFirst: true,
  },
  {
    name: 'zod',
    uses: usedOfZod(root),
    exports: (members) => `export * as z from '${members}'`,
    isFirst: false,
  },
]

const ENTRY = '\0shared-entry'
const GLOBAL = 'dugsiShared'

/** Bundles one package as a script that is valid both as a module and in a worker's `importScripts`. */
async function bundle(root: string, shared: Shared, plugins: readonly Plugin[]): Promise<Script> {
  // Some names, such as `enum`, are reserved words.
  const imported = shared.uses.map((name) => `${name} as its_${name}`).join(', ')
  const members = shared.uses.map((name) => `${name}: its_${name}`).join(', ')
  const entry: Plugin = {
    name: 'dugsi-shared-entry',
    resolveId: (id) => (id === ENTRY ? id : null),
    load: (id) =>
      id === ENTRY
        ? `import { ${imported} } from '${shared.name}'\n;(globalThis.${GLOBAL} ??= {}).${shared.name} = { ${members} }`
        : null,
  }
  const made = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entry, ...plugins],
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY, output: { format: 'iife' } } },
  })) as Rolldown.RolldownOutput
  const source = `${COMPILE_AHEAD}\n${made.output[0].code}`
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { ...shared, path: `/assets/${shared.name}-${hash}.js`, source }
}

/** The members of a package, read from the global that its script sets, after the statement that runs the script. */
function membersOf({ name, uses }: Script, run: string): string {
  const read = uses.map((member) => `const its_${member} = shared.${member}`).join('\n')
  const exported = uses.map((member) => `its_${member} as ${member}`).join(', ')
  return `${run}\nconst shared = globalThis.${GLOBAL}.${name}\n${read}\nexport { ${exported} }`
}

/** Resolves the packages to modules that read what their scripts set; `run` is the statement that runs a script. */
function reading(scripts: () => Promise<Script[]>, run: (path: string) => string): Plugin {
  return {
    name: 'dugsi-shared-scripts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id) {
      if (id.startsWith('\0shared:')) return id
      const found = (await scripts()).find(({ name, path }) => name === id || path === id)
      if (!found) return null
      return id === found.path ? { id, external: true } : `\0shared:${id}`
    },
    async load(id) {
      const script = (await scripts()).find(({ name }) => id.startsWith(`\0shared:${name}`))
      if (!script) return null
      const members = `\0shared:${script.name}/members`
      return id === members ? membersOf(script, run(script.path)) : script.exports(members)
    },
    // The build stops, since a member that `uses` lacks would otherwise be missed only when somebody opens the page.
    onLog(_level, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log)
    },
  }
}

/**
 * Packages that the page and the worker need become one file each, which the browser fetches once: a worker built as one
 * script would bring its own copy of the largest two over the school's line. `plugins` also apply to the packages.
 */
export function sharedScripts(root: string, plugins: readonly Plugin[]): { page: Plugin; worker: Plugin } {
  let made: Promise<Script[]> | undefined
  const scripts = () => (made ??= Promise.all(sharedOf(root).map((shared) => bundle(root, shared, plugins))))
  const page: Plugin = {
    ...reading(scripts, (path) => `import '${path}'`),
    async generateBundle() {
      for (const { path, source } of await scripts()) this.emitFile({ type: 'asset', fileName: path.slice(1), source })
    },
    transformIndexHtml: {
      order: 'post',
      // A link lets the browser fetch a package before the script that imports it; packages that the first screen begins without
      // can wait.
      handler: async () =>
        (await scripts())
          .filter(({ isFirst }) => isFirst)
          .map(({ path }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: path },
            injectTo: 'head',
          })),
    },
  }
  return { page, worker: reading(scripts, (path) => `importScripts('${path}')`) }
}
