import { Writable } from 'node:stream'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { Problem } from '#domain/core/problems.ts'
import { loggerOptions, registerProblems, registerRequestLog } from './problems.ts'

/** A database error as driver and query builder throw it, with a person's data in every field. */
function databaseError(code: string): Error {
  const cause = Object.assign(new Error('duplicate key value: Sahra'), { code, detail: 'Key (phone)=(631234567)' })
  return Object.assign(new Error('Failed query: insert ... params: Sahra,631234567', { cause }), { params: ['Sahra'] })
}

/** Throws from a call; returns the answer and the log lines. */
async function failWith(error: unknown) {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logger: { ...loggerOptions('info'), stream } })
  registerProblems(app)
  registerRequestLog(app)
  app.get('/student/:id', async () => {
    throw error
  })
  const response = await app.inject({ url: '/student/4711?name=Sahra', headers: { authorization: 'Bearer abc.def' } })
  await app.close()
  return { response, log: lines.join('') }
}

describe('an error', () => {
  it('of the problem table is sent with code, text, details and request id', async () => {
    const { response } = await failWith(new Problem('tooManyRequests', { seconds: 7 }))
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('7')
    expect(response.json()).toEqual({
      code: 'tooManyRequests',
      message: 'Too many requests. Try again in 7 seconds.',
      details: { seconds: 7 },
      requestId: response.headers['x-request-id'],
    })
  })

  it('of any other kind is sent without internal details', async () => {
    const { response } = await failWith(new TypeError('secret inside'))
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({
      code: 'serverFault',
      message: 'Oops! Something went wrong, Please try again later!',
    })
    expect(response.body).not.toContain('secret')
  })

  it.each(['ECONNREFUSED', '57P01', '53300', '08006'])(
    'of a database that is unreachable (%s) is sent as unavailable',
    async (code) => {
      const { response } = await failWith(databaseError(code))
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable'])
    },
  )
})

describe('a full disk', () => {
  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is reported as a full server (%s)', async (code) => {
    const { response } = await failWith(databaseError(code))
    expect([response.statusCode, response.json().message]).toEqual([
      503,
      'The disk of the school server is full. It saves nothing until an administrator has made room.',
    ])
  })

  it('is recognised by the words of the embedded database', async () => {
    const { response } = await failWith(new Error('could not extend file "base/5/1": No space left on device'))
    expect(response.json().code).toBe('serverFull')
  })
})

describe('the request log', () => {
  it('has request id, method, route pattern, status and time', async () => {
    const { response, log } = await failWith(new Problem('studentNotFound'))
    const line = log
      .split('\n')
      .map((each) => JSON.parse(each || '{}') as Record<string, unknown>)
      .find(({ ms }) => ms !== undefined)
    expect(line).toMatchObject({
      reqId: expect.any(String),
      method: 'GET',
      route: '/student/:id',
      status: response.statusCode,
    })
  })

  it('has neither names, numbers, ids, tokens nor statements', async () => {
    const { log } = await failWith(databaseError('23505'))
    expect(log).toContain('23505')
    expect(log).toContain('problems.test.ts')
    for (const secret of ['Sahra', '631234567', '4711', 'abc.def', 'insert']) expect(log).not.toContain(secret)
  })
})
