import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SCHOOL_HEADER } from '#domain/core/school-header.ts'

/** Faults that may happen to one request on its way; after `resetAfter`, the server has handled it and the answer is lost. */
export type Fault =
  | { kind: 'resetBefore' }
  | { kind: 'resetAfter' }
  | { kind: 'resetMidAnswer'; bytes: number }
  | { kind: 'truncate'; bytes: number }
  /** Passes `bytes` at once, then one byte per second. */
  | { kind: 'trickle'; bytes: number }
  | { kind: 'hang' }
  /** Refuses instead of the server; with `isForeign`, without the header that names the school, as other software does. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; code?: string; isForeign?: true }
  | { kind: 'portal' }
  | { kind: 'duplicate' }
  | { kind: 'wrongDate'; offsetMs: number }
  /** Changes the text of the server's answer, as a new release does. */
  | { kind: 'rewrite'; change: (text: string) => string }

/** State of the line. `cut`: connections are refused. `silent`: connections stay open, but no byte is passed. */
export type LinkState = 'up' | 'cut' | 'silent'

export type Seen = {
  /** Number of the browser's connection that carried the request. */
  connection: number
  method: string
  path: string
  authorization: string | undefined
  body: Buffer
  status: number | null
  bytesUp: number
  bytesDown: number
}

type Rule = { matches: RegExp; fault: Fault; times: number }

type Waiter = { matches: RegExp; tell: (seen: Seen) => void }

/** Largest piece that a throttled line passes at once. */
const PIECE_BYTES = 1_024

const PORTAL = '<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>'

/** Reverse proxy between browser and server that treats connections as bad lines and power cuts do. */
export class FaultProxy {
  readonly seen: Seen[] = []
  delayMs = 0
  bytesPerSecond = Number.POSITIVE_INFINITY
  /** Client address that the server sees, since it trusts this proxy's header; null for the real one. */
  clientAddress: string | null = null
  /** Number of connections that were refused while the line was cut. */
  refused = 0
  #state: LinkState = 'up'
  #rules: Rule[] = []
  #target: string
  #sockets = new Set<Socket>()
  #connections = new WeakMap<Socket, number>()
  #opened = 0
  #wakers: (() => void)[] = []
  #waiters: Waiter[] = []
  #passed = 0
  /** Id of the school, as the server sends it in a header. */
  #school: string | undefined
  #freeAt = { up: 0, down: 0 }
  #server = http.createServer((request, response) => void this.#serve(request, response))
  #agent = new http.Agent({ keepAlive: true })

