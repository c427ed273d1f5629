import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { EMPTY_CLUSTER } from '../process/root.ts'
import { guardDisk, guardOf, type DiskGuard, type GuardedModule } from './disk-guard.ts'
import { NamedPGlite } from './named-pglite.ts'
import { closeToOthers, ownersOnly } from './private-files.ts'

type Node = { mode: number }
type Stream = { nfd?: number | null; node: Node }
type MakeNode = (parent: Node, name: string, mode: number, device: number) => Node
type SetAttributes = (node: Node, attributes: { mode?: number }) => void
/** The part of the Emscripten module that we use. */
type Module = GuardedModule & {
  NODEFS: {
    stream_ops: Record<string, unknown>
    node_ops: { mknod: MakeNode; setattr: SetAttributes }
    realPath: (node: Node) => string
  }
}

function syncPath(path: string): void {
  const file = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/**
 * PGlite's file system ignores `fsync`, so that a power cut would lose confirmed data, and creates files that everybody
 * may read and write. This file system passes `fsync` on, creates files for their owner only, and keeps the last room of the
 * disk for the journal.
 */
class DurableNodeFS extends NodeFS {
  private readonly guard: DiskGuard
  constructor(path: string, guard: DiskGuard) {
    super(path)
    this.guard = guard
  }
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options)
    const mend = (module: unknown): void => {
      const { NODEFS } = module as Module
      const { mknod, setattr } = NODEFS.node_ops
      NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, ownersOnly(mode), device)
      // Emscripten sets the mode of a new file a second time.
      NODEFS.node_ops.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: ownersOnly(attributes.mode) })
      NODEFS.stream_ops['fsync'] = (stream: Stream): number => {
        // Folders are opened without a file descriptor.
        if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd)
        else syncPath(NODEFS.realPath(stream.node))
        return 0
      }
      guardDisk(module as Module, this.guard)
    }
    const preRun = [emscriptenOpts.preRun ?? []].flat()
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, mend] } }
  }
}

/**
 * Memory for table pages. PGlite's default of 128 MB fills up in hours and is never released; other pages are read from
 * files, which the operating system caches as long as there is room.
 */
export const SHARED_BUFFERS = ['-c', 'shared_buffers=16MB']

export const START_PARAMETERS = [
  // -F would switch fsync off; fdatasync, the default method, does nothing in this build.
  ...PGlite.defaultStartParams.filter((each) => each !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  ...SHARED_BUFFERS,
  // A checkpoint keeps at most four pieces of 16 MB of the journal, in place of 64 by default.
  '-c',
  'min_wal_size=32MB',
  '-c',
  'max_wal_size=64MB',
]

/** PGlite's own conversions make a string of each byte: a file of 1 MB takes half a second, and a hundred times its memory. */
const BYTES = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${bufferOf(bytes).toString('hex')}` },
  parsers: {
    [types.BYTEA]: (text: string) => {
      const { buffer, byteOffset, byteLength } = Buffer.from(text.slice(2), 'hex')
      return new Uint8Array(buffer, byteOffset, byteLength)
    },
  },
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

const openFiles = (path: string, guard: DiskGuard): Promise<PGlite> =>
  NamedPGlite.open({
    fs: new DurableNodeFS(path, guard),
    startParams: START_PARAMETERS,
    ...BYTES,
  })

/** Flushes every file below a folder to the disk. */
function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/**
 * Creates the database files in a draft folder and moves it into place: a killed first start or restore leaves no
 * incomplete files. Files already there are moved aside; returns where, or null.
 */
export async function createFiles(
  dataDir: string,
  prepare?: (client: PGlite) => Promise<void>,
): Promise<string | null> {
  const path = join(dataDir, 'db')
  const draft = `${path}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 })
  // Without a build the database creates its files itself.
  if (fs.existsSync(EMPTY_CLUSTER)) fs.cpSync(EMPTY_CLUSTER, draft, { recursive: true })
  const first = await openFiles(draft, guardOf(dataDir, false))
  try {
    await prepare?.(first)
  } finally {
    await first.close()
  }
  // Restricted to the owner, since copied files have the permissions of their source.
  closeToOthers(draft)
  syncTree(draft)
  const aside = hasFiles(dataDir)
    ? `${path}.before-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
    : null
  if (aside) fs.renameSync(path, aside)
  fs.renameSync(draft, path)
  syncPath(dataDir)
  return aside
}

/** Whether the data folder has a database, complete or damaged; false for an empty folder. */
export function hasFiles(dataDir: string): boolean {
  const path = join(dataDir, 'db')
  return fs.existsSync(path) && fs.readdirSync(path).length > 0
}

/** Bytes written to the journal after which it is cut back; recovery after a crash reads as much. */
const JOURNAL_MOST = 64 * 1_048_576

const LOOK_MS = 1_000

/**
 * Cuts the journal back as it grows, since this build of PostgreSQL has no process for that: the journal would keep all
 * writes since the start, until the disk is full. Returns a function that stops the cutting.
 */
function cutJournal(client: PGlite, written: { bytes: number }): () => void {
  const cut = async (): Promise<void> => {
    if (written.bytes < JOURNAL_MOST) return
    written.bytes = 0
    // A failed checkpoint means a full disk or a closed database; the next one cuts the journal.
    await client.exec('checkpoint').catch(() => undefined)
  }
  const timer = setInterval(() => void cut(), LOOK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Opens the embedded database of a data folder, creating it at the first start. Confirmed writes survive a power cut.
 */
export async function openDurablePGlite(dataDir: string): Promise<PGlite> {
  const path = join(dataDir, 'db')
  if (!hasFiles(dataDir)) await createFiles(dataDir)
  closeToOthers(path)
  const written = { bytes: 0 }
  let isOpen = false
  const guard = guardOf(dataDir, true)
  const client = await openFiles(path, {
    ...guard,
    // Recovery after a crash only repeats writes of before, and may use all free room.
    mayGrow: (bytes) => !isOpen || guard.mayGrow(bytes),
    noteJournal: (bytes) => void (written.bytes += bytes),
  })
  isOpen = true
  const stop = cutJournal(client, written)
  const close = client.close.bind(client)
  client.close = () => {
    stop()
    return close()
  }
  return client
}
