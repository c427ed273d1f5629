import { formatMoment } from '#domain/core/times.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { usersTexts as texts } from './users.texts.ts'

type AnswerProblemProps = { error: unknown; onRetry: () => void }

/** Nothing to show: what the server said, or that it is not there. */
export const AnswerProblem = ({ error, onRetry }: AnswerProblemProps) => (
  <ProblemAlert message={isNoServer(error) ? texts.readNoServer : serverMessage(error)} onRetry={onRetry} />
)

/** An older answer is shown, and of when it is. */
export function KeptNote({ keptAt, onRetry }: { keptAt: number | null; onRetry: () => void }) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (keptAt === null) return null
  return <RetryNote words={texts.asOf(formatMoment(keptAt, now, zone))} onRetry={onRetry} />
}
