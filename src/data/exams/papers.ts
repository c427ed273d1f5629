import { MOST_PAPERS, type NewPaper } from '#domain/exams/papers.schema.ts'
import { registerPapersOffline } from '#domain/exams/papers.offline.ts'
import { CODE_BYTES, codeOf } from '#domain/exams/paper-codes.rules.ts'
import { device } from '../device/db.ts'
import { nudge } from '../sync/nudge.ts'
import { enqueueAll } from '../outbox/outbox.ts'

/** A code that nobody can guess. */
export const newCode = (): string => codeOf(crypto.getRandomValues(new Uint8Array(CODE_BYTES)))

/**
 * Saves the contents of papers of a class, to be sent to the school; resolves once they are durable on this device. Throws
 * NotSavedError with nothing stored: then no paper may be given out.
 */
export async function savePapers(classId: number, papers: readonly NewPaper[]): Promise<void> {
  const calls = Array.from({ length: Math.ceil(papers.length / MOST_PAPERS) }, (_, at) => ({
    body: { classId, papers: papers.slice(at * MOST_PAPERS, (at + 1) * MOST_PAPERS) },
  }))
  await enqueueAll(device(), registerPapersOffline, calls)
  nudge('enqueue')
}
