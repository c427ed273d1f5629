import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { readConfig } from './config.ts'

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      backupDir: null,
      databaseUrl: null,
      school: { name: 'Dugsi School', timeZone: 'Africa/Mogadishu' },
      heldAfterDays: 14,
      publicOrigin: null,
      corsOrigins: [],
      tls: null,
      jwtSecret: null,
      trustProxy: false,
      logLevel: 'info',
      smtpUrl: null,
    })
  })

  it('take empty values for unset ones', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', TLS_CERT: '', SCHOOL_TZ: '' })).toEqual(readConfig({}))
  })

  it('are read in the forms that people write them', () => {
    const config = readConfig({
      CORS_ORIGIN: 'https://a.example/, http://b.example:8080',
      PUBLIC_URL: 'https://school.example/',
      TRUST_PROXY: '1',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
    })
    expect(config).toMatchObject({
      corsOrigins: ['https://a.example', 'http://b.example:8080'],
      publicOrigin: 'https://school.example',
      trustProxy: true,
      tls: { cert: 'cert.pem', key: 'key.pem' },
    })
  })

  it('say what stands at the head of a receipt', () => {
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
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be true or false'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [{ SCHOOL_NAME: ' ' }, 'SCHOOL_NAME must not be empty'],
  ])('are refused with one line: %j', (env, line) => {
    expect(() => readConfig(env as NodeJS.ProcessEnv)).toThrow(line)
  })
})

describe('the arguments', () => {
  it('are a demo and its size', () => {
    expect(readArguments([])).toEqual({ demo: false, students: undefined })
    expect(readArguments(['--demo', '--students', '10000'])).toEqual({ demo: true, students: 10_000 })
  })

  it.each([
    [['--students', '10'], '--students needs --demo'],
    [['--demo', '--students', 'many'], '--students must be a number'],
    [['--demo', '--students', '0'], '--students must be a number'],
    [['--dmeo'], '--dmeo'],
    [['demo'], 'demo'],
  ])('are refused when they make no sense: %j', (args, line) => {
    expect(() => readArguments(args)).toThrow(line)
  })
})
