import fs from 'node:fs'
import { JOURNAL_ROOM, releaseReserve, roomOf } from '../disk/disk-room.ts'

/** Decisions about the disk that writing the files of an embedded database asks for. */
export type DiskGuard = {
  /** Whether tables may grow by so many bytes. */
  mayGrow: (bytes: number) => boolean
  /** Makes room on a full disk; false where no room can be made. */
  makeRoom: () => boolean
  /** Called when the journal cannot be written, after which the database would never answer again. */
  lost: () => void
  /** Called with the bytes of each piece that the journal gets. */
  noteJournal: (bytes: number) => void
}

type Node = { mode: number }
type Stream = { nfd?: number | null; node: Node; guarded?: Kind }
type Kind = 'journal' | 'table' | 'other'

type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number) => number
type SetAttributes = (stream: Stream, attributes: { size?: number }) => void

/** Functions of the Emscripten module that are guarded. */
export type GuardedModule = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: { stream_ops: Record<string, unknown>; realPath: (node: Node) => string }
}

/** The number of ENOSPC in WebAssembly's system interface. */
const NO_SPACE = 51

const isNoSpace = (error: unknown): boolean => (error as { errno?: number }).errno === NO_SPACE

const kindOf = (path: string): Kind =>
  /[\\/]pg_wal[\\/]/.test(path) ? 'journal' : /[\\/]base[\\/]/.test(path) ? 'table' : 'other'

/**
 * Keeps an embedded database from using the last room of its disk. Tables may not grow into the room of the journal: the
 * statement then fails and the database goes on. The journal gets the reserve when other programs have filled the disk all
 * the same.
 */
export function guardDisk({ FS, NODEFS }: GuardedModule, guard: DiskGuard): void {
  const { stream_ops: streams } = NODEFS
  const [write, setAttributes] = [streams['write'] as Write, streams['setattr'] as SetAttributes]
  const kind = (stream: Stream): Kind => (stream.guarded ??= kindOf(NODEFS.realPath(stream.node)))

  const requireGrowth = (stream: Stream, end: number): void => {
    const bytes = end - fs.fstatSync(stream.nfd ?? -1).size
    if (bytes > 0 && !guard.mayGrow(bytes)) throw new FS.ErrnoError(NO_SPACE)
  }

  const writeWhole: Write = (stream, buffer, offset, length, position) => {
    for (let done = 0; ;) {
      try {
        done += write(stream, buffer, offset + done, length - done, position + done)
        if (done >= length) return done
      } catch (error) {
        if (!isNoSpace(error)) throw error
      }
      if (guard.makeRoom()) continue
      if (kind(stream) === 'journal') guard.lost()
      throw new FS.ErrnoError(NO_SPACE)
    }
  }

  streams['write'] = ((stream, buffer, offset, length, position) => {
    const of = kind(stream)
    if (of === 'table') requireGrowth(stream, position + length)
    if (of === 'journal') guard.noteJournal(length)
    return writeWhole(stream, buffer, offset, length, position)
  }) satisfies Write

  // PostgreSQL enlarges a table by many pages at once by setting the size of its file.
  streams['setattr'] = ((stream, attributes) => {
    if (attributes.size !== undefined && kind(stream) === 'table') requireGrowth(stream, attributes.size)
    setAttributes(stream, attributes)
  }) satisfies SetAttributes
}

/**
 * Guard of a data folder. Only a running server has a reserve to delete, and ends when the journal cannot be written; a
 * restore or first start fails instead, and leaves no files.
 */
export const guardOf = (dataDir: string, isRunning: boolean): DiskGuard => ({
  mayGrow: (bytes) => roomOf(dataDir).free - bytes >= JOURNAL_ROOM,
  makeRoom: () => isRunning && releaseReserve(dataDir),
  lost: () => {
    if (!isRunning) return
    fs.writeSync(2, `The disk of ${dataDir} is full, and the database cannot write its journal: the server ends.\n`)
    process.exit(1)
  },
  noteJournal: () => undefined,
})
