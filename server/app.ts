import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyJwt from '@fastify/jwt'
import fastifyRateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { SCHOOL_HEADER, VERSION_HEADER } from '#domain/core/school-header.ts'
import type { Db } from './db/types.ts'
import type { Handler, ServerEnv } from './handle.ts'
import { addressesIn, trustOf, type TrustedProxies } from './process/networks.ts'
import { LONGEST_BODY_MS, registerBodies } from './plugins/body.ts'
import { registerCrossOrigin } from './plugins/cross-origin.ts'
import { registerUploads } from './plugins/files.ts'
import { registerEndpoints, tooManyRequests } from './plugins/endpoints.ts'
import { registerMetrics, type MetricsOptions } from './plugins/metrics.ts'
import { registerOpenApi } from './plugins/openapi.ts'
import { loggerOptions, registerProblems, registerRequestLog } from './plugins/problems.ts'
import { registerWeb } from './plugins/web.ts'

export type AppOptions = {
  db: Db
  env: ServerEnv
  handlers: readonly Handler[]
  secret: string
  distDir: string
  /** Whether the server had a certificate of its own when it was started. */
  hasTls?: boolean
  trustProxy?: TrustedProxies
  /** Addresses and subnets of the school's own network. */
  schoolNetwork?: readonly string[]
  corsOrigins?: readonly string[]
  publicOrigin?: string | null
  logLevel?: string
  /** Whether the description of the API is served. */
  hasApiDocs?: boolean
  patience?: number
  /** Who may read the metrics of this server; nobody where it is left out. */
  metrics?: MetricsOptions | null
}

/** Whether browsers reach the server over TLS, its own or a proxy's. */
const isBehindTls = ({ hasTls = false, publicOrigin }: Pick<AppOptions, 'hasTls' | 'publicOrigin'>): boolean =>
  hasTls || Boolean(publicOrigin?.startsWith('https:'))

const contentPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Mantine sets sizes and colours in style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  },
}

/**
 * Headers that helmet sends for pages. Answers in JSON do without: the headers would be longer than most of the answers.
 */
const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

function lightenData(reply: FastifyReply): void {
  if (!/json/.test(String(reply.getHeader('content-type')))) return
  for (const name of PAGE_HEADERS) void reply.removeHeader(name)
  void reply.header('content-security-policy', "frame-ancestors 'none'")
}

async function registerShields(app: FastifyInstance, options: AppOptions): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentPolicy,
    strictTransportSecurity: isBehindTls(options) ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await app.register(fastifyRateLimit, {
    global: false,
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl),
  })
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], requestEncodings: ['gzip', 'identity'] })
  await app.register(fastifyCookie)
  await app.register(fastifyJwt, {
    secret: options.secret,
    sign: { algorithm: 'HS256' },
    // Expiry is checked against the server's own clock, which tests may set.
    verify: { algorithms: ['HS256'], ignoreExpiration: true },
  })
}

/** Builds the application without opening the database or listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, env, handlers, corsOrigins = [], publicOrigin, patience = 1, schoolNetwork = [] } = options
  const app = fastify({
    logger: loggerOptions(options.logLevel ?? 'silent'),
    // Fastify's log lines would contain addresses with ids; problems.ts logs instead.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustOf(options.trustProxy ?? false),
    requestTimeout: LONGEST_BODY_MS,
    // A slow or busy machine starts late rather than not at all.
    pluginTimeout: 120_000,
  } as FastifyServerOptions)
  registerProblems(app)
  registerRequestLog(app)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    void reply
      .header('cache-control', 'no-store')
      .header(SCHOOL_HEADER, env.school.id)
      .header(VERSION_HEADER, env.version)
  })
  await registerShields(app, options)
  app.addHook('onSend', async (_, reply) => lightenData(reply))
  registerCrossOrigin(app, corsOrigins)
  registerBodies(app)
  await registerUploads(app)
  const origins = publicOrigin ? [...corsOrigins, publicOrigin] : corsOrigins
  const answered = options.metrics ? await registerMetrics(app, db, options.metrics) : undefined
  registerEndpoints(app, {
    answered,
    db,
    env,
    handlers,
    origins,
    // A certificate of its own shows in each request, and this machine may call without it.
    isBehindTls: isBehindTls({ publicOrigin }),
    patience,
    isSchool: addressesIn(schoolNetwork),
  })
  if (options.hasApiDocs) registerOpenApi(app, env.version)
  await registerWeb(app, options.distDir)
  await app.ready()
  return app
}
