import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconScale } from '@tabler/icons-react'
import { formatCents } from '#domain/school/money.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { useDrawerPeople } from '#data/drawers/drawers.ts'
import { type DraftForm, useTyped } from '../core/form/use-draft-form.ts'
import { useDrawerAccounts } from './accounts.ts'
import { amountOf, countOf, shillingsTyped, type Counted } from './count.ts'
import { bothWords, differenceWords } from './difference.ts'
import { CountFields } from './CountFields.tsx'
import { differsMuch, type ClosingAbout, type TypedClosing } from './close-form.ts'
import { drawerTexts } from './drawers.texts.ts'
import styles from './drawers.module.css'

const texts = drawerTexts.count

type CloseFieldsProps = {
  form: DraftForm<TypedClosing>
  isBlind: boolean
  float: { cents: number; shillings: number }
  about: ClosingAbout
  /** Whether shillings are counted too. */
  hasShillings: boolean
  /** Records a count that is finished; the difference is shown only where that succeeds. */
  record?: (counted: Counted) => Promise<boolean>
}

/** The count, and once it is finished the difference and where the money goes. */
export function CloseFields({ form, isBlind, float, about, hasShillings, record }: CloseFieldsProps) {
  const { expectedCents, expectedShillings } = about
  const typed = useTyped(form)
  const counted = countOf(typed.count)
  const finish = async () => {
    if (counted && record && !(await record(counted))) return
    // As much change stays as there was, and the rest goes to the safe.
    const left = Math.min(float.cents, counted?.sumCents ?? 0)
    const shillings = Math.min(float.shillings, counted?.shillings ?? 0)
    form.change({
      isCounted: true,
      ...(typed.left ? {} : { left: (left / 100).toFixed(2) }),
      ...(typed.leftShillings || !hasShillings ? {} : { leftShillings: String(shillings) }),
    })
  }
  return (
    <>
      {isBlind || typed.isCounted || expectedCents === null ? null : (
        <p className={styles['soft']}>
          {texts.expected}: {bothWords(expectedCents, expectedShillings)}
        </p>
      )}
      <CountFields
        typed={typed.count}
        isReadOnly={typed.isCounted}
        onChange={(count) => form.change({ count })}
        hasShillings={hasShillings}
      />
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
            onClick={() => void finish()}
          >
            {texts.finish}
          </Button>
        )}
      </div>
      {typed.isCounted && counted && expectedCents !== null ? (
        <AfterCount
          form={form}
          counted={counted}
          expectedCents={expectedCents}
          about={about}
          hasShillings={hasShillings}
        />
      ) : null}
    </>
  )
}

type AfterCountProps = Pick<CloseFieldsProps, 'form' | 'about' | 'hasShillings'> & {
  counted: Counted
  expectedCents: number
}

function AfterCount({ form, counted, expectedCents, about, hasShillings }: AfterCountProps) {
  const typed = useTyped(form)
  const people = useDrawerPeople()
  const { options, nameOf } = useDrawerAccounts()
  const { sumCents, shillings } = counted
  const difference = sumCents - expectedCents
  const missing = shillings - about.expectedShillings
  const rest = sumCents - (amountOf(typed.left) ?? 0)
  const restShillings = shillings - (shillingsTyped(typed.leftShillings) ?? 0)
  return (
    <>
      <Alert
        className={styles['result'] ?? ''}
        color={difference === 0 && missing === 0 ? 'nile' : 'amber'}
        role="status"
        icon={<IconScale size={22} />}
      >
        {texts.expected}: {formatCents(expectedCents)}. {texts.difference}: {differenceWords(difference)}
        {hasShillings ? (
          <div>
            {texts.expected}: {formatShillings(about.expectedShillings)}. {texts.difference}:{' '}
            {differenceWords(missing, formatShillings)}
          </div>
        ) : null}
      </Alert>
      <div className={styles['fields']}>
        <TextInput label={texts.left} inputMode="decimal" autoComplete="off" {...form.field('left')} />
        <NativeSelect
          label={texts.takenTo}
          description={rest > 0 ? texts.rest(formatCents(rest), nameOf(typed.takenTo)) : undefined}
          data={[...options]}
          {...form.field('takenTo')}
        />
        {hasShillings ? (
          <TextInput
            label={texts.leftShillings}
            description={restShillings > 0 ? texts.restShillings(formatShillings(restShillings)) : undefined}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('leftShillings')}
          />
        ) : null}
        <NativeSelect
          label={texts.handedTo}
          data={[
            { value: '', label: texts.nobody },
            ...people.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
          {...form.field('handedTo')}
        />
      </div>
      {differsMuch(counted, about) ? (
        <Textarea mt="sm" label={texts.reason} autosize minRows={2} {...form.field('reason')} />
      ) : null}
    </>
  )
}
