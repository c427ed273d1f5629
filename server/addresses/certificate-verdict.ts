import { createPrivateKey, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { isIP } from 'node:net'
import type { CertificateState } from '#domain/settings/addresses.schema.ts'
import { reasonOf } from '../process/start-failure.ts'

const DAY_MS = 86_400_000

/** Days before its end from which on a certificate is to be made again. */
const WARN_DAYS = 60

/** A certificate as it stands: `until` is the ISO day on which it ends, `days` the whole days until then. */
export type CertificateVerdict = {
  state: CertificateState
  until: string | null
  days: number | null
  names: readonly string[]
  /** Why a file cannot be read. */
  reason?: string
}

const plain = (state: CertificateState, reason?: string): CertificateVerdict => ({
  state,
  until: null,
  days: null,
  names: [],
  ...(reason !== undefined && { reason }),
})

const namesOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName
    .split(', ')
    .map((part) => part.replace(/^(DNS|IP Address):/, ''))
    .filter(Boolean)

/** Whether a certificate's names include a host name or numeric address; `*.school.so` includes `app.school.so`. */
export const isNamed = (names: readonly string[], host: string): boolean =>
  names.some(
    (name) =>
      name.toLowerCase() === host.toLowerCase() ||
      (name.startsWith('*.') && !isIP(host) && host.slice(host.indexOf('.')) === name.slice(1)),
  )

type Asked = { tls: { cert: string; key: string } | null; publicOrigin: string | null; now: number }

/** Judges the certificate of a server whose address is `publicOrigin`, as its tablets will. */
export function judgeCertificate({ tls, publicOrigin, now }: Asked): CertificateVerdict {
  if (!tls) return plain(publicOrigin?.startsWith('https:') ? 'proxy' : 'none')
  try {
    const read = new X509Certificate(fs.readFileSync(tls.cert))
    const names = namesOf(read)
    const verdict = (state: CertificateState): CertificateVerdict => ({
      state,
      until: new Date(read.validTo).toISOString().slice(0, 10),
      days: Math.floor((Date.parse(read.validTo) - now) / DAY_MS),
      names,
    })
    if (!read.checkPrivateKey(createPrivateKey(fs.readFileSync(tls.key)))) return verdict('otherKey')
    if (Date.parse(read.validTo) < now) return verdict('ended')
    if (Date.parse(read.validFrom) > now) return verdict('notYet')
    const host = publicOrigin ? new URL(publicOrigin).hostname.replace(/^\[|\]$/g, '') : null
    if (host && !isNamed(names, host)) return verdict('otherName')
    return verdict(Date.parse(read.validTo) - now < WARN_DAYS * DAY_MS ? 'endsSoon' : 'good')
  } catch (error) {
    return plain('unreadable', reasonOf(error))
  }
}
