import fs from 'node:fs'
import { join } from 'node:path'
import { isHost } from '#domain/settings/host-names.rules.ts'
import { StartFailure } from '../process/start-failure.ts'
import { writeDurably } from '../process/data-dir.ts'

/** Paths of the certificate that the school has made itself, and of its authority. */
export type OwnCertificate = { cert: string; key: string; authority: string }

/** Longest time for which iPads take the certificate of a server (825 days), with some room. */
export const SERVER_DAYS = 800

const FOLDER = 'certificate'

const pathsIn = (dataDir: string) => {
  const at = (name: string): string => join(dataDir, FOLDER, name)
  return { cert: at('server.crt'), key: at('server.key'), authority: at('ca.crt'), authorityKey: at('ca.key') }
}

/** The school's own certificate in its data folder; null where none was made. */
export function ownCertificate(dataDir: string): OwnCertificate | null {
  const { cert, key, authority } = pathsIn(dataDir)
  return [cert, key, authority].every((path) => fs.existsSync(path)) ? { cert, key, authority } : null
}

/**
 * Makes a certificate for names and addresses in a data folder, by the authority that is there or a new one: tablets that
 * trust the authority need nothing when it is made again. Throws a `StartFailure` for a name that is none.
 */
export async function makeOwnCertificate(
  dataDir: string,
  { names, school, now }: { names: readonly string[]; school: string; now: number },
): Promise<OwnCertificate> {
  const bad = names.find((name) => !isHost(name))
  if (bad !== undefined) throw new StartFailure(`${JSON.stringify(bad)} is no name or address of a machine`)
  // Loaded here, since a start needs none of it.
  const { makeAuthority, makeServerCertificate } = await import('./certificates.ts')
  const paths = pathsIn(dataDir)
  fs.mkdirSync(join(dataDir, FOLDER), { mode: 0o700, recursive: true })
  if (!fs.existsSync(paths.authority) || !fs.existsSync(paths.authorityKey)) {
    const { cert, key } = await makeAuthority(school, now)
    writeDurably(paths.authorityKey, key)
    writeDurably(paths.authority, cert)
  }
  const authority = { cert: fs.readFileSync(paths.authority, 'utf8'), key: fs.readFileSync(paths.authorityKey, 'utf8') }
  const { cert, key } = await makeServerCertificate(authority, [...new Set(names)], { now, days: SERVER_DAYS })
  writeDurably(paths.key, key)
  writeDurably(paths.cert, cert)
  return { cert: paths.cert, key: paths.key, authority: paths.authority }
}

type Tls = { cert: string; key: string }

/** The files of the certificate that a server uses: those of its settings, else the school's own; null for none. */
export const tlsFilesOf = ({ tls, dataDir }: { tls: Tls | null; dataDir: string }): Tls | null =>
  tls ?? ownCertificate(dataDir)

/**
 * Where a server listens whose settings do not say it (`host` is null): to its own machine until the school has made a
 * certificate, so that nothing crosses the network as plain text, and to the whole network from then on.
 */
export const listenHost = ({ host, tls, dataDir }: { host: string | null; tls: Tls | null; dataDir: string }): string =>
  host ?? (!tls && ownCertificate(dataDir) ? '0.0.0.0' : '127.0.0.1')
