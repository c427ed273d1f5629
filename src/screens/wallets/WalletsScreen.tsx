import { createElement } from 'react'
import { Button } from '@mantine/core'
import { IconFileImport, IconScale, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatDay } from '#domain/core/dates.ts'
import type { Chart } from '#domain/books/chart.ts'
import { importStatement, matchExact } from '#domain/wallets/wallets.endpoints.ts'
import {
  statementAccounts,
  WALLET_LISTS,
  type StatementAccount,
  type WalletList,
  type WalletRow,
} from '#domain/wallets/wallets.schema.ts'
import { useForChart } from '#data/books/chart.ts'
import { useWalletRows, type WalletShown } from '#data/wallets/wallets.ts'
import type { Source } from '#data/answers/source.ts'
import { Choices } from '#ui/list/Choices.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { useAddress } from '#ui/use-address.ts'
import { choiceOf, fromAddress } from '../core/list/filters.ts'
import type { Here, Question } from '../core/list/list.ts'
import { listScreen } from '../core/list/list-screen.tsx'
import { IfMay } from '../core/IfMay.tsx'
import { ChargesButton } from './Charges.tsx'
import { ExactButton } from './ExactPairs.tsx'
import { amountOf, stateOf, whoOfRow } from './line-words.ts'
import { RowActions } from './RowActions.tsx'
import { importStatementScreen, reconcileScreen, walletsScreen } from './wallets.screens.ts'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const { fields, ...texts } = walletTexts

type Name = 'account' | 'list'

const accountOf = (here: Here<Name>) => here.values.account as StatementAccount
const listOf = (here: Here<Name>) => here.values.list as WalletList

const useAsked: Source<Question<Name>, WalletShown> = (question) =>
  useWalletRows({ account: accountOf(question), list: listOf(question), search: question.wanted.search })

const accountChoice = (chart: Chart) =>
  choiceOf<WalletRow>(
    texts.account,
    statementAccounts(chart).map((value) => ({ value, label: chart.nameOf(value) })),
  )

const Tools = ({ here }: { here: Here }) => (
  <div className={styles['bar']}>
    <IfMay call={importStatement}>
      <Button
        component={Link}
        to={`${importStatementScreen.path}?account=${accountOf(here)}`}
        leftSection={<IconFileImport size={20} />}
      >
        {texts.import}
      </Button>
    </IfMay>
    <Button
      component={Link}
      variant="default"
      to={`${reconcileScreen.path}?account=${accountOf(here)}`}
      leftSection={<IconScale size={20} />}
    >
      {texts.reconcile}
    </Button>
  </div>
)

type IntroProps = { data: WalletShown; here: Here<Name>; ask: () => void }

/** The lists with how much each has, and what can be done for many lines at once. */
function Intro({ data: { counts, exact, periods }, here, ask }: IntroProps) {
  const [, set] = useAddress()
  const [account, shown] = [accountOf(here), listOf(here)]
  return (
    <div className={styles['stack']}>
      {periods.length > 0 ? (
        <p className={styles['soft']}>
          {texts.periods(periods.map(({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`))}
        </p>
      ) : null}
      <div className={styles['lists']}>
        <Choices
          label={texts.list}
          value={shown}
          options={WALLET_LISTS.map((value) => ({
            value,
            label: texts.lists[value],
            note: (counts[value]?.count ?? 0).toLocaleString('en'),
          }))}
          onChange={(list) => set({ list }, true)}
        />
      </div>
      {shown === 'open' ? (
        <IfMay call={matchExact}>
          <div className={styles['bar']}>
            {exact.count > 0 ? <ExactButton account={account} count={exact.count} onSaved={ask} /> : null}
            {(counts.open?.count ?? 0) > 0 ? <ChargesButton account={account} onSaved={ask} /> : null}
          </div>
        </IfMay>
      ) : null}
    </div>
  )
}

const screenOf = (chart: Chart) =>
  listScreen<WalletShown, WalletRow, Name>(walletsScreen, useAsked, {
    lead: texts.lead,
    filters: {
      account: accountChoice(chart),
      list: { ...fromAddress, read: (text) => WALLET_LISTS.find((each) => each === text) ?? 'open' },
    },
    tools: Tools,
    rows: ({ rows }) => rows,
    columns: ({ heading, text, words, day, money, exported }) => [
      day('date', fields.day, ({ line, target }) => line?.day ?? target?.day ?? ''),
      heading('who', fields.who, whoOfRow, {
        shown: (row) => <Lines lines={[whoOfRow(row), row.line?.name && row.line.phone ? row.line.phone : null]} />,
      }),
      text('number', fields.number, ({ line, target }) => line?.number ?? target?.number),
      exported('time', 'Time', ({ line }) => line?.time),
      money('amount', fields.amount, ({ line, target }) => line?.amount ?? target?.amount ?? 0, {
        shown: ({ line, target, rest }) =>
          line ? amountOf(line) : amountOf({ amount: target?.amount ?? rest, currency: 'USD' }),
      }),
      exported('currency', 'Currency', ({ line }) => line?.currency ?? 'USD'),
      money('rest', fields.rest, ({ rest }) => rest, { isExportedOnly: true }),
      words('is', fields.is, stateOf),
      exported('text', fields.text, ({ line }) => line?.text),
    ],
    actions: {
      label: fields.actions,
      render: (row, { ask, here }) => (
        <RowActions row={row} account={here.values['account'] as StatementAccount} onSaved={ask} />
      ),
    },
    intro: (data, { here, ask }) => <Intro data={data} here={here} ask={ask} />,
    note: (here) => `${chart.nameOf(accountOf(here))} · ${texts.lists[listOf(here)]}`,
    empty: (here, { periods }) =>
      periods.length === 0 ? { title: texts.noStatement, hint: texts.emptyHint } : { title: texts.empty[listOf(here)] },
    rowKey: ({ key }) => key,
    isDense: true,
    isSearchedAtServer: true,
    sort: ['', 'down'],
    icon: <IconWallet size={30} />,
    failed: texts.failed,
    ...texts.rows,
  })

/** Lines of wallets and banks that nothing in the books stands for, and the other way round; the open lines first. */
export default function WalletsScreen() {
  return createElement(useForChart(screenOf))
}
