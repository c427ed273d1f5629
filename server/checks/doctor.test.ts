import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../process/config.ts'
import { lookAtAll, lookAtCertificate } from './doctor-checks.ts'
import { copySchema } from '../testing/school-place.ts'
import { startProcess, temporaryFolder } from '../testing/server-process.ts'

const DAY_MS = 86_400_000
const TOKEN = 'mT4vR9kQ2xZ7bL5nW8cY'

const folder = temporaryFolder()
afterAll(() => folder.remove())

describe('the certificate', () => {
  const [cert, key, other] = ['cert.pem', 'key.pem', 'other.pem'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  beforeAll(() => {
    const make = (out: string, certificate: string) =>
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '100',
          '-keyout',
          out,
          '-out',
          certificate,
          '-subj',
          '/CN=dugsi.lan',
          '-addext',
          'subjectAltName=DNS:dugsi.lan',
        ],
        { stdio: 'pipe' },
      )
    make(key, cert)
    make(other, join(folder.path, 'unused.pem'))
  })
  const look = (env: Record<string, string>, days = 0) =>
    lookAtCertificate({ config: readConfig({ TLS_CERT: cert, TLS_KEY: key, ...env }), now: Date.now() + days * DAY_MS })

  it('is reported as good for its host until shortly before it expires', () => {
    const right = { PUBLIC_URL: 'https://dugsi.lan:8443' }
    expect(look(right)).toMatchObject({ state: 'ok', words: expect.stringContaining('in 99 days') })
    expect(look(right, 30)).toMatchObject({ state: 'ok' })
    expect(look(right, 45)).toMatchObject({ state: 'warning' })
    expect(look(right, 101)).toMatchObject({ state: 'failed', words: expect.stringContaining('it ended on') })
    expect(look({ PUBLIC_URL: 'https://school.lan' })).toMatchObject({
      state: 'failed',
      words: 'it does not name school.lan',
    })
    expect(look({ TLS_KEY: other })).toMatchObject({ state: 'failed', words: 'its key is not the one of the settings' })
    expect(look({ TLS_CERT: join(folder.path, 'none.pem') })).toMatchObject({
      state: 'failed',
      words: 'does not exist',
    })
  })
})

describe('the doctor', () => {
  const dataDir = join(folder.path, 'data')
  const backupDir = join(folder.path, 'backups')
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, METRICS_TOKEN: TOKEN }
  const found = async (more: Record<string, string>, now?: number) => {
    const all = await lookAtAll(readConfig({ ...env, ...more }), { restore: false }, now)
    return Object.fromEntries(all.map(({ what, state }) => [what, state]))
  }

  it('checks a school while its server runs, and while no server runs', async () => {
    copySchema(dataDir)
    fs.mkdirSync(backupDir)
    const server = startProcess({ env })
    const port = new URL(await server.ready).port
    expect(await found({ PORT: port })).toMatchObject({
      Server: 'ok',
      'Room for data': 'ok',
      Clock: 'ok',
      Tablets: 'ok',
    })
    await server.stop()
    expect(await found({ PORT: port })).toMatchObject({ Server: 'warning', Clock: 'ok', Tablets: 'ok', Backups: 'ok' })
    // The doctor creates no files in a folder without a school.
    const empty = join(folder.path, 'empty')
    fs.mkdirSync(empty)
    expect(await found({ PORT: port, DATA_DIR: empty })).toMatchObject({ Tablets: 'warning' })
    expect(fs.readdirSync(empty)).toEqual([])
  })

  it('reports a clock that is behind the times of written files, and a backup that is old', async () => {
    expect(await found({ PORT: '1' }, Date.now() - DAY_MS)).toMatchObject({ Clock: 'failed' })
    expect(await found({ PORT: '1' }, Date.now() + 5 * DAY_MS)).toMatchObject({ Clock: 'ok', Backups: 'failed' })
  })
})
