import { Alert, Button } from '@mantine/core'
import { IconCloudOff, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { usePulledAt } from '#data/use-cache.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import type { Report, Source } from './report.ts'
import { reportTexts as texts } from './reports.texts.ts'
import styles from './reports.module.css'

const TryAgain = ({ onRetry }: { onRetry: () => void }) => (
  <Button size="sm" h={44} mt="xs" variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
    {texts.tryAgain}
  </Button>
)

/** Where the figures below come from and how old they are. */
function SourceNote({ source, onRetry }: { source: Source; onRetry: () => void }) {
  const pulledAt = usePulledAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (source.kind === 'copy' || source.kind === 'server') {
    const words = source.kind === 'copy' && !pulledAt ? texts.source.incoming : texts.source[source.kind]
    return (
      <p className={styles['source']}>
        {words}
        {source.kind === 'copy' && pulledAt ? <AsOf time={formatMoment(pulledAt, now, zone)} /> : null}
      </p>
    )
  }
  return (
    <Alert color="amber" role="status" icon={<IconCloudOff size={22} />}>
      {source.kind === 'kept'
        ? texts.source.kept(formatMoment(source.at, now, zone))
        : texts.source.part(formatDay(source.since))}
      <div data-shell>
        <TryAgain onRetry={onRetry} />
      </div>
    </Alert>
  )
}

type ReportGateProps<T> = {
  report: Report<T>
  onRetry: () => void
  /** What to say when the server gave no reason. */
  failed?: string
  children: (data: T, source: Source) => ReactNode
}

/** Shows a report once it is there, and says where it comes from. */
export function ReportGate<T>({ report, onRetry, failed = texts.failed, children }: ReportGateProps<T>) {
  if (report.status === 'loading') return <LoadingSkeleton rows={6} />
  if (report.status === 'noCopy')
    return (
      <EmptyState icon={<IconPlugConnectedX size={32} />} title={texts.noCopy} action={<TryAgain onRetry={onRetry} />}>
        {texts.noCopyHint}
      </EmptyState>
    )
  if (report.status === 'failed')
    return (
      <Alert color="clay" role="alert" title={failed}>
        {isNoServer(report.error) ? texts.source.noAnswer : serverMessage(report.error)}
        <div>
          <TryAgain onRetry={onRetry} />
        </div>
      </Alert>
    )
  return (
    <>
      <SourceNote source={report.source} onRetry={onRetry} />
      {children(report.data, report.source)}
    </>
  )
}
