import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXPORT_NAMES, EXPORT_TABLES, type ExportName } from '#domain/exports/exports.tables.ts'
import { ROOT } from './source-files.ts'

const page = readFileSync(join(ROOT, 'docs/data-files.md'), 'utf8')

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The page's section of a table: its heading, its first line, and the rows below. */
function sectionOf(table: ExportName): { title: string; about: string; rows: string[][] } | null {
  const [, title = '', about = '', rows = ''] =
    new RegExp(`^### (.+): \`${table}\`\\n\\n(.+)\\.\\n\\n((?:\\|.*\\n)+)`, 'm').exec(page) ?? []
  return title === '' ? null : { title, about, rows: rows.trimEnd().split('\n').slice(2).map(cells) }
}

test.each(EXPORT_NAMES)('the page about data files has the columns of %s as the files have them', (table) => {
  const { title, about, columns } = EXPORT_TABLES[table]
  expect(sectionOf(table)).toEqual({
    title,
    about,
    rows: Object.entries(columns).map(([name, each]) => [`\`${name}\``, each.kind, each.about]),
  })
})

test('the page about data files describes no other table', () => {
  expect([...page.matchAll(/^### .+: `(\w+)`$/gm)].map(([, table]) => table)).toEqual(EXPORT_NAMES)
})
