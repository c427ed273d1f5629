import { existsSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'

// `node server/deploy/health.js`: exits 0 when the server of these settings on this machine is healthy, else 1.

const { PORT = '3000', TLS_CERT, DATA_DIR = './data' } = process.env
const isSecure = Boolean(TLS_CERT) || existsSync(`${DATA_DIR}/certificate/server.crt`)
// The certificate is the school's own and names the public address.
const options = { host: '127.0.0.1', port: PORT, path: '/api/health', timeout: 8_000, rejectUnauthorized: false }

/** @param {string} line @param {number} code */
function end(line, code) {
  process.stdout.write(`${line}\n`)
  process.exit(code)
}

const request = (isSecure ? https : http).get(options, (response) => {
  const { statusCode } = response
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (piece) => (text += piece))
  response.on('end', () => {
    // Nothing is saved, but the school is read: to restart the server would not make room.
    if (text.includes('"code":"serverFull"')) end('The server answers, and its disk is full', 0)
    end(`The server answered ${statusCode}`, statusCode === 200 ? 0 : 1)
  })
})
request.on('timeout', () => end('The server does not answer', 1))
request.on('error', ({ message }) => end(`The server cannot be reached: ${message}`, 1))
