import { Alert, Button } from '@mantine/core'
import { IconCloudOff, IconFileTypePdf, IconPrinter, IconReceiptOff } from '@tabler/icons-react'
import { IdText } from '#domain/core/fields.ts'
import { getLastReceipt, getLastReceiptOf } from '#domain/fees/vouchers.endpoints.ts'
import { isNoServer, serverMessage } from '#data/answers/errors.ts'
import { paymentOfListed } from '#domain/fees/payments.listed.ts'
import { usePayments, type ShownPayment } from '#data/fees/payments.queries.ts'
import { RefusedError } from '#data/answers/failures.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { useAddress } from '#ui/use-address.ts'
import { FindById } from '../../core/form/FindById.tsx'
import { ReplicaAge, ReplicaGate } from '../../core/Gates.tsx'
import { receiptOf } from '../receipt/receipt.ts'
import { texts as receiptTexts } from '../receipt/receipt.texts.ts'
import { ReceiptCopy } from '../receipt/ReceiptPaper.tsx'
import { usePrint } from '../receipt/use-print.ts'
import { voucherTexts } from './vouchers.texts.ts'
import styles from './vouchers.module.css'

const texts = voucherTexts.last

/**
 * The latest receipt of the school or of one student; while the server does not answer, the latest that this device
 * knows.
 */
export default function LastPaymentScreen() {
  const [params, set] = useAddress()
  const named = IdText.safeParse(params.get('student'))
  const studentId = named.success ? named.data : null
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      <div className={styles['find']} data-shell>
        <FindById
          key={studentId}
          label={texts.student}
          button={texts.show}
          words={{ missing: texts.idInvalid, invalid: texts.idInvalid }}
          present={studentId}
          onFind={(id) => set({ student: String(id) }, true)}
          onClear={() => set({ student: null }, true)}
          clear={texts.clear}
        />
      </div>
      {studentId === null ? <OfSchool /> : <OfStudent key={studentId} studentId={studentId} />}
    </Page>
  )
}

function OfSchool() {
  const { answer, ask } = useAnswer(getLastReceipt, {})
  return <Last answer={answer} ask={ask} known={usePayments()} />
}

function OfStudent({ studentId }: { studentId: number }) {
  const { answer, ask } = useAnswer(getLastReceiptOf, { params: { studentId: String(studentId) } })
  return <Last answer={answer} ask={ask} known={usePayments({ studentId })} />
}

type LastProps = ReturnType<typeof useAnswer<typeof getLastReceipt>> & { known: ReturnType<typeof usePayments> }

const isNothing = (error: unknown): boolean => error instanceof RefusedError && error.code === 'paymentNotFound'

/** All parts of the latest receipt among these payments. */
function latestOf(known: readonly ShownPayment[]): ShownPayment[] {
  const first = known.find(({ payment: { state } }) => state === 'confirmed' || state === 'held')
  return first ? known.filter(({ payment }) => payment.receipt === first.payment.receipt) : []
}

function Last({ answer, ask, known }: LastProps) {
  if (answer.status === 'loading') return <LoadingSkeleton rows={6} />
  if (answer.status === 'ready' && answer.cachedAt === null)
    return <Paper parts={answer.data.vouchers.map(paymentOfListed)} />
  if (answer.status === 'failed' && isNothing(answer.error)) return <Paper parts={[]} />
  if (answer.status === 'failed' && !isNoServer(answer.error))
    return <ProblemAlert title={texts.failed} message={serverMessage(answer.error)} onRetry={ask} />
  return (
    <ReplicaGate needsWhole reading={known}>
      {(payments) => (
        <>
          <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md">
            {texts.onDevice}
          </Alert>
          <Paper parts={latestOf(payments)} />
        </>
      )}
    </ReplicaGate>
  )
}

/** The receipt as it is printed: on A4, its second copy marked as a duplicate. */
function Paper({ parts }: { parts: readonly ShownPayment[] }) {
  const school = useSchool()
  const receipt = school ? receiptOf(parts, school) : null
  const { print, save } = usePrint(receipt)
  if (!school) return <LoadingSkeleton rows={6} />
  if (!receipt) return <EmptyState icon={<IconReceiptOff size={30} />} title={texts.empty} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It may scroll, also by keyboard. */}
      <div className={styles['paper']} role="region" aria-label={texts.preview} tabIndex={0}>
        <ReceiptCopy receipt={receipt} />
      </div>
      <div className={styles['buttons']}>
        <Button leftSection={<IconPrinter size={18} />} onClick={() => print('a4', 'duplicate')}>
          {texts.print}
        </Button>
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={18} />}
          onClick={() => save(receiptTexts.file(receipt.number), 'a4', 'duplicate')}
        >
          {texts.pdf}
        </Button>
      </div>
    </>
  )
}
