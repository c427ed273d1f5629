import { z } from 'zod'
import type { SchoolInfo } from '#domain/school/school-info.schema.ts'
import { isTimeZone } from '#domain/core/dates.ts'
import { LANGUAGE_CODES, type Language } from '#domain/core/languages.ts'
import { isGuessable } from './guessable.ts'
import { isNetwork, readTrustedProxies, type TrustedProxies } from './networks.ts'
import { requireKnownNames } from './setting-names.ts'
import { HELD_AFTER_DAYS } from '../handle.ts'
import { StartFailure } from './start-failure.ts'

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)

/** The origin of the address at which browsers find the server: scheme, host and port only. */
const originOf = (value: string): string | null => {
  try {
    const { origin, protocol } = new URL(value)
    return protocol === 'http:' || protocol === 'https:' ? origin : null
  } catch {
    return null
  }
}

const Origin = z.string().transform((value, context) => {
  const origin = originOf(value)
  if (origin) return origin
  context.addIssue({
    code: 'custom',
    message: `${JSON.stringify(value)} is not an address like https://school.example`,
  })
  return z.NEVER
})

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const TrustedProxies = z
  .string()
  .trim()
  .transform((value, context): TrustedProxies => {
    const proxies = readTrustedProxies(value)
    if (proxies !== null) return proxies
    context.addIssue({
      code: 'custom',
      message:
        'must name the proxies (as loopback, 10.0.0.5 or 10.0.0.0/8, with commas between) or say how many stand in a row (1); with true anybody could claim any address',
    })
    return z.NEVER
  })

const Network = z.string().refine(isNetwork, 'must be addresses or networks like 192.168.1.0/24, with commas between')

/** A secret of at least `least` characters. */
const secretOf = (least: number) =>
  z
    .string()
    .min(least, `must have at least ${least} characters`)
    .refine((value) => !isGuessable(value), 'can be guessed; make one with: openssl rand -base64 48')

const Phone = z
  .string()
  .trim()
  .regex(/^\+?\d[\d -]{4,19}$/, 'must be a phone number')

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a port number')

