import { Alert, Button } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { generateFees } from '#domain/fees/fee-months.endpoints.ts'
import type { MissingMonth } from '#domain/fees/fee-months.schema.ts'
import { feeActions, type FeeMonths } from '#data/fees/missing-months.ts'
import { useSession } from '#data/session/use-session.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { IfMay } from '../../core/IfMay.tsx'
import { ReasonDialog } from '../lists/ReasonDialog.tsx'
import { GenerateFees } from './GenerateFees.tsx'
import { generationTexts as texts } from './generation.texts.ts'
import styles from './generation.module.css'
import { monthNumber } from '#domain/school/months.ts'

/** Warning about months whose fees have not been made; empty while there are none. */
export function MissingMonths({ of: { months, ask } }: { of: FeeMonths }) {
  const isAdmin = useSession()?.user.Role === 'ADMIN'
  if (months.length === 0) return null
  return (
    <Alert
      color="amber"
      role="status"
      icon={<IconCalendarExclamation size={22} />}
      mb="md"
      title={texts.missing(months)}
    >
      <ul className={styles['months']}>
        {months.map((month) => (
          <li key={monthNumber(month)}>
            {texts.ofMonth(month)}
            {isAdmin ? <NobodyPays month={month} onDone={ask} /> : null}
          </li>
        ))}
      </ul>
      <IfMay call={generateFees}>
        <GenerateFees onDone={ask} />
      </IfMay>
    </Alert>
  )
}

const NobodyPays = ({ month, onDone }: { month: MissingMonth; onDone: () => void }) => (
  <DialogButton
    renderButton={(open) => (
      <Button size="sm" h={44} variant="subtle" aria-label={texts.nobodyPaysFor(month)} onClick={open}>
        {texts.nobodyPays}
      </Button>
    )}
  >
    {(close) => (
      <ReasonDialog
        title={texts.nobodyPaysFor(month)}
        confirmLabel={texts.nobodyPays}
        onClose={close}
        onConfirm={async (reason) => {
          await feeActions.free(month, reason)
          toastDone(texts.nobodyPaysDone)
          onDone()
        }}
      >
        <p>{texts.nobodyPaysAsk(month)}</p>
      </ReasonDialog>
    )}
  </DialogButton>
)
