import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { OTHER_ACCOUNTS } from '#domain/drawers/drawers.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { newRef } from '#data/device/new-ref.ts'
import { drawerActs, usePaper } from '#data/drawers/drawers.ts'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { amountOf, shillingsTyped } from './count.ts'
import { drawerTexts } from './drawers.texts.ts'
import { useTakesShillings } from './use-takes-shillings.ts'

const texts = drawerTexts.move

type Typed = {
  ref: string
  direction: 'out' | 'in'
  account: (typeof OTHER_ACCOUNTS)[number]
  amount: string
  /** Only to the safe, or out of it. */
  shillings: string
  note: string
}

const shillingsOf = ({ account, shillings }: Typed): number | null =>
  account === 'safe' ? shillingsTyped(shillings) : 0

function troubleOf(typed: Typed): string | null {
  const cents = amountOf(typed.amount)
  const shillings = shillingsOf(typed)
  if (cents === null) return drawerTexts.wrongAmount
  if (shillings === null) return drawerTexts.wrongShillings
  return cents + shillings > 0 ? null : drawerTexts.wrongAmount
}

export const accountOptions = OTHER_ACCOUNTS.map((value) => ({ value, label: nameOfAccount(value) }))

/** Moves money out of the open drawer, or more change into it. */
export function MoveForm({ number, ownerId, onClose }: { number: string; ownerId: number; onClose: () => void }) {
  const blank = (): Typed => ({ ref: newRef(), direction: 'out', account: 'safe', amount: '', shillings: '', note: '' })
  const takesShillings = useTakesShillings()
  const { paper } = usePaper(number)
  const held = paper?.expectedCents ?? Number.POSITIVE_INFINITY
  const form = useDraftForm(z.custom<Typed>(), {
    initial: blank(),
    blank,
    draft: { key: `drawers:move:${number}`, ownerId },
    blocked: troubleOf,
    asks: ({ direction, amount }) => direction === 'out' && (amountOf(amount) ?? 0) > held,
    submit: (typed) => {
      const { ref, direction, account, amount, note } = typed
      const shillings = shillingsOf(typed)
      return drawerActs.move({
        ref,
        direction,
        account,
        drawer: number,
        amount: dollarsOf(amountOf(amount) ?? 0),
        ...(shillings ? { shillings } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      })
    },
    done: () => {
      toastDone(texts.moved)
      onClose()
    },
    trouble: drawerTexts.notSaved,
  })
  const { account } = useTyped(form)
  return (
    <>
      <FormDialog of={form} title={texts.title} submit={texts.button} onClose={onClose}>
        <NativeSelect
          label={texts.direction}
          data={Object.entries(texts.directions).map(([value, label]) => ({ value, label }))}
          {...form.field('direction')}
        />
        <NativeSelect label={texts.account} data={accountOptions} {...form.field('account')} />
        <TextInput label={texts.amount} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
        {takesShillings && account === 'safe' ? (
          <TextInput
            label={texts.shillings}
            description={texts.shillingsHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('shillings')}
          />
        ) : null}
        <TextInput label={texts.note} {...form.field('note')} />
      </FormDialog>
      <AskFirst of={form} title={texts.askTitle} confirm={texts.yes}>
        {() => <p>{texts.ask}</p>}
      </AskFirst>
    </>
  )
}
