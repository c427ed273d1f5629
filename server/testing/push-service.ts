import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readPayload, type NoticePayload } from '#domain/notices/notices.payload.ts'

/** Certificate for 127.0.0.1 and its key, for tests only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLqcFQcr7qukMmNRA
ARODpeougXZh7Pho5q4yWHGNxqGhRANCAARkl3Y0veyT+PpnzEfzXaG7U/wvr5Sp
GjapkTcSbJ69yCZPSMCoWoj/Jh+vP0WpKaodVHUpyo/TZDXg+jV5mGI/
-----END PRIVATE KEY-----`

const CERT = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIBATAKBggqhkjOPQQDAjAkMSIwIAYDVQQDDBlwdXNoIHNl
cnZpY2Ugb2YgdGhlIHRlc3RzMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAw
MDAwWjAkMSIwIAYDVQQDDBlwdXNoIHNlcnZpY2Ugb2YgdGhlIHRlc3RzMFkwEwYH
KoZIzj0CAQYIKoZIzj0DAQcDQgAEZJd2NL3sk/j6Z8xH812hu1P8L6+UqRo2qZE3
EmyevcgmT0jAqFqI/yYfrz9FqSmqHVR1KcqP02Q14Po1eZhiP6NOMEwwDwYDVR0T
AQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwHQYDVR0OBBYE
FBDjU92GBiVKbgZrfYqLiIUgKj8XMAoGCCqGSM49BAMCA0kAMEYCIQDFcgF/D9jt
iBLnB4yDz+ziZ2sFO/IDlW0qI3vwquhvtAIhANvkYm0Ox96qDlHVlPR6r0oHGaNs
/lU9g6M+xlYUh/RS
-----END CERTIFICATE-----`

/** Subscription of a browser: address and keys that it sends to the school, and its secret key pair. */
export type Browser = { endpoint: string; p256dh: string; auth: string; pair: ECDH }

/** Answer of the push service to a message: a status with headers, no answer (`hang`), or a cut connection. */
export type Answer = { status: number; headers?: Record<string, string> } | 'hang' | 'cut'

export type Received = {
  path: string
  headers: IncomingMessage['headers']
  payload: NoticePayload | null
  /** Decrypted text of the message. */
  text: string
  status: number | null
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a message as a browser does it (RFC 8188 and RFC 8291). */
function decrypt(body: Buffer, { pair, auth }: Pick<Browser, 'pair' | 'auth'>): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(Buffer.from(auth, 'base64url'), pair.computeSecret(sender), keyInfo, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const sealed = body.subarray(21 + idLength)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last byte that is not zero ends the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** The key of a server whose signature over its request is right (RFC 8292); throws for another. */
function signerOf(authorization: string | undefined, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    sub: string
    exp: number
  }
  if (!isRight || aud !== origin || !/^(mailto:|https:)/.test(sub) || exp <= Date.now() / 1_000)
    throw new Error('The signature of a push message is wrong')
  return key
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Counts the open connections of a server. */
function countConnections(server: Server): () => number {
  let count = 0
  server.on('connection', (socket) => {
    count++
    socket.once('close', () => count--)
  })
  return () => count
}

/** A push service on this machine that speaks the protocol; `pushService` is what a server needs to reach it. */
export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const problems: unknown[] = []
  let answer: (path: string) => Answer = () => ({ status: 201 })
  let origin = ''
  let paths = 0
  let taking = 0

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '', headers } = request
    const browser = browsers.get(path)
    const told = answer(path)
    const status = typeof told === 'string' ? null : told.status
    const body = await bodyOf(request)
    signerOf(headers.authorization, origin)
    const text = browser ? decrypt(body, browser) : ''
    received.push({ path, headers, text, payload: readPayload(text), status })
    if (told === 'cut') response.destroy()
    else if (told !== 'hang') response.writeHead(told.status, told.headers).end()
  }

  const server = createServer({ key: KEY, cert: CERT }, (request, response) => {
    taking++
    take(request, response)
      .catch((error: unknown) => {
        // The sender was stopped in the middle of the request.
        if (!request.complete) return
        problems.push(error)
        response.writeHead(400).end()
      })
      .finally(() => taking--)
  })
  const connections = countConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    /** Requests that do not follow the protocol. */
    problems,
    /** Number of open connections and requests, including hanging ones. */
    underWay: () => connections() + taking,
    answerWith: (next: typeof answer): void => void (answer = next),
    /** A new subscription of a browser, as it would tell the school's server. */
    subscribe(): Browser {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const browser = {
        endpoint: `${origin}/push/${++paths}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
        pair,
      }
      browsers.set(new URL(browser.endpoint).pathname, browser)
      return browser
    },
    pushService: { isAllowed: (address: string) => address === '127.0.0.1', ca: CERT },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type PushService = Awaited<ReturnType<typeof openPushService>>
