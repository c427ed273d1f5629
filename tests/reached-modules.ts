import { posix } from 'node:path'
import type { Role } from '#domain/core/roles.ts'
import { screens } from '../src/areas.ts'
import { readSourceFiles } from './source-files.ts'

export const files = new Map(readSourceFiles().map((file) => [file.path, file]))

/** Path of the module that a screen loads, by the screen's id, read from its declaration. */
const loadedBy = new Map(
  [...files.values()]
    .filter(({ path }) => path.endsWith('.screens.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/screen\(\{([\s\S]*?)\n\}\)/g)].map(([, body = '']) => {
        const id = /id: '([^']+)'/.exec(body)?.[1] ?? ''
        return [id, posix.join(posix.dirname(path), /import\('([^']+)'\)/.exec(body)?.[1] ?? '')] as const
      }),
    ),
)

export const openTo = (role: Role) => screens.filter(({ roles }) => roles === 'public' || roles.includes(role))

/** Modules of the screens that a role may open, and of the layout around the screens. */
export function modulesOf(role: Role): Set<string> {
  const found = new Set<string>()
  const visit = (path: string): void => {
    if (found.has(path) || !files.has(path) || /\.(so|ar)\.ts$|^src\/languages\//.test(path)) return
    found.add(path)
    if (path.endsWith('.screens.ts') || path === 'src/areas.ts') return
    for (const each of files.get(path)?.imports ?? []) if (!each.isTypeOnly) visit(each.target)
  }
  for (const path of ['src/main.tsx', 'src/app/Layout.tsx', ...openTo(role).map(({ id }) => loadedBy.get(id) ?? '')])
    visit(path)
  return found
}
