// Must be loaded before the package, which fails without it.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000

/** Ten years: putting another authority on every tablet is a day's work. */
const AUTHORITY_DAYS = 3_650

/** A certificate and its private key as PEM texts. */
export type KeyedCertificate = { cert: string; key: string }

type Authority = KeyedCertificate

x509.cryptoProvider.set(webcrypto as never)

const freshSerial = (): string => `00${randomBytes(15).toString('hex')}`

const freshKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

async function keyText(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = await webcrypto.subtle.exportKey('pkcs8', key)
  return x509.PemConverter.encode(bytes, x509.PemConverter.PrivateKeyTag)
}

/** A clock that is a little behind on a tablet must not make a new certificate invalid. */
const lasting = (now: number, days: number) => ({
  notBefore: new Date(now - DAY_MS),
  notAfter: new Date(now + days * DAY_MS),
})

/** Letters that end or join the parts of a distinguished name are left out. */
const commonName = (name: string): string => `CN=${name.replace(/[\\,+="<>;#\n]/g, ' ').trim() || 'School'}`

/** Makes an authority of the school's own, which signs certificates of servers and nothing else. */
export async function makeAuthority(school: string, now: number): Promise<Authority> {
  const keys = await freshKeys()
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: freshSerial(),
    name: commonName(school),
    ...lasting(now, AUTHORITY_DAYS),
    signingAlgorithm: ALGORITHM,
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: made.toString('pem'), key: await keyText(keys.privateKey) }
}

/** Makes the certificate of a server for host names and addresses, of which the first also is its title. */
export async function makeServerCertificate(
  authority: Authority,
  names: readonly string[],
  { now, days }: { now: number; days: number },
): Promise<KeyedCertificate> {
  const issuer = new x509.X509Certificate(authority.cert)
  const signingKey = await webcrypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authority.key),
    ALGORITHM,
    false,
    ['sign'],
  )
  const keys = await freshKeys()
  const made = await x509.X509CertificateGenerator.create({
    serialNumber: freshSerial(),
    subject: commonName(names[0] ?? ''),
    issuer: issuer.subject,
    ...lasting(now, days),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey as never,
    signingKey: signingKey as never,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  // The authority's certificate follows, so that a device that trusts it need not look for it.
  return { cert: `${made.toString('pem')}\n${authority.cert}`, key: await keyText(keys.privateKey) }
}
