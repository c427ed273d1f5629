/**
 * Rounds of key derivation that OWASP recommends (PBKDF2 with SHA-256); stored with each vault, so that they can be
 * raised.
 */
export const KEY_ROUNDS = 600_000

const AES = 'AES-GCM'
const IV_BYTES = 12

/** Browsers offer their cryptography only to pages from a secure origin. */
export const hasCryptography = (): boolean => Boolean(globalThis.crypto?.subtle)

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

/**
 * Vault of a person who has signed out of a shared device: readable with her password only, so that she can sign in again without
 * network. The next user of the device can see that the vault exists, and no more.
 */
export type Vault = {
  ownerId: number
  /** The normalised names that may be typed to sign in. */
  names: readonly string[]
  salt: Uint8Array<ArrayBuffer>
  rounds: number
  wrapped: Encrypted
  profile: Encrypted
  /** When the server last confirmed the person, on its own clock (milliseconds); 0 once it has ended her session. */
  confirmedAt: number
  failures: number
  /** Attempts before this instant are refused (milliseconds). */
  lockedUntil: number
}

/** One encrypted piece of a sealed replica. */
export type SealedPart = { label: string; content: Encrypted }

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length))

/** The key derived from this password; slow on purpose. */
export async function keyOfPassword(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
    'deriveKey',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(how, secret, { name: AES, length: 256 }, false, ['wrapKey', 'unwrapKey'])
}

/** A fresh data key, wrapped under the password's key; it cannot be exported afterwards. */
export async function makeDataKey(passwordKey: CryptoKey): Promise<{ key: CryptoKey; wrapped: Encrypted }> {
  const fresh = await crypto.subtle.generateKey({ name: AES, length: 256 }, true, ['encrypt', 'decrypt'])
  const iv = randomBytes(IV_BYTES)
  const wrapped = { iv, data: await crypto.subtle.wrapKey('raw', fresh, passwordKey, { name: AES, iv }) }
  const key = await unwrapDataKey(passwordKey, wrapped)
  if (!key) throw new Error('the data key cannot be unwrapped')
  return { key, wrapped }
}

/** The data key, or null when the password is not the one that wrapped it: unwrapping is the check. */
export const unwrapDataKey = (passwordKey: CryptoKey, { iv, data }: Encrypted): Promise<CryptoKey | null> =>
  crypto.subtle
    .unwrapKey('raw', data, passwordKey, { name: AES, iv }, { name: AES, length: 256 }, false, ['encrypt', 'decrypt'])
    .catch(() => null)

/** `label` binds the content to its place: a part that was moved elsewhere does not decrypt. */
export async function encryptBytes(key: CryptoKey, label: string, bytes: BufferSource): Promise<Encrypted> {
  const iv = randomBytes(IV_BYTES)
  const additionalData = new TextEncoder().encode(label)
  return { iv, data: await crypto.subtle.encrypt({ name: AES, iv, additionalData }, key, bytes) }
}

export const decryptBytes = (key: CryptoKey, label: string, { iv, data }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: AES, iv, additionalData: new TextEncoder().encode(label) }, key, data)

export const encrypt = async (key: CryptoKey, label: string, value: unknown): Promise<Encrypted> =>
  encryptBytes(key, label, await through(new Blob([JSON.stringify(value)]), new CompressionStream('gzip')))

export async function decrypt<T>(key: CryptoKey, label: string, encrypted: Encrypted): Promise<T> {
  const packed = new Blob([await decryptBytes(key, label, encrypted)])
  return JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream('gzip')))) as T
}

const through = (blob: Blob, packer: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(blob.stream().pipeThrough(packer)).arrayBuffer()
