import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'

// `node server/db/make-cluster.js <folder>`: creates an empty embedded database. A new school begins as a copy of its
// files, since creating them takes four seconds and 800 MB.

const [folder = ''] = process.argv.slice(2)
fs.rmSync(folder, { recursive: true, force: true })
const database = await PGlite.create(folder)
await database.close()
process.exit()
