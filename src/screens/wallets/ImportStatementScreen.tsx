import { NativeSelect, Textarea, Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { fieldOf } from '#domain/sheets/kinds.ts'
import { problemLines } from '#domain/school/list.schema.ts'
import { tableOfMessages } from '#domain/wallets/sms.ts'
import { STATEMENT_SHEET, statementRows } from '#domain/wallets/statement.sheet.ts'
import { statementAccounts, type StatementAccount, type WalletOverview } from '#domain/wallets/wallets.schema.ts'
import { useChart } from '#data/books/chart.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSession } from '#data/session/use-session.ts'
import { useStatements, useWallets } from '#data/wallets/wallets.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddress } from '#ui/use-address.ts'
import { Gate } from '../core/Gates.tsx'
import type { DescribeProblems } from '../core/sheets/FieldsToMend.tsx'
import { ListUploadView } from '../core/sheets/ListUploadView.tsx'
import type { KnownToSchool } from '../core/sheets/use-list-mapping.ts'
import { useListUpload } from '../core/sheets/use-list-upload.ts'
import { fileOfTable } from './messages-file.ts'
import { ImportedBefore } from './ImportedBefore.tsx'
import { SendStatement } from './SendStatement.tsx'
import { importStatementScreen, walletsScreen } from './wallets.screens.ts'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const { upload: texts } = walletTexts

const LIST = { kind: STATEMENT_SHEET, rows: statementRows }

/** Imports the statement of a wallet or bank: a file, or pasted messages. */
export default function ImportStatementScreen() {
  const today = useToday()?.today
  const [params, set] = useAddress()
  const chart = useChart()
  const accounts = statementAccounts(chart)
  const account = accounts.find((each) => each === params.get('account')) ?? 'zaad'
  const wallets = useWallets(undefined)
  return (
    <Page title={importStatementScreen.title} lead={texts.lead}>
      <div className={styles['stack']}>
        <NativeSelect
          className={styles['narrow'] ?? ''}
          label={texts.account}
          value={account}
          data={accounts.map((value) => ({ value, label: chart.nameOf(value) }))}
          onChange={({ currentTarget }) => set({ account: currentTarget.value })}
        />
        {today ? (
          <Gate {...wallets} words={{ failed: walletTexts.failed }}>
            {(overview) => <Upload key={account} account={account} overview={overview} today={today} />}
          </Gate>
        ) : (
          <LoadingSkeleton rows={4} />
        )}
      </div>
    </Page>
  )
}

/** How the files of an account are read, as the school remembers it. */
function knownOf(overview: WalletOverview, account: StatementAccount): KnownToSchool {
  const mappings = overview.find((each) => each.account === account)?.mappings ?? []
  return (fingerprint) => {
    const found = mappings.find((each) => each.fingerprint === fingerprint)
    return found
      ? {
          fields: Object.fromEntries(found.mapping.map(({ heading, meaning }) => [heading, meaning])),
          fixed: {},
          classFromPlace: false,
        }
      : null
  }
}

type UploadProps = { account: StatementAccount; overview: WalletOverview; today: string }

function Upload({ account, overview, today }: UploadProps) {
  const ownerId = useSession()?.user.id ?? null
  const school = useMemo(() => ({ classes: [], today }), [today])
  const known = useMemo(() => knownOf(overview, account), [overview, account])
  const upload = useListUpload({ id: `statement:${account}`, ownerId, of: LIST, school, known })
  const statements = useStatements(account)
  const [isDone, setDone] = useState(false)
  const describe: DescribeProblems = useCallback(
    (problems) =>
      problemLines(
        problems.map(({ fields, ...problem }) => ({
          ...problem,
          fields: fields.map((name) => fieldOf(STATEMENT_SHEET, name)?.label ?? name),
        })),
      ),
    [],
  )
  const rows = upload.rows
  return (
    <>
      {isDone && !upload.file ? (
        <Panel title={texts.done}>
          <Button component={Link} to={`${walletsScreen.path}?account=${account}`}>
            {texts.look}
          </Button>
        </Panel>
      ) : null}
      <ListUploadView
        upload={upload}
        describe={describe}
        label={texts.file}
        notes={[
          ...(rows?.balanceRows ? [texts.balanceRows(rows.balanceRows)] : []),
          ...(rows?.otherTexts.length ? [texts.otherTexts(rows.otherTexts)] : []),
          ...(rows?.undoneRows ? [texts.undoneRows(rows.undoneRows)] : []),
        ]}
      >
        {rows ? (
          <SendStatement
            account={account}
            upload={upload}
            items={rows.items}
            onDone={() => {
              upload.clear()
              setDone(true)
              statements.ask()
            }}
          />
        ) : null}
      </ListUploadView>
      {upload.file ? null : <Paste onRead={(file) => void upload.choose(file)} />}
      <Panel title={texts.before.title}>
        <Gate {...statements}>
          {(found) =>
            found.length === 0 ? <p>{texts.none}</p> : <ImportedBefore statements={found} onSaved={statements.ask} />
          }
        </Gate>
      </Panel>
    </>
  )
}

/** Pasted messages become the file that is read. */
function Paste({ onRead }: { onRead: (file: File) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Panel title={texts.paste}>
      <div className={styles['stack']}>
        <Textarea
          label={texts.messages}
          description={texts.pasteHint}
          autosize
          minRows={4}
          maxRows={12}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div>
          <Button
            variant="default"
            disabled={typed.trim() === ''}
            onClick={() => onRead(fileOfTable(tableOfMessages(typed)))}
          >
            {texts.read}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
