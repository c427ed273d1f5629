import { SEAL_PURPOSES, type SealPurpose } from '#domain/sync/sealed-input.rules.ts'
import { encrypt } from './vault-keys.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

export const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))

/**
 * Encrypts a value for the school's server alone; see SealedInput for the format. `publicKey`: the school's (`factKey`, base64).
 * `label` binds the value to its place.
 */
export async function sealForSchool(
  publicKey: string,
  purpose: SealPurpose,
  label: string,
  value: unknown,
): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = crypto
  const theirs = await subtle.importKey('raw', bytesOf(publicKey), CURVE, false, [])
  const own = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256)
  const base = await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(SEAL_PURPOSES[purpose])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const key = await subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt'])
  const { iv, data } = await encrypt(key, label, value)
  const from = new Uint8Array(await subtle.exportKey('raw', own.publicKey))
  return new Uint8Array([...from, ...iv, ...new Uint8Array(data)])
}