const Environment = z.object({
  PORT: Port.default(3000),
  TRUST_PORT: Port.default(3080),
  HOST: optional,
  DATA_DIR: z.string().trim().min(1, 'must not be empty').default('./data'),
  BACKUP_DIR: optional,
  BACKUP_KEY: optional.pipe(z.string().min(12, 'must have at least 12 characters').optional()),
  DATABASE_URL: optional.pipe(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./, 'must begin with postgresql://')
      .optional(),
  ),
  SCHOOL_TZ: z.string().refine(isTimeZone, 'must be a time zone like Africa/Mogadishu').default('Africa/Mogadishu'),
  SCHOOL_NAME: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100, 'must be at most 100 letters')
    .default('Dugsi School'),
  SCHOOL_ADDRESS: z.string().trim().max(200, 'must be at most 200 letters').optional(),
  SCHOOL_PHONES: z.string().optional().transform(list).pipe(z.array(Phone).max(4, 'must be at most 4 numbers')),
  HELD_AFTER_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days')
    .transform(Number)
    .default(HELD_AFTER_DAYS),
  SCHOOL_ZAAD: Phone.optional(),
  SCHOOL_EDAHAB: Phone.optional(),
  PUBLIC_URL: optional.pipe(Origin.optional()),
  CORS_ORIGIN: z.string().optional().transform(list).pipe(z.array(Origin)),
  TLS_CERT: optional,
  TLS_KEY: optional,
  SMTP_URL: optional.pipe(
    z
      .string()
      .regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')
      .optional(),
  ),
  JWT_SECRET: optional.pipe(secretOf(32).optional()),
  METRICS_TOKEN: optional.pipe(secretOf(16).regex(/^\S+$/, 'must have no spaces').optional()),
  NOTICE_WEBHOOK: optional.pipe(
    z.url({ protocol: /^https?$/, error: 'must be an address like https://gateway.example/dugsi' }).optional(),
  ),
  NOTICE_WEBHOOK_KEY: optional.pipe(secretOf(32).optional()),
  NOTICE_LANGUAGE: z.enum(LANGUAGE_CODES, `must be ${LANGUAGE_CODES.join(' or ')}`).default('en'),
  TRUST_PROXY: TrustedProxies.default(false),
  SCHOOL_NETWORK: z.string().optional().transform(list).pipe(z.array(Network)),
  API_DOCS: z.enum(['true', 'false'], 'must be true or false').default('false'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

export type Config = {
  port: number
  /** Where the server listens; null = its own machine, and the network once the school has made a certificate. */
  host: string | null
  dataDir: string
  /** Folder of the daily backups; null = none are taken. */
  backupDir: string | null
  /** Passphrase that encrypts backups; null = anybody who has the file can read it. */
  backupKey: string | null
  /** Connection string of PostgreSQL; null = the embedded database in the data folder. */
  databaseUrl: string | null
  school: SchoolInfo
  /** Money that is dated earlier than this many days ago is held for an administrator. */
  heldAfterDays: number
  publicOrigin: string | null
  corsOrigins: readonly string[]
  tls: { cert: string; key: string } | null
  /** Port of the page that hands out the authority of a certificate of the school's own. */
  trustPort: number
  jwtSecret: string | null
  /** Mail server for verification codes; null = the administrator passes them on. */
  smtpUrl: string | null
  /** Address to which every notice is also sent, as to a gateway for SMS, and the key that signs it; null = none. */
  noticeWebhook: { url: string; key: string; language: Language } | null
  trustProxy: TrustedProxies
  /** Addresses and subnets of the school's own network, whose people are not delayed by strangers elsewhere. */
  schoolNetwork: readonly string[]
  /** The bearer token for the metrics of this server; null = nobody may read them. */
  metricsToken: string | null
  /** Whether the description of the API is served, to everybody. */
  hasApiDocs: boolean
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
}

function tlsOf({ TLS_CERT: cert, TLS_KEY: key }: z.output<typeof Environment>): Config['tls'] {
  if (cert && key) return { cert, key }
  if (!cert && !key) return null
  throw new StartFailure(`${cert ? 'TLS_KEY' : 'TLS_CERT'} is missing: set both TLS_CERT and TLS_KEY or none`)
}

function webhookOf({
  NOTICE_WEBHOOK: url,
  NOTICE_WEBHOOK_KEY: key,
  NOTICE_LANGUAGE: language,
}: z.output<typeof Environment>): Config['noticeWebhook'] {
  if (url && key) return { url, key, language }
  if (!url && !key) return null
  const missing = url ? 'NOTICE_WEBHOOK_KEY' : 'NOTICE_WEBHOOK'
  throw new StartFailure(`${missing} is missing: set both NOTICE_WEBHOOK and NOTICE_WEBHOOK_KEY or none`)
}

function schoolOf(values: z.output<typeof Environment>): SchoolInfo {
  const wallets = [
    { method: 'ZAAD', number: values.SCHOOL_ZAAD },
    { method: 'E-dahab', number: values.SCHOOL_EDAHAB },
  ].flatMap(({ method, number }) => (number ? [{ method, number }] : []))
  return {
    name: values.SCHOOL_NAME,
    timeZone: values.SCHOOL_TZ,
    ...(values.SCHOOL_ADDRESS && { address: values.SCHOOL_ADDRESS }),
    ...(values.SCHOOL_PHONES.length > 0 && { phones: values.SCHOOL_PHONES }),
    ...(wallets.length > 0 && { wallets }),
  }
}

/** Names of the settings of this server, and of VITE_HOST, which is built into the app. */
export const SETTING_NAMES: readonly string[] = [...Object.keys(Environment.shape), 'VITE_HOST']

/**
 * Reads the settings from the environment; empty values count as unset. Throws a `StartFailure` that names the first
 * bad value, or an unknown name that resembles a setting.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  requireKnownNames(Object.keys(env), SETTING_NAMES)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartFailure(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST ?? null,
    dataDir: values.DATA_DIR,
    backupDir: values.BACKUP_DIR ?? null,
    backupKey: values.BACKUP_KEY ?? null,
    databaseUrl: values.DATABASE_URL ?? null,
    school: schoolOf(values),
    heldAfterDays: values.HELD_AFTER_DAYS,
    publicOrigin: values.PUBLIC_URL ?? null,
    corsOrigins: values.CORS_ORIGIN,
    tls: tlsOf(values),
    trustPort: values.TRUST_PORT,
    jwtSecret: values.JWT_SECRET ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    noticeWebhook: webhookOf(values),
    trustProxy: values.TRUST_PROXY,
    schoolNetwork: values.SCHOOL_NETWORK,
    metricsToken: values.METRICS_TOKEN ?? null,
    hasApiDocs: values.API_DOCS === 'true',
    logLevel: values.LOG_LEVEL,
  }
}
