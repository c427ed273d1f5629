import { Alert, Button, Group } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { formatDay } from '#domain/core/dates.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { newRef } from '#data/device/new-ref.ts'
import { setRate, useRateNow } from '#data/shillings/rates.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { laterPart, useLoaded } from '#ui/later-part.ts'
import { toastDone, toastFailed } from '#ui/toast.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import { useAction } from '../core/form/use-action.ts'
import { shillingTexts } from './shillings.texts.ts'

const texts = shillingTexts.note

const rateForm = laterPart(async () => (await import('./RateForm.tsx')).RateForm)

/** Asks for the rate of today where there is none: the last one is confirmed by one tap, or another is typed. */
export function RateNote({ ownerId }: { ownerId: number }) {
  const now = useRateNow()
  const RateForm = useLoaded(rateForm)
  const same = useAction((rate: number, day: string) => setRate({ ref: newRef(), day, rate }).then(() => rate), {
    trouble: shillingTexts.notSaved,
    done: (rate) => toastDone(shillingTexts.form.saved(formatShillings(rate))),
    failed: toastFailed,
  })
  if (!now || now.last?.day === now.today) return null
  const openForm = (open: () => void): void => void rateForm.load().then(open, () => toastFailed(uiTexts.notLoaded))
  const { last, today } = now
  const rate = last && formatShillings(last.rate)
  return (
    <Alert color="nile" mb="md" icon={<IconCoins size={22} />}>
      {last && rate ? texts.last(rate, formatDay(last.day)) : texts.none}
      <Group gap="xs" mt="xs">
        {last && rate ? (
          <Button size="sm" h={44} loading={same.isBusy} onClick={() => void same.run(last.rate, today)}>
            {texts.same(rate)}
          </Button>
        ) : null}
        <DialogButton
          renderButton={(open) => (
            <Button size="sm" h={44} variant="default" onClick={() => openForm(open)}>
              {last ? texts.other : texts.first}
            </Button>
          )}
        >
          {(close) => (RateForm ? <RateForm now={now} ownerId={ownerId} onClose={close} /> : null)}
        </DialogButton>
      </Group>
    </Alert>
  )
}
