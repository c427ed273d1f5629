import { spawn } from 'node:child_process'
import { ensureBuilt, SERVER_BUILDS } from '#server/builds.js'

const API_PORT = process.env['PORT'] ?? '3000'

// Builds the server, whose threads for spreadsheets and for a new school run from the build.
ensureBuilt(SERVER_BUILDS)

/** Processes: the API, restarted at every change, and the page with hot replacement, which forwards /api to the API. */
const children = [
  spawn('tsx', ['watch', 'server/main.ts', '--demo'], { stdio: 'inherit', env: { ...process.env, PORT: API_PORT } }),
  spawn('vite', [], { stdio: 'inherit', env: { ...process.env, API_URL: `http://127.0.0.1:${API_PORT}` } }),
]

const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)
for (const child of children) child.on('exit', stopAll)
