import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { fileText, fingerprintOf, signedText } from '#domain/studentfiles/file-text.rules.ts'
import { FILE_FORMAT, FILE_VERSION, type FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { readFileKeys } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'

/** The pair of keys by which other schools know files of this one (Ed25519, base64url). */
export type FileKeys = { publicKey: string; privateKey: string }

const CURVE = { kty: 'OKP', crv: 'Ed25519' } as const

/** A new pair of keys. */
export function makeKeys(): FileKeys {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { publicKey: x, privateKey: d }
}

/** Reads the school's keys, which are made when they are first needed. */
export const readSchoolKeys = async (db: Db): Promise<FileKeys> =>
  JSON.parse(await readFileKeys(db, () => JSON.stringify(makeKeys()))) as FileKeys

/** Digits of a public key, which two people compare on the phone. */
export const printOf = (publicKey: string): string =>
  fingerprintOf(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest())

const signed = (text: string, { publicKey, privateKey }: FileKeys): string =>
  sign(
    null,
    Buffer.from(text),
    createPrivateKey({ key: { ...CURVE, x: publicKey, d: privateKey }, format: 'jwk' }),
  ).toString('base64url')

/** The text of a signed file. */
export function signedFile(content: FileContent, keys: FileKeys): string {
  const { publicKey } = keys
  const fingerprint = printOf(publicKey)
  const unsigned = { format: FILE_FORMAT, version: FILE_VERSION, publicKey, fingerprint, content } as const
  return fileText({ ...unsigned, signature: signed(signedText(unsigned), keys) })
}

/** The bytes of a text in base64url; null where another spelling of the same bytes was sent. */
function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

/** Whether a signature is that of the owner of a public key, and each is spelt in the only way that counts. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const [key, bytes] = [bytesOf(publicKey), bytesOf(signature)]
  if (!key || !bytes) return false
  try {
    return verify(null, Buffer.from(text), createPublicKey({ key: { ...CURVE, x: publicKey }, format: 'jwk' }), bytes)
  } catch {
    return false
  }
}
