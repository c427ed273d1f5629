import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

// A sealed file: MAGIC, a salt, then blocks of AES-256-GCM, each followed by its tag. The first block is empty and
// shows whether the key is right; all others but the last hold BLOCK bytes. The nonce of a block is its number and
// whether it is the last: blocks cannot be swapped, and a truncated file does not open.

export const MAGIC = Buffer.from('DUGSI-SEALED-1\n')

const SALT_BYTES = 16
const TAG_BYTES = 16
const BLOCK = 65_536

/** Cost of deriving a key from a passphrase: 32 MB and a tenth of a second for each guess. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1_048_576 }

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> => derive(passphrase, salt, 32, COST)

/** Nonce of a block; each file has a key of its own, so no nonce is used twice with a key. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 0, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function close(key: Buffer, number: number, plain: Buffer, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, number: number, closed: Buffer, isLast: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
  decipher.setAuthTag(closed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(closed.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** Encrypts a stream under a passphrase. */
export const seal = (passphrase: string) =>
  async function* sealing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const key = await keyOf(passphrase, salt)
    yield Buffer.concat([MAGIC, salt, close(key, 0, Buffer.alloc(0), false)])
    let rest: Buffer = Buffer.alloc(0)
    let number = 0
    for await (const piece of source) {
      rest = Buffer.concat([rest, piece])
      for (; rest.length > BLOCK; rest = rest.subarray(BLOCK))
        yield close(key, ++number, rest.subarray(0, BLOCK), false)
    }
    yield close(key, ++number, rest, true)
  }

export class WrongKey extends Error {}

/** Decrypts a stream; throws `WrongKey` for another passphrase, and other errors for a damaged file. */
export const unseal = (passphrase: string) =>
  async function* unsealing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const start = MAGIC.length + SALT_BYTES + TAG_BYTES
    let rest: Buffer = Buffer.alloc(0)
    let key: Buffer | null = null
    let number = 0
    for await (const piece of source) {
      rest = Buffer.concat([rest, piece])
      if (!key && rest.length >= start) {
        key = await keyOf(passphrase, rest.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
        try {
          open(key, 0, rest.subarray(start - TAG_BYTES, start), false)
        } catch {
          throw new WrongKey('another key')
        }
        rest = rest.subarray(start)
      }
      const whole = BLOCK + TAG_BYTES
      for (; key && rest.length > whole; rest = rest.subarray(whole))
        yield open(key, ++number, rest.subarray(0, whole), false)
    }
    if (!key || rest.length < TAG_BYTES) throw new Error('it is cut short')
    yield open(key, ++number, rest, true)
  }
