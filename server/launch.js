import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, SERVER_BUILDS } from './builds.js'

// `node server/launch.js main|backup|doctor|certificate|build [arguments]`: run by the npm scripts. builds.js says why it is JavaScript.

const [program = ''] = process.argv.slice(2)
process.argv.splice(1, 2, join(import.meta.dirname, `../dist/server/${program}.js`))

/** npm passes a signal to its shell only, so this process watches for the end of that shell. */
function endWithShell() {
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

if (process.env['npm_lifecycle_event']) endWithShell()

try {
  // Backups, the doctor and certificates need no built app.
  ensureBuilt(['backup', 'doctor', 'certificate'].includes(program) ? SERVER_BUILDS : undefined)
} catch (error) {
  process.stderr.write(`Dugsi cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
if (program !== 'build') await import(pathToFileURL(process.argv[1] ?? '').href)
