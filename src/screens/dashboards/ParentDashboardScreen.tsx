import { Button } from '@mantine/core'
import { IconFileTypePdf, IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { sumOf } from '#domain/core/grouped.ts'
import { averageSoFar, isSoFar, overallAverage } from '#domain/dashboards/child-average.rules.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatMoment } from '#domain/core/times.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { useChildResults } from '#data/exams/child-results.ts'
import { useChildReceipts, useFormerChildren } from '#data/fees/child-receipts.ts'
import { useInitialLoad } from '#data/sync/initial-load.ts'
import { useChildren, type Child } from '#data/school/children.ts'
import { useNow } from '#data/device/use-now.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useSchool } from '#data/session/use-session.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { Figures, type Figure } from '#ui/list/Figures.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { HeldPlace } from '../core/HeldPlace.tsx'
import { rulesScreen } from '../documents/documents.screens.ts'
import { ChildCard } from './children/ChildCard.tsx'
import { FormerChildren } from './children/FormerChildren.tsx'
import classes from './children/child.module.css'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import { HomeCard } from './HomeCard.tsx'
import { ParentNotices } from './ParentNotices.tsx'
import { RecentAnnouncements } from './RecentAnnouncements.tsx'
import { HelpLink } from '../core/help/HelpLink.tsx'

export default function ParentDashboardScreen() {
  const school = useSchool()
  const pulledAt = usePulledAt()
  const now = useNow(30_000)
  return (
    <Page
      title={texts.childrenTitle}
      lead={school?.name}
      actions={<AsOf time={pulledAt ? formatMoment(pulledAt, now, school?.timeZone) : null} />}
    >
      <Children />
      <HomeCard />
      <ParentNotices />
      <div className={classes['below']}>
        <RecentAnnouncements isFolded />
      </div>
      <Button
        component={Link}
        to={linkTo(rulesScreen)}
        variant="default"
        mt="lg"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
      >
        {rulesScreen.title}
      </Button>
    </Page>
  )
}

type FamilyProps = { of: readonly Child[]; fees: readonly FeeOfStudent[]; results: readonly ChildResults[] }

/** The family's total debt (what is paid in advance for one child does not pay for another), children and average. */
function FamilyFigures({ of, fees, results }: FamilyProps) {
  const dueCents = sumOf(fees, ({ account }) => Math.max(0, balanceOf(account)))
  const isDue = dueCents > 0
  const balance: Figure = {
    label: texts.totalBalance(of.length, of[0]?.fullname ?? ''),
    value: formatCents(dueCents),
    note: isDue ? texts.outstanding : texts.allCurrent,
    tone: isDue ? 'bad' : 'good',
  }
  const [average, soFar] = [overallAverage(results), overallAverage(results, averageSoFar)]
  const ofYear = isSoFar(results) ? texts.ofLatestSoFar(average ?? 0) : texts.ofLatestYear
  const exams: Figure[] = soFar === null ? [] : [{ label: texts.average, value: texts.averageOf(soFar), note: ofYear }]
  const count: Figure = { label: texts.children, value: of.length, note: texts.enrolled(of.length) }
  return (
    <div className={classes['below']}>
      <Figures figures={[...(fees.length > 0 ? [balance] : []), count, ...exams]} isRoomy />
    </div>
  )
}

function Children() {
  const reading = useChildren()
  const initialLoad = useInitialLoad()
  const isReading = reading.status === 'loading' || reading.status === 'signedOut' || !initialLoad
  return (
    <HeldPlace name="children" isReading={isReading}>
      {reading.status === 'failed' ? (
        <ProblemAlert message={texts.failed} onRetry={reading.retry} />
      ) : isReading ? (
        <LoadingSkeleton rows={2} rowHeight={96} />
      ) : (
        <Family of={reading.status === 'ready' ? reading.data : []} isUsable={initialLoad.isUsable} />
      )}
    </HeldPlace>
  )
}

/** The children with what is known of each; without any, why there is none. */
function Family({ of: children, isUsable }: { of: readonly Child[]; isUsable: boolean }) {
  const accounts = useFeeAccounts()
  const results = useChildResults({})
  const receipts = useChildReceipts({})
  const former = useFormerChildren({}).shown
  if (children.length > 0) {
    const fees = accounts.status === 'ready' ? accounts.data : []
    const exams = results.shown.status === 'ready' ? results.shown.data : []
    const owing = former.status === 'ready' ? former.data.filter(({ owesCents }) => owesCents > 0) : []
    return (
      <>
        <ul className={classes['children']}>
          {children.map((child) => (
            <ChildCard
              key={child.id}
              child={child}
              fees={fees.find(({ student }) => student.id === child.id)}
              receipts={receipts}
              results={results}
              isWhole={isUsable}
              isOpen={children.length === 1}
            />
          ))}
        </ul>
        <HeldPlace name="family" isReading={accounts.status === 'loading' || results.shown.status === 'loading'}>
          {isUsable ? <FamilyFigures of={children} fees={fees} results={exams} /> : null}
        </HeldPlace>
        {owing.length > 0 ? (
          <div className={classes['below']}>
            <FormerChildren of={owing} />
          </div>
        ) : null}
      </>
    )
  }
  if (!isUsable) return <EmptyState icon={<IconSchool size={30} />} title={texts.noChildrenYet} />
  if (former.status === 'loading') return <LoadingSkeleton rows={1} rowHeight={160} />
  if (former.status === 'ready' && former.data.length > 0) return <FormerChildren of={former.data} />
  return (
    <EmptyState icon={<IconSchool size={30} />} title={texts.noChildren} action={<HelpLink />}>
      {texts.noChildrenAdvice}
    </EmptyState>
  )
}
