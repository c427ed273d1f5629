import { Button } from '@mantine/core'
import type { Analytics } from '#domain/attendance/reports.schema.ts'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import styles from './tracker.module.css'
import { trackerTexts as texts } from './tracker.texts.ts'

/** The figures of one student; whoever does not want them puts them away, and the address remembers it. */
export function AnalyticsPanel({ figures }: { figures: Analytics }) {
  const [params, set] = useAddress()
  const isOpen = params.get('analytics') !== 'off'
  const { rate, ...counts } = figures
  const shown = [
    ['present', counts.present],
    ['absent', counts.absent],
    ['total', counts.total],
    ['rate', texts.rate(rate)],
    ['currentStreak', counts.currentStreak],
    ['longestStreak', counts.longestStreak],
  ] as const
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
          <dl className={styles['figures']}>
            {shown.map(([key, value]) => (
              <div key={key} data-figure={key}>
                <dt>{texts.figures[key]}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
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
