import { createECDH } from 'node:crypto'
import { readVapid } from '../../db/server-values.ts'
import type { Db } from '../../db/types.ts'

/** The pair of keys by which push services know this school's server (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // The private key loses its leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Reads the keys, which are made at the first start and shared by all servers of one database. */
export const readPushKeys = async (db: Db): Promise<PushKeys> =>
  JSON.parse(await readVapid(db, () => JSON.stringify(makeKeys()))) as PushKeys

/** Whether a text is a point of P-256, so that a message can be encrypted for it. */
export function isPoint(base64url: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    return pair.computeSecret(Buffer.from(base64url, 'base64url')).length === 32
  } catch {
    return false
  }
}
