import { Button } from '@mantine/core'
import { IconArrowLeft, IconReceipt } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { useChildReceipts, useFormerChildren, type FamilyReceipt } from '#data/fees/child-receipts.ts'
import { useSchool } from '#data/session/use-session.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Chip } from '#ui/list/Chip.tsx'
import { Page } from '#ui/Page.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Gate } from '../../core/Gates.tsx'
import { parentDashboardScreen } from '../../dashboards/dashboards.screens.ts'
import { childReceiptsScreen } from '../fee-lists.screens.ts'
import { ReceiptDialog } from '../receipt/ReceiptDialog.tsx'
import { receiptOf, totalsOf, type Receipt } from '../receipt/receipt.ts'
import { childReceiptsTexts as texts } from './child-receipts.texts.ts'
import styles from './child-receipts.module.css'

/** The receipts of a parent's children, to be printed again; also without network, as the school last told them. */
export default function ChildReceiptsScreen() {
  const answer = useChildReceipts({})
  return (
    <Page
      title={childReceiptsScreen.title}
      lead={texts.lead}
      actions={
        <Button
          component={Link}
          to={linkTo(parentDashboardScreen)}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {texts.back}
        </Button>
      }
    >
      <Gate {...answer} words={{ failed: texts.failed }}>
        {(receipts) =>
          receipts.length === 0 ? (
            <EmptyState icon={<IconReceipt size={30} />} title={texts.none}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            <Receipts of={receipts} />
          )
        }
      </Gate>
      <FormerChildren />
    </Page>
  )
}

/** What is still owed for children who have left. */
function FormerChildren() {
  const { shown } = useFormerChildren({})
  if (shown.status !== 'ready' || shown.data.length === 0) return null
  return (
    <section className={styles['former']}>
      <h2>{texts.left}</h2>
      {shown.data.map(({ studentId, fullname, owesCents }) => (
        <p key={studentId}>
          <span dir="auto">{fullname}</span> <span className="num">{texts.due(formatCents(owesCents))}</span>
        </p>
      ))}
    </section>
  )
}

function Receipts({ of }: { of: readonly FamilyReceipt[] }) {
  const school = useSchool()
  const [params, set] = useAddress()
  const made = useMemo(
    () => (school ? of.flatMap((each) => toShown(each, () => receiptOf(each.parts, school))) : []),
    [of, school],
  )
  const number = params.get('receipt')
  const open = made.find(({ receipt }) => receipt.number === number)
  return (
    <>
      <ul className={styles['list']}>
        {made.map(({ paidAt, isInWallet, receipt }) => (
          <li key={receipt.number}>
            <Row
              receipt={receipt}
              isInWallet={isInWallet}
              day={formatDay(schoolDay(Date.parse(paidAt), school?.timeZone ?? 'UTC'))}
              onOpen={() => set({ receipt: receipt.number }, true)}
            />
          </li>
        ))}
      </ul>
      <ReceiptDialog
        open={{ receipt: open?.receipt ?? null, notice: null }}
        onClose={() => set({ receipt: null })}
        forPdf={open?.again}
      />
    </>
  )
}

function toShown({ paidAt, isInWallet }: FamilyReceipt, make: () => Receipt | null) {
  const receipt = make()
  return receipt ? [{ paidAt, isInWallet, receipt, again: () => make() ?? receipt }] : []
}

type RowProps = { receipt: Receipt; isInWallet: boolean; day: string; onOpen: () => void }

const Row = ({ receipt, isInWallet, day, onOpen }: RowProps) => (
  <button type="button" onClick={onOpen}>
    <span>
      <strong className="num">{day}</strong>
      <small>{texts.names(receipt.lines.map(({ name }) => name))}</small>
      <small className="num">{receipt.number}</small>
      {isInWallet ? <small>{texts.inWallet}</small> : null}
    </span>
    <span className={`${styles['sum']} num`}>
      {formatCents(totalsOf(receipt).netCents)}
      {receipt.state === 'confirmed' ? null : <Chip tone="wait">{texts.states[receipt.state]}</Chip>}
    </span>
  </button>
)
