import { canonical } from '../core/canonical.ts'
import { Problem } from '../core/problems.ts'
import { FILE_FORMAT, FILE_VERSION, StudentFile } from './studentfiles.schema.ts'

type Unsigned = Omit<StudentFile, 'signature'>

/** The text that a signature covers: the beginning of the file, up to the signature itself. */
export const signedText = ({ format, version, publicKey, fingerprint, content }: Unsigned): string =>
  `${canonical({ format, version, publicKey, fingerprint, content }).slice(0, -1)},`

/** The whole text of a file. A file with any other text, and be it a space more, was changed. */
export const fileText = ({ signature, ...unsigned }: StudentFile): string =>
  `${signedText(unsigned)}"signature":${JSON.stringify(signature)}}`

const BEGINNING = '{"content":{"attendance":'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Half of a file is one of ours all the same.
    throw new Problem(text.startsWith(BEGINNING) ? 'studentFileChanged' : 'notAStudentFile')
  }
}

type Read = { file: StudentFile; signed: string }

/** Reads a file without checking its signature, which is the server's part; throws where it is none, or has another text. */
export function readFileText(text: string): Read {
  const found = parsed(text)
  const { format, version } = (found ?? {}) as Record<string, unknown>
  if (format !== FILE_FORMAT) throw new Problem(text.startsWith(BEGINNING) ? 'studentFileChanged' : 'notAStudentFile')
  if (typeof version === 'number' && Number.isInteger(version) && version !== FILE_VERSION)
    throw new Problem('studentFileVersion', { version, known: FILE_VERSION })
  const read = StudentFile.safeParse(found)
  // Compared with what was sent: the schema takes characters away that nobody sees.
  if (!read.success || fileText(found as StudentFile) !== text) throw new Problem('studentFileChanged')
  return { file: read.data, signed: signedText(found as StudentFile) }
}

/** Digits in groups of four, which two people can compare on the phone, from the first bytes of a hash. */
export const fingerprintOf = (hash: Uint8Array): string =>
  Array.from({ length: 6 }, (_, at) =>
    String(((hash[2 * at] ?? 0) * 256 + (hash[2 * at + 1] ?? 0)) % 10_000).padStart(4, '0'),
  ).join(' ')
