import { parseSync, type Plugin } from 'vite'

/** Parts of the declaration of a write that the worker reads: it sends entries, and pages show them. */
export const WRITE_PARTS = ['version', 'isUnconditional', 'isPersonal', 'attention', 'upgrade'] as const

/** Parts of the declaration of a call that the worker goes without: pages check what they put into the outbox, and who may. */
export const CHECKED_BY_PAGES = ['body', 'roles'] as const

type Node = { type: string; start: number; end: number }
type Call = Node & { callee: { name?: string }; arguments: Node[] }
type Property = Node & { key: { name?: string } }

function* callsIn(value: unknown): Generator<Call> {
  if (value === null || typeof value !== 'object') return
  if ((value as Node).type === 'CallExpression') yield value as Call
  for (const each of Object.values(value)) yield* callsIn(each)
}

/** Ranges of the properties of an object, each with the comma behind it. */
const propertiesOf = (object: Node | undefined, code: string): { name: string; start: number; end: number }[] => {
  if (object?.type !== 'ObjectExpression') return []
  const { properties } = object as unknown as { properties: Property[] }
  return properties.map(({ key, start, end }) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
    return { name: key.name ?? '', start, end: end + comma }
  })
}

/** Code without the properties of declared calls or writes that `isLeftOut` names. */
function without(code: string, callee: 'endpoint' | 'offlineWrite', isLeftOut: (name: string) => boolean): string {
  const { program } = parseSync('declarations.ts', code)
  const ranges = [...callsIn(program)]
    .filter((call) => call.callee.name === callee)
    .flatMap((call) => propertiesOf(call.arguments.at(-1), code))
    .filter(({ name }) => isLeftOut(name))
    .toSorted((a, b) => b.start - a.start)
  return ranges.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)
}

const isAmong = (names: readonly string[], name: string): boolean => names.includes(name)

/** Declarations of writes with the parts that the worker reads. */
export const sentWrites = (code: string): string => without(code, 'offlineWrite', (name) => !isAmong(WRITE_PARTS, name))

/** Declarations of calls without what pages check. */
export const sentCalls = (code: string): string => without(code, 'endpoint', (name) => isAmong(CHECKED_BY_PAGES, name))

/**
 * Leaves out of the worker what only pages do with a write: what it changes on the device, its sentences, the shape of its body and
 * who may make it. A house test sees to it that the worker's own code reads none of it.
 */
export const workerDeclarations: Plugin = {
  name: 'dugsi-worker-declarations',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('.offline.ts')) return { code: sentWrites(code), map: null }
    return id.endsWith('.endpoints.ts') ? { code: sentCalls(code), map: null } : null
  },
}
