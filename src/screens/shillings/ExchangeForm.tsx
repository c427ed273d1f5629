import { NativeSelect, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { formatDay } from '#domain/core/dates.ts'
import { dollarsOf, parseAmount } from '#domain/school/money.ts'
import { formatRate, isUnusualRate } from '#domain/school/shillings.rules.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'
import { exchangeRate } from '#domain/shillings/exchange.rules.ts'
import { EXCHANGE_ACCOUNTS, EXCHANGE_SHILLINGS } from '#domain/shillings/exchange.schema.ts'
import { newRef } from '#data/device/new-ref.ts'
import { useRates } from '#data/school/shillings.ts'
import { exchangeActs } from '#data/shillings/exchanges.ts'
import { toastDone } from '#ui/toast.ts'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { FormDialog } from '../core/form/FormDialog.tsx'
import { useDraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { exchangeTexts } from './exchange.texts.ts'

const { form: texts, ask, directions } = exchangeTexts

const Typed = z
  .object({
    ref: z.string(),
    direction: z.enum(['sell', 'buy']),
    shillings: z.string().refine((typed) => parseShillings(typed), texts.wrongShillings),
    account: z.enum(EXCHANGE_SHILLINGS),
    dollars: z.string().refine((typed) => parseAmount(typed), texts.wrongDollars),
    dollarAccount: z.enum(EXCHANGE_ACCOUNTS),
    note: z.string(),
  })
  .transform((typed) => ({
    typed,
    rate: exchangeRate(parseShillings(typed.shillings) ?? 0, parseAmount(typed.dollars) ?? 0),
  }))

const accounts = EXCHANGE_ACCOUNTS.map((value) => ({ value, label: nameOfAccount(value) }))
const options = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

/** Records that money was exchanged; a rate that is far from the last one is asked about. */
export function ExchangeForm({ ownerId, onClose }: { ownerId: number; onClose: () => void }) {
  const reading = useRates()
  const last = reading.status === 'ready' ? reading.data.last : null
  const blank = (): z.input<typeof Typed> => ({
    ref: newRef(),
    direction: 'sell',
    shillings: '',
    account: 'cashShillings',
    dollars: '',
    dollarAccount: 'cash',
    note: '',
  })
  const form = useDraftForm(Typed, {
    initial: blank(),
    blank,
    draft: { key: `shillings:exchange:${ownerId}`, ownerId },
    asks: ({ rate }) => rate !== null && isUnusualRate(rate, last?.rate ?? null),
    submit: ({ typed: { note, shillings, dollars, ...body } }) =>
      exchangeActs.exchange({
        ...body,
        shillings: parseShillings(shillings) ?? 0,
        dollars: dollarsOf(parseAmount(dollars) ?? 0),
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    done: () => {
      toastDone(texts.saved)
      onClose()
    },
    trouble: texts.notSaved,
  })
  const typed = useTyped(form)
  const rate = exchangeRate(parseShillings(typed.shillings) ?? 0, parseAmount(typed.dollars) ?? 0)
  const askedAbout = (of: number | null) => {
    const words = formatRate(of ?? 0)
    return last ? ask.unusual(words, formatRate(last.rate)) : ask.unusualAlone(words)
  }
  return (
    <>
      <FormDialog of={form} title={texts.title} submit={texts.save} onClose={onClose}>
        <NativeSelect label={texts.direction} data={options(directions)} {...form.field('direction')} />
        <TextInput label={texts.shillings} inputMode="numeric" autoComplete="off" {...form.field('shillings')} />
        <NativeSelect label={texts.account} data={options(texts.accounts)} {...form.field('account')} />
        <TextInput label={texts.dollars} inputMode="decimal" autoComplete="off" {...form.field('dollars')} />
        <NativeSelect label={texts.dollarAccount[typed.direction]} data={accounts} {...form.field('dollarAccount')} />
        <Text role="status" c="dimmed">
          {rate === null ? null : texts.rate(formatRate(rate))}{' '}
          {last ? texts.last(formatRate(last.rate), formatDay(last.day)) : null}
        </Text>
        <TextInput label={texts.note} maxLength={300} {...form.field('note')} />
      </FormDialog>
      <AskFirst of={form} title={ask.title} confirm={ask.confirm}>
        {({ rate: of }) => <p>{askedAbout(of)}</p>}
      </AskFirst>
    </>
  )
}
