import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

export type Node = { type: string; start: number; end: number; [name: string]: unknown }
export type Import = {
  readonly specifier: string
  readonly target: string
  readonly isTypeOnly: boolean
  /** Whether the module is loaded by `import()`, when that expression is run. */
  readonly isDynamic: boolean
}
export type SourceFile = {
  /** Path from the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly body: readonly Node[]
  readonly imports: readonly Import[]
}

const aliases = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> })
  .imports

/** Paths of all files below a top folder that `isWanted` accepts. */
export function filesBelow(folder: string, isWanted: (path: string) => boolean): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isWanted)
}

export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const member of value) yield* nodesOf(member)
  } else if (value !== null && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') yield value as Node
    for (const member of Object.values(value)) yield* nodesOf(member)
  }
}

/** Target of an import: the path of a file of this repository from the root, or the name of a package. */
function targetOf(specifier: string, importer: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const alias = Object.entries(aliases).find(([name]) => specifier.startsWith(name.slice(0, -1)))
  if (alias) return posix.join(alias[1].slice(0, -1), specifier.slice(alias[0].length - 1))
  return specifier
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true
  const specifiers = node['specifiers'] as { importKind?: string }[] | undefined
  return node.type === 'ImportDeclaration' && Boolean(specifiers?.length)
    ? Boolean(specifiers?.every((each) => each.importKind === 'type'))
    : false
}

/** Text of a string literal, or of a template literal without expressions, which minified code has instead. */
function textOf(node: Node | null): string | null {
  if (typeof node?.['value'] === 'string') return node['value']
  const quasis = (node?.['quasis'] ?? []) as { value: { cooked: string } }[]
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

function importsOf(program: unknown, path: string): Import[] {
  return [...nodesOf(program)].flatMap((node) => {
    if (!IMPORTING.has(node.type)) return []
    const specifier = textOf(node['source'] as Node | null)
    if (specifier === null) return []
    const isDynamic = node.type === 'ImportExpression'
    return [{ specifier, target: targetOf(specifier, path), isTypeOnly: isTypeOnly(node), isDynamic }]
  })
}

/** Parses a text as if it were the file at `path`. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  return { path, text, body: program.body as unknown as Node[], imports: importsOf(program, path) }
}

/** All TypeScript files of the repository, read and parsed. */
export const readSourceFiles = (): SourceFile[] =>
  ['src', 'sw', 'server', 'tests'].flatMap((folder) =>
    filesBelow(folder, (path) => /\.tsx?$/.test(path)).map((path) =>
      parseSource(path, readFileSync(join(ROOT, path), 'utf8')),
    ),
  )
