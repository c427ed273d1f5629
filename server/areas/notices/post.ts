import http from 'node:http'
import https from 'node:https'
import { checkedLookup, requireAllowed, type AddressCheck } from '../../access/public-address.ts'

/** An answer of a push service or the webhook. */
export type Posted = { status: number; retryAfter: string | undefined }

/** Error of a request that was sent completely but not answered, so that the message may have been accepted. */
export class Unanswered extends Error {}

/** Longest time for a request, from the look-up of the name until the last byte of the answer. */
const POST_PATIENCE_MS = 10_000

/** Most bytes that are read of an answer. */
const MOST_BYTES = 65_536

type PostOptions = {
  url: string
  headers: Record<string, string | number>
  body: Buffer
  /** Check of addresses; null for the webhook, whose address the school itself has set. */
  isAllowed: AddressCheck | null
  /** Certificates that are believed besides the usual ones. */
  ca?: string | undefined
  patience?: number | undefined
  /** Signal that the server is stopping. */
  isOver: AbortSignal
}

/**
 * Posts once, follows no redirect, and rejects when it takes too long. Each request has a connection of its own, made to
 * the addresses that were checked.
 */
export function post({ url: address, headers, body, isAllowed, ca, patience, isOver }: PostOptions): Promise<Posted> {
  const url = new URL(address)
  if (isAllowed) requireAllowed(url, isAllowed)
  const signal = AbortSignal.any([isOver, AbortSignal.timeout(patience ?? POST_PATIENCE_MS)])
  const options: https.RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal,
    agent: false,
    ...(isAllowed && { lookup: checkedLookup(isAllowed) }),
    ...(ca && { ca }),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      let bytes = 0
      const { statusCode: status = 0 } = response
      const done = () => resolve({ status, retryAfter: response.headers['retry-after'] })
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > MOST_BYTES) response.destroy()
      })
      // The status counts, also where the rest of the answer does not arrive.
      response.on('close', done)
      response.on('error', done)
    })
    let isSent = false
    request.on('finish', () => (isSent = true))
    request.on('error', (error) => reject(isSent ? new Unanswered(error.message, { cause: error }) : error))
    request.end(body)
  })
}
