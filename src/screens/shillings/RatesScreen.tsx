import { Alert, Button } from '@mantine/core'
import { IconCoins, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import { setRate } from '#domain/shillings/rates.endpoints.ts'
import { replica } from '#data/answers/source.ts'
import { useRates, type ShownRate } from '#data/school/shillings.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { useRateNow } from '#data/shillings/rates.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { listScreen } from '../core/list/list-screen.tsx'
import { RateForm } from './RateForm.tsx'
import { listedRates } from './rates-list.ts'
import { ratesScreen } from './shillings.screens.ts'
import { shillingTexts } from './shillings.texts.ts'

const { lead, off, set, empty, emptyHint, file, find, noun, ...texts } = shillingTexts.list

const signed = (shillings: number): string => `${shillings > 0 ? '+' : ''}${formatShillings(shillings)}`

const isWaiting = ({ pending }: ShownRate): boolean => pending !== undefined && pending.state !== 'acknowledged'

/** The rates of the last two years with their changes, also those that were replaced on the same day. */
export default listScreen(ratesScreen, replica(useRates), {
  rows: ({ all }: { all: readonly ShownRate[] }) => listedRates(all),
  columns: ({ heading, day, text, words, moment }) => [
    day('day', texts.day, (rate) => rate.day),
    heading('rate', texts.rate, ({ rate }) => rate, {
      shown: (listed) => (
        <Lines
          lines={[
            formatShillings(listed.rate),
            listed.isReplaced && texts.replaced,
            isWaiting(listed) && texts.waiting,
          ]}
        />
      ),
    }),
    text('change', texts.change, ({ change }) => change, {
      shown: ({ change }) => (change ? signed(change) : ''),
      isNumber: true,
    }),
    words('by', texts.by, ({ by }) => by),
    moment('at', texts.at, ({ at }) => at),
  ],
  rowKey: ({ ref }) => ref,
  toneOf: ({ isReplaced }) => (isReplaced ? 'wait' : undefined),
  sort: ['', 'down'],
  icon: <IconCoins size={30} />,
  before: Off,
  tools: SetRate,
  lead,
  empty,
  emptyHint,
  file,
  noun,
  search: find,
})

function Off() {
  const school = useSchool()
  if (!school || school.smallestNote !== undefined) return null
  return (
    <Alert color="nile" mb="md" icon={<IconInfoCircle size={22} />}>
      {off}
    </Alert>
  )
}

function SetRate() {
  const now = useRateNow()
  const ownerId = useSession()?.user.id
  if (!now || ownerId === undefined) return null
  return (
    <IfMay call={setRate}>
      <DialogButton
        renderButton={(open) => (
          <Button leftSection={<IconPlus size={20} />} onClick={open}>
            {set}
          </Button>
        )}
      >
        {(close) => <RateForm now={now} ownerId={ownerId} onClose={close} />}
      </DialogButton>
    </IfMay>
  )
}
