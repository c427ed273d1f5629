import { Button } from '@mantine/core'
import { IconDiscount } from '@tabler/icons-react'
import { useState } from 'react'
import { dollarsOf, formatCents } from '#domain/school/money.ts'
import { formatMonth } from '#domain/school/months.ts'
import type { DiscountLimitRow } from '#domain/fees/fees.schema.ts'
import { limitKey } from '#domain/row-keys.ts'
import { useDiscountLimits } from '#data/discounts/limits.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { discountTexts } from './discounts.texts.ts'
import { SetLimit, type WantedLimit } from './SetLimit.tsx'
import styles from './discounts.module.css'

const texts = discountTexts.limits

/** Limits of discounts by month, with the part of each limit that was used. */
export default function DiscountManagementScreen() {
  const reading = useDiscountLimits()
  const session = useSession()
  const clock = useToday()
  return (
    <Page title={texts.title} lead={texts.lead}>
      {reading.status === 'failed' ? (
        <ProblemAlert onRetry={reading.retry} />
      ) : session && clock && reading.status !== 'loading' ? (
        <Limits limits={reading.status === 'ready' ? reading.data : []} ownerId={session.user.id} today={clock.today} />
      ) : (
        <LoadingSkeleton rows={6} />
      )}
    </Page>
  )
}

type LimitsProps = { limits: readonly DiscountLimitRow[]; ownerId: number; today: string }

function Limits({ limits, ownerId, today }: LimitsProps) {
  // A new `turn` remounts the form, also where the form shows the month already.
  const [asked, setAsked] = useState<{ wanted: WantedLimit; turn: number } | null>(null)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const ofMonth = (of: { month?: number; year?: number }) =>
    limits.find((limit) => limit.year === of.year && limit.month === of.month)
  const present = ofMonth({ year, month })
  const fill = (wanted: WantedLimit) => setAsked((before) => ({ wanted, turn: (before?.turn ?? 0) + 1 }))
  const isKnown = (of: { month?: number; year?: number }) => ofMonth(of) !== undefined
  return (
    <div className={styles['columns']}>
      <div className={styles['stack']}>
        <Panel title={texts.present(formatMonth({ year, month }))}>
          {present ? (
            <Standing limit={present} />
          ) : (
            <>
              <p className={styles['none']}>{texts.none}</p>
              <Button variant="default" onClick={() => fill({ year, month })}>
                {texts.setFor(formatMonth({ year, month }))}
              </Button>
            </>
          )}
        </Panel>
        <SetLimit key={asked?.turn ?? 0} ownerId={ownerId} wanted={asked?.wanted ?? null} isKnown={isKnown} />
      </div>
      <Panel title={texts.list}>
        {limits.length === 0 ? (
          <EmptyState icon={<IconDiscount size={30} />} title={texts.empty}>
            {texts.emptyHint}
          </EmptyState>
        ) : (
          <ul className={styles['limits']}>
            {limits.map((limit) => (
              <li key={limitKey(limit)}>
                <div>
                  <strong>{formatMonth(limit)}</strong>
                  <Standing limit={limit} />
                </div>
                <Button
                  variant="subtle"
                  size="sm"
                  h={44}
                  aria-label={texts.changeOf(formatMonth(limit))}
                  onClick={() => fill({ year: limit.year, month: limit.month, maxLimit: dollarsOf(limit.maxCents) })}
                >
                  {texts.change}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

/** The used part of a month's limit, as a bar and in words. */
function Standing({ limit: { maxCents, usedCents } }: { limit: DiscountLimitRow }) {
  const share = maxCents > 0 ? Math.min(1, usedCents / maxCents) : 1
  const left = maxCents - usedCents
  return (
    <div className={styles['standing']} data-full={left <= 0 || undefined}>
      <span className={styles['track']} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="num">
        {texts.used(formatCents(usedCents), formatCents(maxCents))} ·{' '}
        {left < 0 ? texts.over(formatCents(-left)) : texts.left(formatCents(left))}
      </span>
    </div>
  )
}
