import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainFeeds, statementsOf } from '#server/db/feed-triggers.ts'

const FOLDER = join(import.meta.dirname, '../../server/db/migrations')
const BREAK = '--> statement-breakpoint\n'

/** Writes the missing triggers of declared tables into the newest migration, which drizzle-kit has just created. */
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const written = names.map((name) => readFileSync(join(FOLDER, name), 'utf8')).join('\n')
const missing = plainFeeds().filter(({ triggers }) =>
  triggers.some(({ on }) => on.some((when) => !written.includes(when.slice(0, when.indexOf(' REFERENCING'))))),
)
const newest = join(FOLDER, names.at(-1) ?? '')
for (const { entity, triggers } of missing) {
  appendFileSync(newest, `\n${BREAK}${statementsOf(triggers).join(`\n${BREAK}`)}\n`)
  process.stdout.write(`${entity}: its triggers stand in ${newest} now\n`)
}
if (missing.length === 0) process.stdout.write('Every declared table has its triggers.\n')
