import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { SEAL_PURPOSES, type SealPurpose } from '#domain/sync/sealed-input.rules.ts'

const CURVE = 'prime256v1'
const SIGN_PURPOSE = 'dugsi signature'
const CIPHER = 'aes-256-gcm'
const [POINT_BYTES, IV_BYTES, TAG_BYTES] = [65, 12, 16]

/** Most bytes of a sealed value once it is unpacked: more than any unconditional write or packet has. */
const MOST_BYTES = 4_194_304

/**
 * Opens the writes that devices retain for a restore. The key is kept in the database, and so in its backups: without
 * it a restored school could not read the writes that devices offer again. The key also signs texts that devices bring back.
 */
export type SchoolSeal = {
  /** The public key for devices: a point of P-256, base64. */
  publicKey: string
  /** Opens the value that was sealed under a label; null where it was sealed for another server or purpose, or changed. */
  open: (sealed: string | Uint8Array, label: string, purpose?: SealPurpose) => unknown
  /** A signature by which a text is recognised as the school's own when it comes back. */
  sign: (text: string) => string
}

/** A fresh private key, base64. */
export function makeSealKey(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair.getPrivateKey('base64')
}

export function schoolSealOf(privateKey: string): SchoolSeal {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey, 'base64')
  const open = (sealed: string | Uint8Array, label: string, purpose: SealPurpose = 'input'): unknown => {
    try {
      const bytes = typeof sealed === 'string' ? Buffer.from(sealed, 'base64') : Buffer.from(sealed)
      const from = bytes.subarray(0, POINT_BYTES)
      const iv = bytes.subarray(POINT_BYTES, POINT_BYTES + IV_BYTES)
      const content = bytes.subarray(POINT_BYTES + IV_BYTES, -TAG_BYTES)
      const key = hkdfSync('sha256', pair.computeSecret(from), Buffer.alloc(0), SEAL_PURPOSES[purpose], 32)
      const cipher = createDecipheriv(CIPHER, Buffer.from(key), iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(label))
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const packed = Buffer.concat([cipher.update(content), cipher.final()])
      return JSON.parse(gunzipSync(packed, { maxOutputLength: MOST_BYTES }).toString())
    } catch {
      return null
    }
  }
  const signing = Buffer.from(hkdfSync('sha256', pair.getPrivateKey(), Buffer.alloc(0), SIGN_PURPOSE, 32))
  const sign = (text: string): string => createHmac('sha256', signing).update(text).digest('base64url')
  return { publicKey: pair.getPublicKey('base64'), open, sign }
}
