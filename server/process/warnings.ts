import type { Config } from './config.ts'
import { addressesIn } from './networks.ts'

const isLoopback = addressesIn(['127.0.0.0/8', '::1'])

type Settings = Pick<Config, 'tls' | 'publicOrigin' | 'trustProxy'> & { host: string }

/** Unsafe but valid settings, one line each for whoever starts the server. */
export function warningsOf({ host, tls, publicOrigin, trustProxy }: Settings): string[] {
  if (host === 'localhost' || isLoopback(host)) return []
  const isEncrypted = tls !== null || publicOrigin?.startsWith('https:')
  return [
    ...(isEncrypted
      ? []
      : [
          `Warning: on HOST ${host} without TLS, passwords and names cross the network as plain text, and tablets cannot work offline. Make the school's certificate: sign in as an administrator and open Addresses, or use npm run certificate. With a certificate or a proxy of your own, set TLS_CERT and TLS_KEY, or PUBLIC_URL to the https address of the proxy.`,
        ]),
    ...(typeof trustProxy === 'number'
      ? [
          `Warning: with TRUST_PROXY ${trustProxy} whoever reaches HOST ${host} past the proxy can claim any address. Name the proxy's address instead.`,
        ]
      : []),
  ]
}
