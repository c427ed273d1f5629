import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { domainFiles } from './domain-files.ts'
import type { Names } from './names.ts'
import { screenFiles } from './screen-files.ts'
import { serverFiles } from './server-files.ts'
import { INSERTIONS, withLines } from './shared-lines.ts'
import { textFiles } from './text-files.ts'

/** All files of an area, by their paths. */
export const filesOf = (names: Names): Record<string, string> => ({
  ...domainFiles(names),
  ...serverFiles(names),
  ...screenFiles(names),
  ...textFiles(names),
})

/** Shared files with the lines of an area, by their paths. */
export function sharedFiles(root: string, names: Names): Map<string, string> {
  const texts = new Map<string, string>()
  for (const each of INSERTIONS) {
    const text = texts.get(each.path) ?? readFileSync(join(root, each.path), 'utf8')
    texts.set(each.path, withLines(text, each, names))
  }
  return texts
}

/** Writes the files of an area below a root, and its lines into shared files; returns the paths of both. */
export function writeArea(root: string, names: Names): { made: string[]; touched: string[] } {
  const made = filesOf(names)
  const known = Object.keys(made).filter((path) => existsSync(join(root, path)))
  if (known.length > 0) throw new Error(`there is such an area already: ${known.join(', ')}`)
  const shared = sharedFiles(root, names)
  for (const [path, text] of [...Object.entries(made), ...shared]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { made: Object.keys(made), touched: [...shared.keys()] }
}
