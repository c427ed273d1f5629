import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { formatDay } from '#domain/core/dates.ts'
import { DayText } from '#domain/core/day.schema.ts'
import { saveOpening } from '#domain/openings/openings.endpoints.ts'
import { MOST_OF_ACCOUNT, type Opening } from '#domain/openings/openings.schema.ts'
import { dollarsOf } from '#domain/school/money.ts'
import { call } from '#data/answers/api.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { DayField } from '../core/DayField.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
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

/** The day, and an amount for each account of the school, which are called by their place: a code has a colon in it. */
const moneyOf = (accounts: Opening['accounts']) =>
  z.object({ day: Day, amounts: z.array(Amount).length(accounts.length) })

type MoneyFormProps = { opening: Opening; today: string; ownerId: number; onSaved: () => void }

/** Form of the opening day and of the money in each account then. */
export function MoneyForm({ opening, today, ownerId, onSaved }: MoneyFormProps) {
  const { day, firstDay, accounts, revision, isClosed } = opening
  const initial = { day: day ?? firstDay ?? today, amounts: accounts.map(({ amount }) => shownAmount(amount)) }
  const form = useDraftForm(
    useMemo(() => moneyOf(accounts), [accounts]),
    {
      initial,
      draft: { key: `openings:${revision}:${accounts.length}`, ownerId },
      submit: ({ day: chosen, amounts }) =>
        call(saveOpening, {
          body: {
            day: chosen,
            accounts: accounts.map(({ account }, at) => ({ account, amount: amounts[at] ?? 0 })),
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
              disabled={isClosed}
              {...form.field(`amounts.${at}`)}
            />
          ))}
        </div>
      </Form>
    </Panel>
  )
}
