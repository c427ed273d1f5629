import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { SHILLING_ACCOUNTS } from '#domain/books/accounts.ts'
import { formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { saveOpening } from '#domain/openings/openings.endpoints.ts'
import { MOST_OF_ACCOUNT, type Opening } from '#domain/openings/openings.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { formatRate } from '#domain/school/shillings.rules.ts'
import { parseShillings } from '#domain/school/typed-shillings.ts'
import { useSchool } from '#data/session/use-session.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { shillingTexts } from '../core/shillings/shillings.texts.ts'
import { rateTyped, shillingsWords } from '../core/shillings/typed-shillings.ts'
import { centsTyped, shownAmount } from './amounts.ts'
import { openingTexts } from './openings.texts.ts'
import styles from './openings.module.css'

const texts = openingTexts.money

const Amount = z.string().transform((typed, context) => {
  const cents = centsTyped(typed, MOST_OF_ACCOUNT)
  if (cents === null) context.addIssue({ code: 'custom', message: texts.wrong })
  return dollarsOf(cents ?? 0)
})
const Day = z.string().refine((day) => DayText.safeParse(day).success, texts.noDay)
const Whole = z
  .string()
  .refine((typed) => typed.trim() === '' || parseShillings(typed) !== null, shillingTexts.wrongShillings)
  .transform((typed) => parseShillings(typed) ?? 0)

/** The day, and an amount for each account of the school, which are called by their place: a code has a colon in it. */
const moneyOf = (accounts: Opening['accounts']) =>
  z
    .object({
      day: Day,
      amounts: z.array(Amount).length(accounts.length),
      shillings: z.array(Whole).length(SHILLING_ACCOUNTS.length),
      rate: z.string(),
    })
    .refine(({ rate, shillings }) => rateTyped(rate) !== null || shillings.every((amount) => amount === 0), {
      path: ['rate'],
      message: shillingTexts.wrongRate,
    })

/** The rate at which the shillings of the opening were counted; empty without any. */
function rateOfOpening(shillings: Opening['shillings']): string {
  const [largest] = [...shillings].sort((a, b) => b.amount - a.amount)
  return largest && largest.amount > 0 ? formatRate(Math.round((largest.shillings * 100) / largest.amount)) : ''
}

type MoneyFormProps = { opening: Opening; today: string; ownerId: number; onSaved: () => void }

/** Form of the opening day and of the money in each account then. */
export function MoneyForm({ opening, today, ownerId, onSaved }: MoneyFormProps) {
  const { day, firstDay, accounts, shillings, revision, isClosed } = opening
  const takesShillings = useSchool()?.smallestNote !== undefined
  const isInShillings = takesShillings || shillings.some((each) => each.shillings > 0)
  const initial = {
    day: day ?? firstDay ?? today,
    amounts: accounts.map(({ amount }) => shownAmount(amount)),
    shillings: shillings.map((each) => shillingsWords(each.shillings)),
    rate: rateOfOpening(shillings),
  }
  const form = useDraftForm(
    useMemo(() => moneyOf(accounts), [accounts]),
    {
      initial,
      draft: { key: `openings:${revision}:${accounts.length}`, ownerId },
      submit: ({ day: chosen, amounts, shillings: typed, rate }) =>
        call(saveOpening, {
          body: {
            day: chosen,
            accounts: accounts.map(({ account }, at) => ({ account, amount: amounts[at] ?? 0 })),
            ...(isInShillings && {
              shillings: shillings.map(({ account }, at) => ({
                account,
                shillings: typed[at] ?? 0,
                // Without shillings, any rate makes no dollars.
                rate: rateTyped(rate) ?? 1,
              })),
            }),
            base: revision,
          },
        }),
      stays: true,
      done: () => {
        toastDone(openingTexts.saved)
        onSaved()
      },
      trouble: openingTexts.notSaved,
    },
  )
  const chosen = form.part('day')
  return (
    <Panel title={texts.title} lead={texts.dayHint(firstDay ? formatDay(firstDay) : null)}>
      <Form of={form} submit={isClosed ? null : openingTexts.save} isWide>
        <div className={styles['money']}>
          <DayField label={texts.day} {...chosen} isDisabled={isClosed} />
          {accounts.map(({ account, name }, at) => (
            <TextInput
              key={account}
              label={name}
              inputMode="decimal"
              readOnly={isClosed}
              {...form.field(`amounts.${at}`)}
            />
          ))}
          {isInShillings ? (
            <>
              {shillings.map(({ account, name }, at) => (
                <TextInput
                  key={account}
                  label={name}
                  inputMode="numeric"
                  readOnly={isClosed}
                  {...form.field(`shillings.${at}`)}
                />
              ))}
              <TextInput label={shillingTexts.rate} inputMode="numeric" readOnly={isClosed} {...form.field('rate')} />
            </>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}
