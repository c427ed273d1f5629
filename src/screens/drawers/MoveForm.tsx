import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { OTHER_ACCOUNTS } from '#domain/drawers/drawers.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { newRef } from '#data/device/new-ref.ts'
import { drawerActs } from '#data/drawers/drawers.ts'
import { toastDone } from '#ui/toast.ts'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { amountOf } from './count.ts'
import { drawerTexts } from './drawers.texts.ts'

const texts = drawerTexts.move

type Typed = {
  ref: string
  direction: 'out' | 'in'
  account: (typeof OTHER_ACCOUNTS)[number]
  amount: string
  note: string
}

export const accountOptions = OTHER_ACCOUNTS.map((value) => ({ value, label: nameOfAccount(value) }))

/** Moves money out of the open drawer, or more change into it. */
export function MoveForm({ number, ownerId, onClose }: { number: string; ownerId: number; onClose: () => void }) {
  const blank = (): Typed => ({ ref: newRef(), direction: 'out', account: 'safe', amount: '', note: '' })
  const form = useDraftForm(z.custom<Typed>(), {
    initial: blank(),
    blank,
    draft: { key: `drawers:move:${number}`, ownerId },
    blocked: ({ amount }) => (amountOf(amount) ? null : drawerTexts.wrongAmount),
    submit: ({ amount, note, ...body }) =>
      drawerActs.move({
        ...body,
        drawer: number,
        amount: dollarsOf(amountOf(amount) ?? 0),
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    done: () => {
      toastDone(texts.moved)
      onClose()
    },
    trouble: drawerTexts.notSaved,
  })
  return (
    <FormDialog of={form} title={texts.title} submit={texts.button} onClose={onClose}>
      <NativeSelect
        label={texts.direction}
        data={Object.entries(texts.directions).map(([value, label]) => ({ value, label }))}
        {...form.field('direction')}
      />
      <NativeSelect label={texts.account} data={accountOptions} {...form.field('account')} />
      <TextInput label={texts.amount} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <TextInput label={texts.note} {...form.field('note')} />
    </FormDialog>
  )
}
