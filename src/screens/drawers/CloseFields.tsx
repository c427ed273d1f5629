import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconScale } from '@tabler/icons-react'
import { nameOfAccount } from '#domain/books/accounts.ts'
import { needsReason } from '#domain/drawers/count.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { useDrawerPeople } from '#data/drawers/drawers.ts'
import { type DraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { amountOf, countOf } from './count.ts'
import { differenceWords } from './difference.ts'
import { CountFields } from './CountFields.tsx'
import type { TypedClosing } from './close-form.ts'
import { accountOptions } from './MoveForm.tsx'
import { drawerTexts } from './drawers.texts.ts'
import styles from './drawers.module.css'

const texts = drawerTexts.count

type Result = { expectedCents: number; limitCents: number }
/** `expectedCents` null: it is still being read, while the count can be typed. */
type CloseFieldsProps = Pick<Result, 'limitCents'> & {
  expectedCents: number | null
  form: DraftForm<TypedClosing>
  isBlind: boolean
  floatCents: number
}

/** The count, and once it is finished the difference and where the money goes. */
export function CloseFields({ form, isBlind, floatCents, expectedCents, limitCents }: CloseFieldsProps) {
  const typed = useTyped(form)
  const counted = countOf(typed.count)
  const finish = () => {
    // As much change stays as there was, and the rest goes to the safe.
    const left = Math.min(floatCents, counted?.sumCents ?? 0)
    form.change({ isCounted: true, ...(typed.left ? {} : { left: (left / 100).toFixed(2) }) })
  }
  return (
    <>
      {isBlind || typed.isCounted || expectedCents === null ? null : (
        <p className={styles['soft']}>
          {texts.expected}: {formatCents(expectedCents)}
        </p>
      )}
      <CountFields typed={typed.count} isReadOnly={typed.isCounted} onChange={(count) => form.change({ count })} />
      <div className={styles['tools']}>
        {typed.isCounted ? (
          <Button variant="default" onClick={() => form.change({ isCounted: false })}>
            {texts.again}
          </Button>
        ) : (
          <Button
            variant="light"
            leftSection={<IconCheck size={20} />}
            disabled={!counted || expectedCents === null}
            onClick={finish}
          >
            {texts.finish}
          </Button>
        )}
      </div>
      {typed.isCounted && counted && expectedCents !== null ? (
        <AfterCount form={form} sumCents={counted.sumCents} expectedCents={expectedCents} limitCents={limitCents} />
      ) : null}
    </>
  )
}

type AfterCountProps = Result & { form: DraftForm<TypedClosing>; sumCents: number }

function AfterCount({ form, sumCents, expectedCents, limitCents }: AfterCountProps) {
  const typed = useTyped(form)
  const people = useDrawerPeople()
  const difference = sumCents - expectedCents
  const rest = sumCents - (amountOf(typed.left) ?? 0)
  return (
    <>
      <Alert
        className={styles['result'] ?? ''}
        color={difference === 0 ? 'nile' : 'amber'}
        role="status"
        icon={<IconScale size={22} />}
      >
        {texts.expected}: {formatCents(expectedCents)}. {texts.difference}: {differenceWords(difference)}
      </Alert>
      <div className={styles['fields']}>
        <TextInput label={texts.left} inputMode="decimal" autoComplete="off" {...form.field('left')} />
        <NativeSelect
          label={texts.takenTo}
          description={rest > 0 ? texts.rest(formatCents(rest), nameOfAccount(typed.takenTo)) : undefined}
          data={accountOptions}
          {...form.field('takenTo')}
        />
        <NativeSelect
          label={texts.handedTo}
          data={[
            { value: '', label: texts.nobody },
            ...people.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
          {...form.field('handedTo')}
        />
      </div>
      {needsReason(difference, limitCents) ? (
        <Textarea mt="sm" label={texts.reason} autosize minRows={2} {...form.field('reason')} />
      ) : null}
    </>
  )
}
