import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { DOLLAR_ACCOUNTS, SHILLING_ACCOUNTS } from '#domain/books/accounts.ts'
import { formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { saveOpening } from '#domain/openings/openings.endpoints.ts'
import { MOST_OF_ACCOUNT, type Opening } from '#domain/openings/openings.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { formatRate } from '#domain/school/shillings.rules.ts'
import { useSchool } from '#data/session/use-session.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { shillingTexts } from '../core/shillings/shillings.texts.ts'
import { rateTyped, shillingsWords, wholeTyped } from '../core/shillings/typed-shillings.ts'
import { centsTyped, shownAmount } from './amounts.ts'
import { openingTexts } from './openings.texts.ts'
import styles from './openings.module.css'

const texts = openingTexts.money

const Amount = z.string().transform((typed, context) => {
  const cents = centsTyped(typed, MOST_OF_ACCOUNT)
  if (cents === null) context.addIssue({ code: 'custom', message: texts.wrong })
  return dollarsOf(cents ?? 0)
})
type Amounts = Record<(typeof DOLLAR_ACCOUNTS)[number], typeof Amount>
type Account = (typeof SHILLING_ACCOUNTS)[number]
const Whole = z
  .string()
  .refine((typed) => typed.trim() === '' || wholeTyped(typed) !== null, shillingTexts.wrongShillings)
  .transform((typed) => wholeTyped(typed) ?? 0)
const Money = z
  .object({
    day: z.string().refine((day) => DayText.safeParse(day).success, texts.noDay),
    ...(Object.fromEntries(DOLLAR_ACCOUNTS.map((account) => [account, Amount])) as Amounts),
    ...(Object.fromEntries(SHILLING_ACCOUNTS.map((account) => [account, Whole])) as Record<Account, typeof Whole>),
    rate: z.string(),
  })
  .refine((typed) => rateTyped(typed.rate) !== null || SHILLING_ACCOUNTS.every((account) => typed[account] === 0), {
    path: ['rate'],
    message: shillingTexts.wrongRate,
  })
type Typed = z.input<typeof Money>

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
    ...Object.fromEntries(accounts.map(({ account, amount }) => [account, shownAmount(amount)])),
    ...Object.fromEntries(shillings.map((each) => [each.account, shillingsWords(each.shillings)])),
    rate: rateOfOpening(shillings),
    day: day ?? firstDay ?? today,
  } as Typed
  const form = useDraftForm(Money, {
    initial,
    draft: { key: `openings:${revision}`, ownerId },
    submit: ({ day: chosen, rate, ...amounts }) =>
      call(saveOpening, {
        body: {
          day: chosen,
          accounts: DOLLAR_ACCOUNTS.map((account) => ({ account, amount: amounts[account] })),
          ...(isInShillings && {
            shillings: SHILLING_ACCOUNTS.map((account) => ({
              account,
              shillings: amounts[account],
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
  })
  const chosen = form.part('day')
  return (
    <Panel title={texts.title} lead={texts.dayHint(firstDay ? formatDay(firstDay) : null)}>
      <Form of={form} submit={isClosed ? null : openingTexts.save} isWide>
        <div className={styles['money']}>
          <DayField label={texts.day} {...chosen} isDisabled={isClosed} />
          {accounts.map(({ account, name }) => (
            <TextInput key={account} label={name} inputMode="decimal" disabled={isClosed} {...form.field(account)} />
          ))}
          {isInShillings ? (
            <>
              {shillings.map(({ account, name }) => (
                <TextInput
                  key={account}
                  label={name}
                  inputMode="numeric"
                  disabled={isClosed}
                  {...form.field(account)}
                />
              ))}
              <TextInput label={shillingTexts.rate} inputMode="numeric" disabled={isClosed} {...form.field('rate')} />
            </>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}
