import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Encrypted } from '../session/vault-keys.ts'

type KeptRow = {
  publicId: string
  /** False while its pieces are being fetched. */
  isWhole: boolean
  /** The document as the school lists it. */
  about: Encrypted
}

type Piece = { publicId: string; at: number; content: Encrypted }

/** A photo of a person; `key` is her kind and number, so that a newer photo takes the place of the one before. */
type KeptPhoto = { key: string; ref: string; content: Encrypted }

/**
 * The files that one person keeps on this device. All of it is encrypted under her data key, also while she is signed
 * in, so that nothing has to be sealed when she signs out. A database of their own outlives her replica, and its space
 * is freed as soon as it is deleted.
 */
export type KeptFiles = Dexie & {
  files: EntityTable<KeptRow, 'publicId'>
  pieces: Table<Piece, [string, number]>
  photos: EntityTable<KeptPhoto, 'key'>
}

const NAME = /^kept-(\d+)$/
const nameOf = (ownerId: number): string => `kept-${ownerId}`

function open(ownerId: number): KeptFiles {
  const store = new Dexie(nameOf(ownerId), { cache: 'disabled', chromeTransactionDurability: 'relaxed' }) as KeptFiles
  store.version(1).stores({ files: 'publicId', pieces: '[publicId+at]' })
  store.version(2).stores({ photos: 'key' })
  // The database is being deleted, perhaps by another tab, which must not wait for this one.
  store.on('versionchange', () => {
    store.close()
    return false
  })
  return store
}

let opened: KeptFiles | undefined

/** The files of the person who is signed in. */
export function keptFiles(ownerId: number): KeptFiles {
  if (opened?.name === nameOf(ownerId) && !opened.hasBeenClosed()) return opened
  opened?.close()
  opened = open(ownerId)
  return opened
}

/** Deletes what these people keep on this device. */
export async function dropKeptFiles(...ownerIds: number[]): Promise<void> {
  for (const ownerId of ownerIds) {
    if (!(await Dexie.exists(nameOf(ownerId)))) continue
    const store = open(ownerId)
    // Screens hear of deleted rows, and not of a deleted database. On a full device rows cannot be deleted.
    await store.files.clear().catch(() => undefined)
    store.close()
    await Dexie.delete(nameOf(ownerId))
  }
}

/** The people who keep files on this device. */
export const ownersOfKeptFiles = async (): Promise<number[]> =>
  (await Dexie.getDatabaseNames()).flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number)

/** Deletes one file. */
export const dropKeptFile = (store: KeptFiles, publicId: string): Promise<void> =>
  store.transaction('rw', store.files, store.pieces, async () => {
    await store.files.delete(publicId)
    await store.pieces.where('[publicId+at]').between([publicId, Dexie.minKey], [publicId, Dexie.maxKey]).delete()
  })
