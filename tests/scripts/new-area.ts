import { spawnSync } from 'node:child_process'
import { dropOldSnapshots } from './new-area/drop-snapshots.ts'
import { namesOf } from './new-area/names.ts'
import { writeArea } from './new-area/write-area.ts'

// npm run new-area library book: the area, and what one of its records is called.
const [area = '', one = area.replace(/s$/, '')] = process.argv.slice(2)

const run = (command: string, ...args: string[]): void => {
  const { status } = spawnSync('npx', [command, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed`)
}

try {
  const names = namesOf(area, one)
  const { made, touched } = writeArea(process.cwd(), names)
  run('drizzle-kit', 'generate', '--config', 'server/db/drizzle.config.ts', '--name', area)
  dropOldSnapshots(process.cwd())
  run('oxfmt', ...made, ...touched)
  console.log(`The area ${area} keeps ${names.many}: each has a name and remarks, the staff reads them, the office changes them.

${made.length} files of its own:
${made.map((path) => `  ${path}`).join('\n')}

Lines in ${touched.length} shared files, and a migration:
${touched.map((path) => `  ${path}`).join('\n')}
  server/db/migrations/

To fill in, in this order:
  1. fields: ${area}.schema.ts, ${area}.table.ts (then generate the migration again), ${names.One}Form.tsx, ${names.One}Screen.tsx,
     ${area}.audit.ts; types and tests name each place that is missing
  2. roles: ${area}.endpoints.ts, ${area}.screens.ts, and server/security/doors.test.ts, where they are stated a second time
  3. words: ${area}.texts.ts and ${area}.texts.so.ts, the title in src/languages/screen-titles.so.ts, the place in the menu
  4. rows of the demo school: server/db/seed/${area}.seed.ts
  5. what it does: docs/using.md, and what was asked for: docs/clauses.md

Then npm run check. docs/contributing.md tells of offline reading and writing, reports and notices.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
