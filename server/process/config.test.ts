import { randomBytes } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { listenHost } from '../addresses/own-certificate.ts'
import { readArguments } from './arguments.ts'
import { readConfig } from './config.ts'
import { warningsOf } from './warnings.ts'

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: null,
      dataDir: './data',
      backupDir: null,
      backupKey: null,
      databaseUrl: null,
      school: { name: 'Dugsi School', timeZone: 'Africa/Mogadishu' },
      heldAfterDays: 14,
      publicOrigin: null,
      corsOrigins: [],
      tls: null,
      trustPort: 3080,
      jwtSecret: null,
      trustProxy: false,
      schoolNetwork: [],
      metricsToken: null,
      noticeWebhook: null,
      hasApiDocs: false,
      logLevel: 'info',
      smtpUrl: null,
    })
  })

  it('need a webhook and its key together', () => {
    const key = randomBytes(32).toString('base64url')
    const both = { NOTICE_WEBHOOK: 'https://sms.example/dugsi', NOTICE_WEBHOOK_KEY: key }
    const config = readConfig(both)
    expect(readConfig({ ...both, NOTICE_LANGUAGE: 'so' }).noticeWebhook?.language).toBe('so')
    expect(config.noticeWebhook).toEqual({ url: 'https://sms.example/dugsi', key, language: 'en' })
    const read = (env: NodeJS.ProcessEnv) => () => readConfig(env)
    expect(read({ NOTICE_WEBHOOK: 'https://sms.example' })).toThrow('NOTICE_WEBHOOK_KEY is missing')
    expect(read({ NOTICE_WEBHOOK_KEY: key })).toThrow('NOTICE_WEBHOOK is missing')
    expect(read({ NOTICE_LANGUAGE: 'de' })).toThrow('NOTICE_LANGUAGE must be en or so or ar')
    expect(read({ NOTICE_WEBHOOK: 'ftp://sms.example', NOTICE_WEBHOOK_KEY: key })).toThrow('NOTICE_WEBHOOK must be')
  })

  it('treat empty values as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TLS_CERT: '', SCHOOL_TZ: '' })).toEqual(readConfig({}))
  })

  it('are accepted in the notations that people commonly type', () => {
    const config = readConfig({
      CORS_ORIGIN: 'https://a.example/, http://b.example:8080',
      PUBLIC_URL: 'https://school.example/',
      TRUST_PROXY: '1',
      SCHOOL_NETWORK: '192.168.1.0/24, 41.79.0.7',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
    })
    expect(config).toMatchObject({
      corsOrigins: ['https://a.example', 'http://b.example:8080'],
      publicOrigin: 'https://school.example',
      trustProxy: 1,
      schoolNetwork: ['192.168.1.0/24', '41.79.0.7'],
      tls: { cert: 'cert.pem', key: 'key.pem' },
    })
  })

  it('contain the name, phones and other lines at the head of a receipt', () => {
    const school = (env: NodeJS.ProcessEnv) => readConfig(env).school
    expect(school({ SCHOOL_ADDRESS: 'Hargeisa', SCHOOL_PHONES: '063 4000001, +252634000002' })).toEqual({
      name: 'Dugsi School',
      timeZone: 'Africa/Mogadishu',
      address: 'Hargeisa',
      phones: ['063 4000001', '+252634000002'],
    })
    expect(school({ SCHOOL_ZAAD: '500100', SCHOOL_EDAHAB: '700200' })).toMatchObject({
      wallets: [
        { method: 'ZAAD', number: '500100' },
        { method: 'E-dahab', number: '700200' },
      ],
    })
  })

  it.each([
    [{ SCHOOL_ZAAD: 'Zaad' }, 'SCHOOL_ZAAD must be a phone number'],
    [{ SCHOOL_PHONES: '0634000001,no' }, 'SCHOOL_PHONES must be a phone number'],
    [{ HELD_AFTER_DAYS: 'a week' }, 'HELD_AFTER_DAYS must be a number of days'],
    [{ PORT: 'abc' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be a port number'],
    [{ PORT: '-1' }, 'PORT must be a port number'],
    [{ SCHOOL_TZ: 'Mars/Phobos' }, 'SCHOOL_TZ must be a time zone like Africa/Mogadishu'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgresql://'],
    [{ PUBLIC_URL: 'school' }, 'PUBLIC_URL "school" is not an address like https://school.example'],
    [{ CORS_ORIGIN: 'https://a.example,*' }, 'CORS_ORIGIN "*" is not an address like https://school.example'],
    [{ TLS_CERT: 'cert.pem' }, 'TLS_KEY is missing: set both TLS_CERT and TLS_KEY or none'],
    [{ TLS_KEY: 'key.pem' }, 'TLS_CERT is missing: set both TLS_CERT and TLS_KEY or none'],
    [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY must have at least 12 characters'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ JWT_SECRET: 'change-me-change-me-change-me-change-me' }, 'JWT_SECRET can be guessed'],
    [{ JWT_SECRET: 'my-super-secret-jwt-key-for-the-school' }, 'JWT_SECRET can be guessed'],
    [{ JWT_SECRET: 'aB3kL9pQaB3kL9pQaB3kL9pQaB3kL9pQaB3' }, 'JWT_SECRET can be guessed'],
    [{ JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'JWT_SECRET can be guessed'],
    [{ METRICS_TOKEN: 'a phrase with spaces in it' }, 'METRICS_TOKEN must have no spaces'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
    [{ SCHOOL_NETWORK: '192.168.1.0/33' }, 'SCHOOL_NETWORK must be addresses or networks like 192.168.1.0/24'],
    [{ SCHOOL_NETWORK: '41.79.0.7, school.example' }, 'SCHOOL_NETWORK must be addresses or networks'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [{ SCHOOL_NAME: ' ' }, 'SCHOOL_NAME must not be empty'],
  ])('are refused with one line that names the bad value: %j', (env, line) => {
    expect(() => readConfig(env as NodeJS.ProcessEnv)).toThrow(line)
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.5, 172.16.0.0/12, fd00::/8', ['10.0.0.5', '172.16.0.0/12', 'fd00::/8']],
  ])('accepts addresses of proxies, or their number: %s', (TRUST_PROXY, proxies) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(proxies)
  })

  it.each(['true', 'TRUE', 'yes', 'proxy.example', '10.0.0.0/0', '10.0.0.0/40', '-1', '1.5', '100', ','])(
    'is refused, with a line that says what to write instead: %s',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/^TRUST_PROXY must name the proxies \(as loopback, .*row \(1\)/)
    },
  )
})

describe('an unknown name in the environment', () => {
  it.each([
    ['SCHOOL_NMAE', 'SCHOOL_NMAE is not a setting; did you mean SCHOOL_NAME?'],
    ['BACKUP_DIRECTORY', null],
    ['BACKUPDIR', 'BACKUPDIR is not a setting; did you mean BACKUP_DIR?'],
    ['DATABSE_URL', 'DATABSE_URL is not a setting; did you mean DATABASE_URL?'],
    ['TLS_KEYS', 'TLS_KEYS is not a setting; did you mean TLS_KEY?'],
    ['CORS_ORIGINS', 'CORS_ORIGINS is not a setting; did you mean CORS_ORIGIN?'],
    ['data_dir', 'data_dir is not a setting; did you mean DATA_DIR?'],
    ['DUGSI_HOST', 'DUGSI_HOST is not a setting; did you mean HOST?'],
    ['SCHOOL_LOGO', 'SCHOOL_LOGO is not a setting of this server; docs/running.md lists them'],
    ['DUGSI_SERVICE_HOST', null],
    ['SCHOOL_PORT_3000_TCP', null],
    ['HOME', null],
    ['HOSTNAME', null],
    ['PATH', null],
    ['LOGNAME', null],
    ['PORTS', null],
    ['PGHOST', null],
    ['SSL_CERT', null],
    ['XDG_DATA_DIRS', null],
    ['npm_config_loglevel', null],
  ])('is reported only when it resembles a setting: %s', { tags: ['fault:misspelt-setting'] }, (name, line) => {
    const read = () => readConfig({ [name]: 'x' })
    if (line) expect(read).toThrow(line)
    else expect(read()).toEqual(readConfig({}))
  })
})

describe('warnings at the start', () => {
  const warnings = (env: NodeJS.ProcessEnv) => {
    const config = readConfig(env)
    return warningsOf({ ...config, host: listenHost(config) }).join('\n')
  }

  it('are not printed for a server on the machine itself, over TLS, or behind a named proxy', () => {
    for (const env of [
      {},
      { HOST: '::1' },
      { HOST: '0.0.0.0', TLS_CERT: 'c', TLS_KEY: 'k' },
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://school.example', TRUST_PROXY: '10.0.0.5' },
    ])
      expect(warnings(env)).toBe('')
  })

  it('are printed for a network without TLS, and for proxies that can be bypassed', () => {
    expect(warnings({ HOST: '0.0.0.0' })).toMatch(/^Warning: on HOST 0\.0\.0\.0 without TLS, /)
    const unencrypted = warnings({ HOST: '192.168.1.5', PUBLIC_URL: 'http://school.lan' })
    for (const way of ['Addresses', 'npm run certificate', 'TLS_CERT and TLS_KEY']) expect(unencrypted).toContain(way)
    const proxied = { HOST: '0.0.0.0', PUBLIC_URL: 'https://school.example', TRUST_PROXY: '1' }
    expect(warnings(proxied)).toMatch(/^Warning: with TRUST_PROXY 1 .*past the proxy/)
  })
})

test('a JWT_SECRET that is random or a long phrase is accepted', () => {
  const phrase = 'only for tests, never for a school of this world'
  expect(readConfig({ JWT_SECRET: phrase }).jwtSecret).toBe(phrase)
  for (let round = 0; round < 200; round++)
    for (const encoding of ['base64url', 'hex'] as const) {
      const JWT_SECRET = randomBytes(32).toString(encoding)
      expect(readConfig({ JWT_SECRET }).jwtSecret).toBe(JWT_SECRET)
    }
})

describe('the command line', () => {
  it('accepts --demo and the size of the demo', () => {
    expect(readArguments([])).toEqual({ demo: false, students: undefined })
    expect(readArguments(['--demo', '--students', '10000'])).toEqual({ demo: true, students: 10_000 })
    expect(readArguments(['--demo', '--morning'])).toMatchObject({ demo: true, morning: true })
  })

  it.each([
    [['--students', '10'], '--students needs --demo'],
    [['--demo', '--students', 'many'], '--students must be a number'],
    [['--demo', '--students', '0'], '--students must be a number'],
    [['--dmeo'], '--dmeo'],
    [['demo'], 'demo'],
  ])('is refused with one line that names the bad argument: %j', (args, line) => {
    expect(() => readArguments(args)).toThrow(line)
  })
})
