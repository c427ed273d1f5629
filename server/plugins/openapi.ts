import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { ProblemBody } from '#domain/core/problem-body.schema.ts'
import { PROBLEMS } from '#domain/core/problems.ts'
import { endpoints } from '#domain/endpoints.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    // What travels, also of an amount in a reply.
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input' || !(zodSchema instanceof z.ZodCodec)) return
      const { description } = jsonSchema
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
      Object.assign(jsonSchema, schemaOf(zodSchema.in as z.ZodType, 'input'), { description })
    },
  }) as Json
  return json
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

function responsesOf({ method, reply, isStream, problems, roles, body, upload }: EndpointDefinition): Json {
  const codes = new Set([
    ...problems,
    ...(roles === 'public' ? [] : (['notSignedIn', 'sessionExpired', 'accessDenied'] as const)),
    ...(body ? (['invalidInput'] as const) : []),
    ...(upload ? (['noRoom'] as const) : []),
    ...(method === 'GET' ? [] : (['serverFull'] as const)),
  ])
  const statuses = new Set([...codes].map((code) => PROBLEMS[code].status))
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
  const refusals = [...statuses].map((status) => {
    const alike = [...codes].filter((code) => PROBLEMS[code].status === status)
    return [status, { description: alike.join(', '), content }]
  })
  const type = isStream ? 'application/x-ndjson' : 'application/json'
  return {
    200: { description: 'OK', content: { [type]: { schema: schemaOf(reply, 'output') } } },
    ...Object.fromEntries(refusals),
  }
}

/** Schema of a form with a file; all other fields are text. */
function formOf(body: z.ZodType, file: string): Json {
  const schema = schemaOf(body, 'input')
  const properties = { ...(schema['properties'] as Json), [file]: { type: 'string', format: 'binary' } }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

function operationOf(endpoint: EndpointDefinition): Json {
  const { id, summary, roles, params, query, body, upload } = endpoint
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0]],
    description: roles === 'public' ? 'Needs no sign-in.' : `For ${roles.join(', ')}.`,
    security: roles === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body
      ? {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: upload ? formOf(body, upload.field) : { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
  }
}

/** Description of a call under one of its other addresses. */
const aliasOf = (endpoint: EndpointDefinition, at: number): Json => {
  const operation = operationOf(endpoint)
  const description = `The same as ${endpoint.method} /api${endpoint.path}. ${String(operation['description'])}`
  return { ...operation, operationId: `${endpoint.id}.alias${at}`, description }
}

const ABOUT =
  'Calls of the school back office. Amounts are US dollars, but for fields whose names end in Cents, which are US cents; where a reply has both they are the same amount.'

/** The whole API as an OpenAPI document, drawn from the declarations. */
function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints)
    for (const [at, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`
      const operation = at === 0 ? operationOf(endpoint) : aliasOf(endpoint, at)
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation }
    }
  return {
    openapi: '3.0.3',
    info: { title: 'Dugsi', version, description: ABOUT },
    paths,
    components: {
      schemas: { Problem: schemaOf(ProblemBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const PREFIX = '/api/docs'

/** Builds the pages in a Fastify instance of their own, when somebody first opens them: they are large and rarely read. */
async function buildPages(version: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const pages = fastify()
  await pages.register(swagger, { mode: 'static', specification: { document: openApiDocument(version) as never } })
  await pages.register(swaggerUi, { routePrefix: PREFIX })
  await pages.ready()
  return pages
}

/** Serves pages of the API at /api/docs, and the document itself at /api/docs/json. */
export function registerOpenApi(app: FastifyInstance, version: string): void {
  let pages: Promise<FastifyInstance> | undefined
  app.get(`${PREFIX}*`, async ({ url }, reply) => {
    pages ??= buildPages(version)
    const { statusCode, headers, rawPayload } = await (await pages).inject({ url })
    return reply.status(statusCode).headers(headers).send(rawPayload)
  })
  app.addHook('onClose', async () => {
    await (await pages)?.close()
  })
}
