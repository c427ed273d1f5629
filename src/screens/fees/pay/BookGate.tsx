import { useMemo, type ReactNode } from 'react'
import { useFeeAccounts } from '#data/fees/fee-accounts.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import { useToday } from '#data/device/use-today.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { ReplicaGate } from '../../core/Gates.tsx'
import { feeBook, type FeeBook } from './families.ts'

/** The accounts of all families, the school day, and whose form it is. */
export type Counter = { book: FeeBook; day: string; ownerId: number }

/** Shows what needs the accounts of all families once they are there. */
export function BookGate({ children }: { children: (counter: Counter) => ReactNode }) {
  const accounts = useFeeAccounts()
  const ownerId = useSession()?.user.id ?? null
  const day = useToday()?.today
  const data = accounts.status === 'ready' ? accounts.data : null
  const book = useMemo(() => (data ? feeBook(data) : null), [data])
  return (
    <ReplicaGate needsWhole reading={accounts}>
      {() => (book && day && ownerId !== null ? children({ book, day, ownerId }) : <LoadingSkeleton rows={6} />)}
    </ReplicaGate>
  )
}
