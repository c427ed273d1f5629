import { IconSchool } from '@tabler/icons-react'
import { formatCents } from '#domain/school/money.ts'
import { formatMoment } from '#domain/core/times.ts'
import { balanceOf } from '#domain/fees/payments.rules.ts'
import { useFeeAccounts, type FeeOfStudent } from '#data/fees/fee-accounts.queries.ts'
import { useFetchedChildResults } from '#data/exams/child-results.ts'
import { useDeviceInfo } from '#data/device-info.ts'
import { useInitialLoad } from '#data/initial-load.ts'
import { useChildren } from '#data/students/children.ts'
import { useNow } from '#data/use-now.ts'
import { useSchool } from '#data/use-session.ts'
import { AsOf } from '#ui/AsOf.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { ChildCard } from './children/ChildCard.tsx'
import classes from './children/child.module.css'
import { dashboardTexts as texts } from './dashboards.texts.ts'

export default function ParentDashboardScreen() {
  const school = useSchool()
  const pulledAt = useDeviceInfo()?.pulledAt
  const now = useNow(30_000)
  useFetchedChildResults()
  return (
    <Page
      title={texts.childrenTitle}
      lead={school?.name}
      actions={<AsOf time={pulledAt ? formatMoment(pulledAt, now, school?.timeZone) : null} />}
    >
      <Children />
    </Page>
  )
}

/** The family's total debt; what is paid in advance for one child does not pay for another. */
function FamilyBalance({ fees }: { fees: readonly FeeOfStudent[] }) {
  const dueCents = fees.reduce((sum, { account }) => sum + Math.max(0, balanceOf(account)), 0)
  return (
    <p className={`${classes['today']} num`} data-tone={dueCents > 0 ? 'bad' : 'good'}>
      <span>{texts.totalBalance}</span> <strong>{formatCents(dueCents)}</strong>
      <span>{dueCents > 0 ? texts.outstanding : texts.allCurrent}</span>
      <span>{texts.enrolled(fees.length)}</span>
    </p>
  )
}

function Children() {
  const reading = useChildren()
  const accounts = useFeeAccounts()
  const initialLoad = useInitialLoad()
  if (reading.status === 'failed') return <ProblemAlert message={texts.failed} onRetry={reading.retry} />
  if (reading.status === 'loading' || reading.status === 'signedOut' || !initialLoad)
    return <LoadingSkeleton rows={2} rowHeight={96} />
  const children = reading.status === 'ready' ? reading.data : []
  if (children.length > 0) {
    const fees = accounts.status === 'ready' ? accounts.data : []
    return (
      <>
        {initialLoad.isUsable && fees.length > 0 ? <FamilyBalance fees={fees} /> : null}
        <ul className={classes['children']}>
          {children.map((child) => (
            <ChildCard
              key={child.id}
              child={child}
              fees={fees.find(({ student }) => student.id === child.id)}
              isWhole={initialLoad.isUsable}
            />
          ))}
        </ul>
      </>
    )
  }
  if (!initialLoad.isUsable) return <EmptyState icon={<IconSchool size={30} />} title={texts.noChildrenYet} />
  return (
    <EmptyState icon={<IconSchool size={30} />} title={texts.noChildren}>
      {texts.noChildrenAdvice}
    </EmptyState>
  )
}
