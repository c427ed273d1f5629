import { Button } from '@mantine/core'
import type { Analytics } from '#domain/attendance/reports.schema.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { figuresOfKinds } from '../figures-of-day.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

/** Figures of a student's attendance, which can be hidden; the address stores whether they are. */
export function AnalyticsPanel({ figures }: { figures: Analytics }) {
  const [params, set] = useAddress()
  const isOpen = params.get('analytics') !== 'off'
  const { rate, ...counts } = figures
  const { figures: labels } = texts
  const shown = [
    { label: labels.present, value: String(counts.present), tone: 'good' as const },
    { label: labels.absent, value: String(counts.absent), tone: 'bad' as const },
    ...(counts.lateAbsences ? [{ label: texts.lateAbsences, value: String(counts.lateAbsences) }] : []),
    ...figuresOfKinds(counts.kinds),
    { label: labels.total, value: String(counts.total) },
    { label: labels.rate, value: texts.rate(rate) },
    { label: labels.currentStreak, value: String(counts.currentStreak) },
    { label: labels.longestStreak, value: String(counts.longestStreak) },
  ]
  return (
    <Panel
      title={texts.analytics}
      action={
        <Button
          variant="subtle"
          size="sm"
          h={44}
          aria-expanded={isOpen}
          onClick={() => set({ analytics: isOpen ? 'off' : null })}
          data-shell
        >
          {isOpen ? texts.hideAnalytics : texts.showAnalytics}
        </Button>
      }
    >
      {isOpen ? (
        <>
          <Figures figures={shown} />
          {rate === null ? null : (
            <div className={styles['meter']} aria-hidden>
              <span style={{ width: `${rate}%` }} />
            </div>
          )}
          <p className={styles['note']}>{texts.schoolDays}</p>
        </>
      ) : null}
    </Panel>
  )
}
