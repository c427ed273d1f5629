import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { FILE_NAME_LENGTH } from '#domain/school/sheets.ts'
import { fingerprintOf, rememberedOf } from '#domain/sheets/mapping.ts'
import { ownNumberIn, STATEMENT_SHEET } from '#domain/wallets/statement.sheet.ts'
import { importStatement } from '#domain/wallets/wallets.endpoints.ts'
import {
  STOPPING,
  type NewLineSent,
  type StatementAccount,
  type StatementReply,
} from '#domain/wallets/wallets.schema.ts'
import { useChart } from '#data/books/chart.ts'
import { callLarge } from '#data/answers/api.ts'
import { fetchWithProgress } from '#data/answers/progress-fetch.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { countRows, isReadyToSend } from '../core/sheets/list-state.ts'
import { Sending } from '../core/sheets/Sending.tsx'
import { UploadButton } from '../core/sheets/UploadButton.tsx'
import { useForesight, useListSend, type SendList } from '../core/sheets/use-list-send.ts'
import type { ListUpload } from '../core/sheets/use-list-upload.ts'
import { hashOf } from './messages-file.ts'
import { StatementSummary } from './StatementSummary.tsx'
import { walletTexts } from './wallets.texts.ts'
import styles from './wallets.module.css'

const texts = walletTexts.upload

type SendProps = {
  account: StatementAccount
  upload: ListUpload
  items: readonly NewLineSent[]
  onDone: () => void
}

/** Sends the lines of the file that is read, with what the school needs to recognise it. */
function sender(
  account: StatementAccount,
  { file, list, mapping }: ListUpload,
  isSure: boolean,
): SendList<NewLineSent, StatementReply> {
  return async (lines, { isDryRun, once, sent }) => {
    const hash = await hashOf(file?.bytes ?? new Uint8Array())
    const ownNumber = ownNumberIn(list?.tabs[0]?.above ?? [])
    return callLarge(
      importStatement,
      {
        query: isDryRun ? { dryRun: 'true' } : {},
        body: {
          account,
          fileName: (file?.name ?? '').slice(0, FILE_NAME_LENGTH),
          ...(hash ? { hash } : {}),
          ...(list && mapping
            ? {
                fingerprint: fingerprintOf(STATEMENT_SHEET, list).slice(0, 2_000),
                mapping: Object.entries(rememberedOf(mapping).fields).map(([heading, meaning]) => ({
                  heading,
                  meaning,
                })),
              }
            : {}),
          ...(ownNumber ? { ownNumber } : {}),
          isSure,
          lines: [...lines],
        },
      },
      fetchWithProgress(sent),
      isDryRun || once === undefined ? {} : { once },
    )
  }
}

/** What the school says of a statement before it is imported, and the button that imports it. */
export function SendStatement({ account, upload, items, onDone }: SendProps) {
  const [isSure, setSure] = useState(false)
  const { nameOf } = useChart()
  const isReady = isReadyToSend(upload)
  const send = sender(account, upload, isSure)
  const foresight = useForesight(isReady ? items : null, send, upload.refuse)
  const { uploading, upload: start } = useListSend(send, {
    onDone: ({ message }) => {
      toastDone(message)
      onDone()
    },
    onRefused: upload.refuse,
  })
  const known = foresight.status === 'known' ? foresight.reply : null
  const doubts = known?.doubts ?? []
  const isDoubtful = doubts.some(({ code }) => STOPPING.has(code))
  const bad = upload.problems?.size ?? 0
  const figure = (label: string, value: number | undefined, tone?: 'bad') => ({
    label,
    value: value?.toLocaleString('en') ?? texts.unknown,
    tone,
  })
  const count = (known?.created ?? 0) + (known?.changed ?? 0)
  return (
    <>
      <Figures
        figures={[
          figure(texts.counts.rows, upload.rows ? countRows(upload.rows) : undefined),
          figure(texts.counts.bad, bad, bad > 0 ? 'bad' : undefined),
          figure(texts.counts.created, known?.created),
          figure(texts.counts.known, known?.known),
          figure(texts.counts.changed, known?.changed),
        ]}
      />
      <StatementSummary items={items} />
      {doubts.length > 0 ? (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle size={22} />} title={texts.doubts}>
          <div className={styles['stack']}>
            {doubts.map((doubt) => (
              <p key={doubt.code + doubt.about}>{texts.doubt(doubt)}</p>
            ))}
            {isDoubtful ? (
              <label className={styles['tick']}>
                <input
                  type="checkbox"
                  checked={isSure}
                  onChange={({ currentTarget }) => setSure(currentTarget.checked)}
                />
                {texts.sure(nameOf(account))}
              </label>
            ) : null}
          </div>
        </Alert>
      ) : null}
      {foresight.status === 'failed' ? <ProblemAlert message={foresight.words} /> : null}
      {known && count === 0 ? <p>{texts.nothing}</p> : null}
      {uploading.status === 'failed' ? <ProblemAlert message={uploading.words} /> : null}
      {uploading.status === 'sending' ? <Sending share={uploading.share} /> : null}
      <UploadButton
        upload={upload}
        isSending={uploading.status === 'sending'}
        isAsking={foresight.status === 'asking'}
        isDisabled={!isReady || !known || count === 0 || (isDoubtful && !isSure)}
        label={texts.button(count)}
        onClick={() => void start(items)}
      />
    </>
  )
}
