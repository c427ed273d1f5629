import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { addressesIn } from '../process/networks.ts'

const isLoopback = addressesIn(['127.0.0.0/8', '::1', '::ffff:127.0.0.0/104'])

/** First byte of a TLS connection (a handshake record); no request over plain HTTP begins so. */
const HANDSHAKE = 22

/** How long a connection may say nothing before it is clear what it is. */
const SILENCE_MS = 15_000

export type KeyPair = { cert: Buffer; key: Buffer }

type DoorOptions = {
  /** Whether whoever comes from elsewhere is served without TLS, although there is a certificate. */
  isPlainForAll: boolean
  /** Answers whoever comes from elsewhere without TLS. */
  sendOn: RequestListener
}

/**
 * Lets a server that speaks HTTP speak HTTPS on the same port, from the moment on at which it has a certificate: each
 * connection is taken for what its first byte says. Without TLS only this machine is served then, where an old address
 * may have work that waits; all others are sent on.
 */
export function openFrontDoor(server: Server, { isPlainForAll, sendOn }: DoorOptions) {
  const [accept] = server.listeners('connection') as ((this: Server, socket: Duplex) => void)[]
  server.removeAllListeners('connection')
  // Never listens itself: it is given the connections of others.
  const forOthers = createHttpServer({ keepAliveTimeout: 1 }, sendOn)
  const also: NetServer[] = []
  const undecided = new Set<Socket>()
  let secure: TlsServer | null = null

  const take = (socket: Socket, first: number): void => {
    if (first === HANDSHAKE) secure?.emit('connection', socket)
    else if (isPlainForAll || isLoopback(socket.remoteAddress ?? '')) accept?.call(server, socket)
    else
      forOthers.emit(
        'connection',
        socket.setTimeout(SILENCE_MS, () => socket.destroy()),
      )
  }
  /** Waits for the first byte of a connection, and leaves it there. */
  const look = (socket: Socket): void => {
    const giveUp = (): void => void socket.destroy()
    const see = (): void => {
      const first = socket.read(1) as Buffer | null
      if (first === null) return
      undecided.delete(socket)
      socket.off('readable', see).off('error', giveUp).off('end', giveUp).off('timeout', giveUp).setTimeout(0)
      socket.unshift(first)
      take(socket, first[0] ?? 0)
    }
    undecided.add(socket)
    socket.once('close', () => undecided.delete(socket))
    socket.on('readable', see).on('error', giveUp).on('end', giveUp).setTimeout(SILENCE_MS, giveUp)
  }
  const arrive = (socket: Socket): void => (secure ? look(socket) : accept?.call(server, socket))
  server.on('connection', arrive)

  return {
    isSecure: (): boolean => secure !== null,
    /** Speaks TLS with this certificate from now on. */
    secure: (pair: KeyPair): void => {
      const options = { ...pair, ALPNProtocols: ['http/1.1'], handshakeTimeout: SILENCE_MS }
      if (secure) secure.setSecureContext(pair)
      else secure = createTlsServer(options, (socket) => accept?.call(server, socket))
    },
    /** Listens to one more address of this machine; false where that cannot be. */
    alsoAt: (host: string, port: number): Promise<boolean> => {
      const another = createNetServer({ allowHalfOpen: true, noDelay: true }, arrive)
      return new Promise((done) => {
        another.once('error', () => done(false))
        another.listen(port, host, () => done(also.push(another) > 0))
      })
    },
    /** Takes no more connections at addresses that were added, and ends those that have not said what they are. */
    close: (): void => {
      for (const each of also) each.close()
      for (const socket of undecided) socket.destroy()
      forOthers.closeAllConnections()
    },
  }
}

export type FrontDoor = ReturnType<typeof openFrontDoor>
