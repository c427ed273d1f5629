import { formatMoment } from '#domain/core/times.ts'
import { useClasses, type ClassBook } from '#data/school/classes.queries.ts'
import { usePulledAt } from '#data/replica/use-cache.ts'
import { useDraft } from '#data/device/use-draft.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ReplicaGate } from '../core/Gates.tsx'
import type { TransferOrder } from './transfer-order.ts'
import { TransferBar } from './TransferBar.tsx'
import { TransferClasses } from './TransferClasses.tsx'
import { TransferList } from './TransferList.tsx'
import { transferTexts as texts } from './transfer.texts.ts'
import { useTransfer } from './use-transfer.ts'
import { useTransferOrder, type RestoredOrder } from './use-transfer-order.ts'
import styles from './transfer.module.css'

/** Moves students of one class to another, and can undo it. The whole screen is in Somali (GEN-22). */
export default function TransferScreen() {
  const ownerId = useSession()?.user.id ?? null
  const { found, keep } = useDraft<TransferOrder>(`transfer:${ownerId}`, ownerId)
  const classes = useClasses()
  return (
    <div lang="so">
      <Page title={texts.title} lead={texts.lead} actions={<CopyTime />}>
        <ReplicaGate reading={classes} words={texts.replica}>
          {(book) =>
            found === undefined ? (
              <LoadingSkeleton rows={6} label={texts.replica.loading} />
            ) : (
              <Transfer book={book} restored={found} keep={keep} />
            )
          }
        </ReplicaGate>
      </Page>
    </div>
  )
}

function CopyTime() {
  const pulledAt = usePulledAt()
  const zone = useSchool()?.timeZone
  const now = useNow(60_000)
  return pulledAt ? <span className={styles['soft']}>{texts.asOf(formatMoment(pulledAt, now, zone))}</span> : null
}

function Transfer({ book, restored, keep }: RestoredOrder & { book: ClassBook }) {
  const order = useTransferOrder(book.classes, { restored, keep })
  const transfer = useTransfer(order)
  const { source } = order
  return (
    <div className={styles['screen']}>
      <TransferClasses classes={book.classes} order={order} transfer={transfer} wasRestored={restored !== null} />
      {source ? (
        <>
          <TransferList key={source.id} source={source} order={order} transfer={transfer} />
          <TransferBar order={order} transfer={transfer} />
        </>
      ) : (
        <EmptyState title={texts.start} />
      )}
    </div>
  )
}
