import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { FOUND } from '#domain/drawers/drawers.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { newRef } from '#data/device/new-ref.ts'
import { drawerActs, usePaper } from '#data/drawers/drawers.ts'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { useDrawerAccounts, type OtherAccount } from './accounts.ts'
import { amountOf, shillingsTyped } from './count.ts'
import { drawerTexts } from './drawers.texts.ts'
import { useTakesShillings } from './use-takes-shillings.ts'

const texts = drawerTexts.move

type Typed = {
  ref: string
  /** `found`: into the drawer, without an account that has it less. */
  direction: 'out' | 'in' | 'found'
  account: OtherAccount
  amount: string
  /** Only to the safe, out of it, or found. */
  shillings: string
  note: string
}

const hasShillings = ({ account, direction }: Typed): boolean => account === 'safe' || direction === 'found'

const shillingsOf = (typed: Typed): number | null => (hasShillings(typed) ? shillingsTyped(typed.shillings) : 0)

function troubleOf(typed: Typed): string | null {
  const cents = amountOf(typed.amount)
  const shillings = shillingsOf(typed)
  if (cents === null) return drawerTexts.wrongAmount
  if (shillings === null) return drawerTexts.wrongShillings
  if (cents + shillings === 0) return drawerTexts.wrongAmount
  return typed.direction === 'found' && !typed.note.trim() ? texts.reasonRequired : null
}

/** Moves money out of the open drawer, more change into it, or into it what was found. */
export function MoveForm({ number, ownerId, onClose }: { number: string; ownerId: number; onClose: () => void }) {
  const blank = (): Typed => ({ ref: newRef(), direction: 'out', account: 'safe', amount: '', shillings: '', note: '' })
  const takesShillings = useTakesShillings()
  const { options, toldName } = useDrawerAccounts()
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
      const accountName = toldName(account)
      return drawerActs.move({
        ref,
        drawer: number,
        ...(direction === 'found'
          ? { direction: 'in', account: FOUND }
          : { direction, account, ...(accountName ? { accountName } : {}) }),
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
  const typed = useTyped(form)
  const isFound = typed.direction === 'found'
  return (
    <>
      <FormDialog of={form} title={texts.title} submit={texts.button} onClose={onClose}>
        <NativeSelect
          label={texts.direction}
          data={Object.entries(texts.directions).map(([value, label]) => ({ value, label }))}
          {...form.field('direction')}
        />
        {isFound ? null : <NativeSelect label={texts.account} data={[...options]} {...form.field('account')} />}
        <TextInput label={texts.amount} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
        {takesShillings && hasShillings(typed) ? (
          <TextInput
            label={texts.shillings}
            description={isFound ? null : texts.shillingsHint}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('shillings')}
          />
        ) : null}
        <TextInput label={isFound ? texts.reason : texts.note} {...form.field('note')} />
      </FormDialog>
      <AskFirst of={form} title={texts.askTitle} confirm={texts.yes}>
        {() => <p>{texts.ask}</p>}
      </AskFirst>
    </>
  )
}
