import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import type { WholeRecords } from '#data/discipline/older-records.ts'
import { isNoServer, serverMessage } from '#data/errors.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { texts } from './discipline.texts.ts'
import styles from './discipline.module.css'

/** From which day on records are shown, and what became of those before. */
export function OlderNote({ older, firstKept }: Pick<WholeRecords, 'older' | 'firstKept'>) {
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  if (!older) return <p className={styles['note']}>{texts.older.held(formatDay(firstKept))}</p>
  const { answer, ask } = older
  if (answer.status === 'loading') return <p className={styles['note']}>{texts.older.asking}</p>
  if (answer.status === 'ready' && answer.keptAt === null) return null
  const words =
    answer.status === 'ready'
      ? texts.older.kept(formatMoment(answer.keptAt ?? now, now, zone))
      : isNoServer(answer.error)
        ? texts.older.failed(formatDay(firstKept))
        : (serverMessage(answer.error) ?? texts.loadFailed)
  return (
    <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md">
      {words}
      <div>
        <Button size="sm" h={44} variant="default" mt="xs" onClick={ask}>
          {uiTexts.tryAgain}
        </Button>
      </div>
    </Alert>
  )
}