  private constructor(target: string) {
    this.#target = target
    this.#server.on('connection', (socket) => {
      if (this.#state === 'cut') {
        this.refused++
        return void socket.resetAndDestroy()
      }
      this.#sockets.add(socket)
      this.#connections.set(socket, ++this.#opened)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        this.#passed += socket.bytesRead + socket.bytesWritten
      })
      socket.on('error', () => undefined)
    })
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Address of the proxy, with `localhost`, since browsers treat that as a secure context. */
  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** Bytes that went over the line so far, both ways, including headers. */
  get bytes(): number {
    return [...this.#sockets].reduce((sum, socket) => sum + socket.bytesRead + socket.bytesWritten, this.#passed)
  }

  /** Leads this proxy's address to another server, as after a restart. */
  retarget(target: string): void {
    this.#target = target
  }

  set link(state: LinkState) {
    this.#state = state
    if (state === 'cut') for (const socket of this.#sockets) socket.resetAndDestroy()
    if (state === 'up') for (const wake of this.#wakers.splice(0)) wake()
  }

  /** Applies a fault to the next `times` requests to matching paths. */
  inject(matches: RegExp, fault: Fault, times = 1): void {
    this.#rules.push({ matches, fault, times })
  }

  /** Resolves with the next request to a matching path, as soon as it has arrived at this proxy. */
  arrival(matches: RegExp): Promise<Seen> {
    return new Promise((tell) => this.#waiters.push({ matches, tell }))
  }

  clearFaults(): void {
    this.#rules = []
  }

  /** Ends all faults, restores the line, and clears `seen`. */
  heal(): void {
    this.clearFaults()
    this.#waiters = []
    this.delayMs = 0
    this.bytesPerSecond = Number.POSITIVE_INFINITY
    this.#freeAt = { up: 0, down: 0 }
    this.seen.length = 0
    this.link = 'up'
  }

  async close(): Promise<void> {
    this.link = 'up'
    this.#agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #faultFor(path: string): Fault | null {
    const rule = this.#rules.find(({ matches, times }) => times > 0 && matches.test(path))
    if (rule) rule.times--
    return rule?.fault ?? null
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const fault = this.#faultFor(path)
    const seen: Seen = {
      connection: this.#connections.get(request.socket) ?? 0,
      method: request.method ?? 'GET',
      path,
      authorization: request.headers.authorization,
      body: Buffer.alloc(0),
      status: null,
      bytesUp: 0,
      bytesDown: 0,
    }
    this.seen.push(seen)
    const waiters = this.#waiters.filter(({ matches }) => matches.test(path))
    this.#waiters = this.#waiters.filter((waiter) => !waiters.includes(waiter))
    for (const { tell } of waiters) tell(seen)
    try {
      if (fault?.kind === 'resetBefore') return await this.#misbehave(fault, request, response, seen)
      seen.body = await this.#receive(request)
      seen.bytesUp = seen.body.length + JSON.stringify(request.rawHeaders).length
      await this.#whileSilent()
      if (fault) await this.#misbehave(fault, request, response, seen)
      else await this.#relay(await this.#forward(request, seen.body), response, seen)
    } catch {
      // Ends the response: connections that break on either side are expected.
      response.destroy()
    }
  }

  async #receive(request: http.IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
      await this.#pace((chunk as Buffer).length, 'up')
    }
    await this.#wait(this.delayMs / 2)
    return Buffer.concat(chunks)
  }

  #forward(request: http.IncomingMessage, body: Buffer, without: string[] = []): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method } = request
      const headers: http.OutgoingHttpHeaders = { ...request.headers }
      if (this.clientAddress) headers['x-forwarded-for'] = this.clientAddress
      for (const name of without) delete headers[name]
      const options = { method, headers, agent: this.#agent }
      const forwarded = http.request(this.#target + (request.url ?? '/'), options, resolve)
      forwarded.on('error', reject)
      forwarded.end(body)
    })
  }

  async #misbehave(
    fault: Fault,
    request: http.IncomingMessage,
    response: http.ServerResponse,
    seen: Seen,
  ): Promise<void> {
    switch (fault.kind) {
      case 'resetBefore':
        return void request.socket.resetAndDestroy()
      case 'hang':
        return
      case 'status':
        response.writeHead(fault.status, {
          'content-type': 'application/json',
          ...(this.#school && !fault.isForeign && { [SCHOOL_HEADER]: this.#school }),
          ...fault.headers,
        })
        return void response.end(JSON.stringify({ code: fault.code ?? 'serverFault', message: 'Upstream trouble' }))
      case 'portal':
        response.writeHead(200, { 'content-type': 'text/html' })
        return void response.end(PORTAL)
      case 'duplicate':
        await drained(await this.#forward(request, seen.body))
        return this.#relay(await this.#forward(request, seen.body), response, seen)
      case 'resetAfter':
        await drained(await this.#forward(request, seen.body))
        return void request.socket.resetAndDestroy()
      case 'wrongDate': {
        const answer = await this.#forward(request, seen.body)
        answer.headers.date = new Date(Date.now() + fault.offsetMs).toUTCString()
        return this.#relay(answer, response, seen)
      }
      case 'rewrite': {
        const conditions = ['accept-encoding', 'if-none-match', 'if-modified-since']
        const answer = await this.#forward(request, seen.body, conditions)
        const text = fault.change((await drained(answer)).toString())
        const { etag: _, 'content-length': __, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 502, headers)
        return void response.end(text)
      }
      case 'trickle':
        return this.#trickle(await this.#forward(request, seen.body, ['accept-encoding']), response, fault.bytes)
      case 'resetMidAnswer':
      case 'truncate': {
        const answer = await this.#forward(request, seen.body)
        const bytes = await drained(answer)
        const { 'transfer-encoding': _, ...headers } = answer.headers
        response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': String(bytes.length) })
        for (let from = 0; from < fault.bytes; from += PIECE_BYTES) {
          const piece = bytes.subarray(from, Math.min(from + PIECE_BYTES, fault.bytes))
          await new Promise((resolve) => response.write(piece, resolve))
          await this.#pace(piece.length, 'down')
        }
        return void (fault.kind === 'truncate' ? request.socket.end() : request.socket.resetAndDestroy())
      }
    }
  }

  async #trickle(answer: http.IncomingMessage, response: http.ServerResponse, atOnce: number): Promise<void> {
    const bytes = await drained(answer)
    const { 'content-length': _, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    response.write(bytes.subarray(0, atOnce))
    for (let at = atOnce; at < bytes.length && !response.destroyed; at++) {
      await this.#wait(1_000)
      response.write(bytes.subarray(at, at + 1))
    }
  }

  async #relay(answer: http.IncomingMessage, response: http.ServerResponse, seen: Seen): Promise<void> {
    await this.#wait(this.delayMs / 2)
    await this.#whileSilent()
    seen.status = answer.statusCode ?? null
    this.#school ??= answer.headers[SCHOOL_HEADER] as string | undefined
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    const paced = async function* (this: FaultProxy) {
      for await (const chunk of answer) {
        for (const bytes of this.#pieces(chunk as Buffer)) {
          seen.bytesDown += bytes.length
          await this.#pace(bytes.length, 'down')
          await this.#whileSilent()
          yield bytes
        }
      }
    }
    await pipeline(Readable.from(paced.call(this)), response)
  }

  /** Cuts a chunk into pieces, so that all simultaneous transfers share the line. */
  #pieces(chunk: Buffer): Buffer[] {
    if (!Number.isFinite(this.bytesPerSecond)) return [chunk]
    const count = Math.ceil(chunk.length / PIECE_BYTES)
    return Array.from({ length: count }, (_, at) => chunk.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES))
  }

  async #pace(bytes: number, way: 'up' | 'down'): Promise<void> {
    if (!Number.isFinite(this.bytesPerSecond)) return
    const now = performance.now()
    this.#freeAt[way] = Math.max(now, this.#freeAt[way]) + (bytes / this.bytesPerSecond) * 1000
    await this.#wait(this.#freeAt[way] - now)
  }

  #wait(ms: number): Promise<void> {
    return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
  }

  #whileSilent(): Promise<void> {
    return this.#state === 'silent' ? new Promise((resolve) => this.#wakers.push(resolve)) : Promise.resolve()
  }
}

/** Gives a line a delay (milliseconds, there and back) and a width (kilobits per second). */
export function setLine(line: FaultProxy, delayMs: number, kilobits = Number.POSITIVE_INFINITY): void {
  line.delayMs = delayMs
  line.bytesPerSecond = (kilobits * 1000) / 8
}

async function drained(answer: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
