import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { SEAL_PURPOSE } from '#domain/sync/sealed-input.ts'

const CURVE = 'prime256v1'
const CIPHER = 'aes-256-gcm'
const [POINT_BYTES, IV_BYTES, TAG_BYTES] = [65, 12, 16]

/** More than any fact says. */
const MOST_BYTES = 1_048_576

/**
 * Opens what devices have put aside for the case of a restore. The key is kept in the database, and so in its backups:
 * without it a restored school could not read what it asks its devices for.
 */
export type FactSeal = {
  /** For devices: a point of P-256, base64. */
  publicKey: string
  /** The input that was sealed under this label; null where it was sealed for another server, or changed since. */
  open: (sealed: string, label: string) => unknown
}

/** A fresh private key, base64. */
export function makeFactKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair.getPrivateKey('base64')
}

export function factSealOf(privateKey: string): FactSeal {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64')
  const open = (sealed: string, label: string): unknown => {
    try {
      const bytes = Buffer.from(sealed, 'base64')
      const from = bytes.subarray(0, POINT_BYTES)
      const iv = bytes.subarray(POINT_BYTES, POINT_BYTES + IV_BYTES)
      const content = bytes.subarray(POINT_BYTES + IV_BYTES, -TAG_BYTES)
      const key = hkdfSync('sha256', pair.computeSecret(from), Buffer.alloc(0), SEAL_PURPOSE, 32)
      const cipher = createDecipheriv(CIPHER, Buffer.from(key), iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(label))
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const packed = Buffer.concat([cipher.update(content), cipher.final()])
      return JSON.parse(gunzipSync(packed, { maxOutputLength: MOST_BYTES }).toString())
    } catch {
      return null
    }
  }
  return { publicKey: pair.getPublicKey('base64'), open }
}
