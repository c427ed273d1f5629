import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, ROOT } from './source-files.ts'

const isPage = (path: string): boolean => path.endsWith('.md')
const pages = [
  'README.md',
  ...['docs', 'public', 'server', 'src', 'sw', 'tests'].flatMap((top) => filesBelow(top, isPage)),
]

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Anchors of a page: of its headings, as GitHub makes them, and of its `<a id>` elements. */
function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
  const named = [...text.matchAll(/<a id="([\w-]+)">/g)].map(([, name = '']) => name)
  return new Set([...headings, ...named])
}

type Link = { page: string; target: string; anchor: string }

const links: Link[] = pages.flatMap((page) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)| src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((to) => !/^https?:/.test(to))
    .map((to) => {
      const [path = '', anchor = ''] = to.split('#')
      return { page, target: path ? normalize(join(dirname(page), path)) : page, anchor }
    }),
)

test('every link and picture of the documentation leads to an existing file', () => {
  expect(links.length).toBeGreaterThan(60)
  expect(links.filter(({ target }) => !existsSync(join(ROOT, target)))).toEqual([])
})

test('every link of the documentation to a part of a page leads to a heading or anchor of that page', () => {
  const toParts = links.filter(({ anchor }) => anchor)
  expect(toParts.length).toBeGreaterThan(15)
  expect(toParts.filter(({ target, anchor }) => !anchorsOf(read(target)).has(anchor))).toEqual([])
})

test('the README is short enough to be read in five minutes', () => {
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThan(8_000)
})

test('every top folder has a README, and there are no others', () => {
  const generated = ['.git', 'node_modules', 'dist', 'data', 'coverage']
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !generated.includes(entry.name))
    .map(({ name }) => name)
  expect(folders.sort()).toEqual(['.ci', 'docs', 'public', 'server', 'src', 'sw', 'tests'])
  expect(
    ['docs', 'public', 'server', 'src', 'sw', 'tests'].filter((name) => !existsSync(join(ROOT, name, 'README.md'))),
  ).toEqual([])
})
