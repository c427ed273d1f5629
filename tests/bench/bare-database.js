import { PGlite } from '@electric-sql/pglite'

// `node tests/bench/bare-database.js <folder> <start parameters>`: runs the embedded database alone.

const [folder = '', ...parameters] = process.argv.slice(2)
const database = await PGlite.create(folder, { startParams: parameters })
await database.query('select 1')
process.stdout.write('ready\n')
process.on('SIGTERM', () => void database.close().then(() => process.exit()))
setInterval(() => undefined, 60_000)
