/** A reason why the server cannot start, in one line for the person who starts it. */
export class StartFailure extends Error {}

type Coded = { code?: unknown; message?: unknown; cause?: unknown; errors?: unknown }

/** The innermost error: database layers wrap the cause, often together with the data of the statement. */
export function rootCause(error: unknown): Coded {
  let current = error as Coded
  for (let depth = 0; depth < 10 && current?.cause instanceof Error; depth++) current = current.cause
  return current ?? {}
}

/** Whether a disk was full, this server's or that of PostgreSQL; the embedded database may have the system's words alone. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = rootCause(error)
  return (
    /^(53100|ENOSPC|EDQUOT)$/.test(String(code ?? '')) ||
    /no space left on device|disk quota exceeded|disk full/i.test(String(message ?? ''))
  )
}

/** Plain words for the operating system's error codes. */
const REASONS: Record<string, string> = {
  53100: 'disk full',
  '28P01': 'wrong user or password',
  '28000': 'user not allowed',
  '3D000': 'there is no such database',
  EACCES: 'permission denied',
  EADDRINUSE: 'already in use',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ECONNREFUSED: 'nobody answers there',
  EDQUOT: 'disk quota used up',
  EEXIST: 'a file is in the way',
  EISDIR: 'is a directory',
  ENOENT: 'does not exist',
  ENOSPC: 'disk full',
  ENOTDIR: 'not a directory',
  ENOTFOUND: 'no such host',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
}

/** The reason of a failure as one line without secrets. */
export function reasonOf(error: unknown): string {
  const cause = rootCause(error)
  const code = String(cause.code ?? '')
  if (REASONS[code]) return REASONS[code]
  const message = String(cause.message || code || error)
  return message.split('\n')[0]?.slice(0, 300) ?? 'unknown reason'
}
