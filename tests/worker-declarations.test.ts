import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { PURE } from '../sw/build/pure-shapes.ts'
import { CHECKED_BY_PAGES, sentCalls, sentWrites, WRITE_PARTS } from '../sw/build/worker-declarations.ts'
import { files } from './reached-modules.ts'

const worker = new Set<string>()
const visit = (path: string): void => {
  if (worker.has(path) || !files.has(path)) return
  worker.add(path)
  for (const each of files.get(path)?.imports ?? []) if (!each.isTypeOnly) visit(each.target)
}
visit('sw/sw.ts')

/** Properties of declared writes that a module reads. */
const readOf = (text: string): string[] =>
  [...text.matchAll(/offlineWrites\s*\.\w+\([^)]*\)\)?\??\.(\w+)/g)].map(([, name]) => String(name))

test('the worker reads of a write only the parts that its build keeps', () => {
  const uses = [...worker].flatMap((path) =>
    path === 'src/domain/offline-writes.ts' ? [] : readOf(files.get(path)!.text),
  )
  expect(uses.length).toBeGreaterThan(1)
  expect(uses.filter((name) => ![...WRITE_PARTS, 'endpoint'].some((part) => part === name))).toEqual([])
  expect(readOf('offlineWrites.get(entry.endpoint)?.effects(entry)')).toEqual(['effects'])
})

test('the worker reads no shape of the body of a call, nor its roles', () => {
  const uses = [...worker].filter((path) => /\b(?:definition|endpoint)\.(?:body|roles)\b/.test(files.get(path)!.text))
  expect(uses).toEqual([])
})

test('a write without the parts of pages keeps the others', () => {
  const left = sentWrites(files.get('src/domain/fees/fees.offline.ts')!.text)
  expect(left).toMatch(/offlineWrite\(takePayment, \{\s*version: 1,\s*isUnconditional: true,\s*attention:/)
  expect(left.slice(left.indexOf('offlineWrite(takePayment'))).not.toMatch(
    /^ {2}(?:effects|sentence|told|key|subjects|numbered)\b/m,
  )
})

test('a call without the shape of its body keeps its address, method and reply', () => {
  for (const [path, { text }] of files)
    if (path.endsWith('.endpoints.ts')) {
      const kept = sentCalls(text)
      expect([path, kept.match(/^ {2}(?:method|path|reply): .*/gm)]).toEqual([
        path,
        text.match(/^ {2}(?:method|path|reply): .*/gm),
      ])
      expect([path, kept.match(new RegExp(`^ {2}(?:${CHECKED_BY_PAGES.join('|')}):.*`, 'gm'))]).toEqual([path, null])
    }
})

type Node = { type: string; expression?: Node; callee?: Node; object?: Node; argument?: Node; name?: string }

/** Name at which an expression begins: z in `z.object({}).refine(is)`. */
const rootOf = ({ name, callee, object, expression, argument }: Node): string | undefined => {
  const inner = callee ?? object ?? expression ?? argument
  return inner ? rootOf(inner) : name
}

function* statementsIn(value: unknown): Generator<Node> {
  if (value === null || typeof value !== 'object') return
  if ((value as Node).type === 'ExpressionStatement') yield value as Node
  for (const each of Object.values(value)) yield* statementsIn(each)
}

const calledForEffect = (path: string, text: string): string[] => {
  const roots = [...statementsIn(parseSync(path, text).program)].map((each) => rootOf(each) ?? '')
  return roots.filter((name) => (PURE as readonly string[]).includes(name))
}

test('what the build may leave out where nobody uses its result is called for that alone', () => {
  const named = new RegExp(`\\b(?:${PURE.join('|')})\\b`)
  const found = [...files].filter(([path, { text }]) => /^(?:src|sw)\//.test(path) && named.test(text))
  expect(found.length).toBeGreaterThan(100)
  expect(found.flatMap(([path, { text }]) => calledForEffect(path, text).map((name) => `${path}: ${name}`))).toEqual([])
  expect(calledForEffect('x.ts', 'const send = () => { endpoint({}); z.string().parse(1) }')).toEqual(['endpoint', 'z'])
})
