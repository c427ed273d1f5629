import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { z } from 'zod'
import { offeredCategories } from '#domain/books/chart.ts'
import type { ExpenseCategory } from '#domain/school/expense-categories.ts'
import { formatCents } from '#domain/school/money.ts'
import { enterCharges } from '#domain/wallets/wallets.endpoints.ts'
import type { StatementAccount, WalletLine } from '#domain/wallets/wallets.schema.ts'
import { useChart } from '#data/books/chart.ts'
import { call } from '#data/answers/api.ts'
import { useOwnAccounts } from '#data/school/own-accounts.ts'
import { useCharges } from '#data/wallets/wallets.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { OverdrawnReason, useOverdrawn, whyOverdrawn } from '../core/form/overdrawn.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { walletTexts } from './wallets.texts.ts'

const texts = walletTexts.charge

const Expense = z.object({
  category: z.custom<ExpenseCategory>((value) => typeof value === 'string' && value !== ''),
  description: z.string().trim().min(1),
  overdrawnReason: z.string(),
})

type EnterProps = {
  account: StatementAccount
  lines: readonly WalletLine[]
  onClose: () => void
  onSaved: () => void
}

/** Dialog that enters lines which went out as one expense. */
export function EnterCharges({ account, lines, onClose, onSaved }: EnterProps) {
  const overdrawn = useOverdrawn(texts.failed)
  const { nameOf } = useChart()
  const [only] = lines.length === 1 ? lines : []
  const { field, ...form } = useDraftForm(Expense, {
    initial: {
      category: 'Others',
      description: only?.text || texts.usual(nameOf(account)),
      overdrawnReason: '',
    },
    blocked: overdrawn.blocked,
    submit: ({ category, description, ...typed }) =>
      call(enterCharges, {
        body: { lineIds: lines.map(({ id }) => id), category, description, ...whyOverdrawn(typed) },
      }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
      onClose()
    },
    trouble: overdrawn.trouble,
  })
  const cents = lines.reduce((sum, { amount }) => sum - amount, 0)
  return (
    <FormDialog of={form} title={texts.title} submit={texts.enter} onClose={onClose}>
      <p>{texts.lead(lines.length, formatCents(cents))}</p>
      <NativeSelect label={texts.category} data={offeredCategories(useOwnAccounts())} {...field('category')} />
      <TextInput label={texts.description} maxLength={300} {...field('description')} />
      <OverdrawnReason objection={overdrawn.objection} {...field('overdrawnReason')} />
    </FormDialog>
  )
}

/** Offers to enter all charges of the wallet itself, where open lines are such. */
export function ChargesButton({ account, onSaved }: { account: StatementAccount; onSaved: () => void }) {
  const { shown, ask } = useCharges(account)
  if (shown.status !== 'ready' || shown.data.length === 0) return null
  const lines = shown.data
  return (
    <DialogButton
      renderButton={(open) => (
        <Button variant="default" leftSection={<IconReceipt size={20} />} onClick={open}>
          {texts.all(lines.length)}
        </Button>
      )}
    >
      {(close) => (
        <EnterCharges
          account={account}
          lines={lines}
          onClose={close}
          onSaved={() => {
            ask()
            onSaved()
          }}
        />
      )}
    </DialogButton>
  )
}
