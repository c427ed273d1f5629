import { Alert, Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowsExchange } from '@tabler/icons-react'
import { nameOfAccount, type CashAccount } from '#domain/books/accounts.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { formatCents } from '#domain/school/money.ts'
import { formatRate, formatShillings } from '#domain/school/shillings.rules.ts'
import { takeExchangeBack } from '#domain/shillings/exchange-back.endpoints.ts'
import { exchangeMoney } from '#domain/shillings/exchange.endpoints.ts'
import { exchangeActs, useExchanges, type ShownExchange } from '#data/shillings/exchanges.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { replica } from '#data/answers/source.ts'
import { DialogButton } from '#ui/DialogButton.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { RowButton } from '#ui/RowButton.tsx'
import { ReasonDialog } from '../core/form/ReasonDialog.tsx'
import { IfMay } from '../core/IfMay.tsx'
import type { ListContext } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { exchangeScreen } from './exchange.screens.ts'
import { exchangeTexts } from './exchange.texts.ts'
import { ExchangeForm } from './ExchangeForm.tsx'

const { list, back, directions, ...texts } = exchangeTexts

const directionOf = ({ shillings }: ShownExchange): string => directions[shillings < 0 ? 'sell' : 'buy']
const wordsOf = ({ shillings, cents }: ShownExchange): string =>
  `${formatShillings(Math.abs(shillings))}, ${formatCents(Math.abs(cents))}`

/** Exchanges of the last two months, and the form that records one. */
export default listScreen(exchangeScreen, replica(useExchanges), {
  rows: (all) => all,
  columns: ({ heading, text, words, money, moment, exported }) => [
    heading('what', list.what, directionOf, {
      shown: (row) => <Lines lines={[directionOf(row), row.note, row.isTakenBack && list.isTakenBack]} />,
    }),
    text('shillings', list.shillings, ({ shillings }) => formatShillings(shillings), {
      order: ({ shillings }) => shillings,
      shown: ({ shillings, account }) => <Lines lines={[formatShillings(shillings), nameOfAccount(account)]} />,
    }),
    money('dollars', list.dollars, ({ cents }) => 0 - cents, {
      shown: ({ cents, other }) => <Lines lines={[formatCents(0 - cents), nameOfAccount(other as CashAccount)]} />,
    }),
    text('rate', list.rate, ({ rate }) => (rate === null ? '' : formatRate(rate))),
    exported('account', list.account, ({ account }) => nameOfAccount(account)),
    exported('dollarAccount', list.dollarAccount, ({ other }) => nameOfAccount(other as CashAccount)),
    exported('drawer', list.drawer, ({ drawer }) => drawer ?? ''),
    moment('at', list.at, ({ at }) => at),
    words('by', list.by, ({ by }) => by),
    exported('note', list.note, ({ note }) => note ?? ''),
    exported('isTakenBack', list.isTakenBack, ({ isTakenBack }) => (isTakenBack ? list.isTakenBack : '')),
  ],
  find: ({ by, note }) => ({ words: `${by} ${note ?? ''}` }),
  tools: () => <Add />,
  actions: { label: list.actions, render: (row, { here }) => <TakeBack row={row} here={here} /> },
  rowKey: ({ key }) => key,
  sort: ['at', 'down'],
  icon: <IconArrowsExchange size={30} />,
  isDense: true,
  lead: texts.lead,
  empty: list.empty,
  emptyHint: texts.emptyHint,
  file: list.file,
  noun: list.noun,
  search: list.find,
})

function Add() {
  const ownerId = useSession()?.user.id
  const school = useSchool()
  if (ownerId === undefined || !school) return null
  if (school.smallestNote === undefined) return <Alert color="amber">{texts.off}</Alert>
  return (
    <IfMay call={exchangeMoney}>
      <DialogButton
        renderButton={(open) => (
          <Button leftSection={<IconArrowsExchange size={18} />} onClick={open}>
            {texts.add}
          </Button>
        )}
      >
        {(close) => <ExchangeForm ownerId={ownerId} onClose={close} />}
      </DialogButton>
    </IfMay>
  )
}

/** Button that takes back an exchange of today that the school has. */
function TakeBack({ row, here }: { row: ShownExchange; here: ListContext }) {
  const session = useSession()
  const { today, timeZone } = here
  const isOfToday = (row.day ?? schoolDay(Date.parse(row.at), timeZone)) === today
  const isHers = here.role === 'ADMIN' || row.byId === session?.user.id
  if (row.isTakenBack || row.pending !== undefined || !isOfToday || !isHers) return null
  return (
    <IfMay call={takeExchangeBack}>
      <DialogButton
        renderButton={(open) => (
          <RowButton label={back.of(wordsOf(row))} isGrave onClick={open}>
            <IconArrowBackUp size={20} />
          </RowButton>
        )}
      >
        {(close) => (
          <ReasonDialog
            title={back.title}
            submit={back.button}
            send={(reason) => exchangeActs.takeBack(row.key, reason)}
            saved={back.done}
            failed={{ failed: back.failed, noServer: back.noServer }}
            onClose={close}
            onSaved={() => {}}
          >
            <p>
              {wordsOf(row)}. {back.what}
            </p>
          </ReasonDialog>
        )}
      </DialogButton>
    </IfMay>
  )
}
