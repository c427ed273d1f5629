import { useMemo } from 'react'
import { createAssets } from '#domain/assets/assets.endpoints.ts'
import { ASSETS_SHEET, assetRows } from '#domain/assets/assets.sheet.ts'
import type { AssetItem } from '#domain/assets/list.schema.ts'
import { FILE_NAME_LENGTH } from '#domain/imports/imports.rules.ts'
import type { ListReply } from '#domain/school/list.schema.ts'
import type { FormRows } from '#domain/sheets/form-rows.ts'
import { callLarge } from '#data/answers/api.ts'
import { fetchWithProgress } from '#data/answers/progress-fetch.ts'
import { useToday } from '#data/device/use-today.ts'
import { useSession } from '#data/session/use-session.ts'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import type { ListKind } from '../core/sheets/list-state.ts'
import { RegisterList } from '../core/sheets/RegisterList.tsx'
import type { SendList } from '../core/sheets/use-list-send.ts'
import { useListUpload } from '../core/sheets/use-list-upload.ts'
import { uploadAssetsScreen } from './assets.screens.ts'
import { assetTexts } from './assets.texts.ts'

const texts = assetTexts.upload

const ASSET_LIST: ListKind<FormRows<AssetItem>> = { kind: ASSETS_SHEET, rows: assetRows }

/** Sends the assets of a file, whose name stands on the page of their import. */
const sendAssets =
  (fileName: string): SendList<AssetItem, ListReply> =>
  (items, { isDryRun, once, sent }) =>
    callLarge(
      createAssets,
      {
        query: { fileName: fileName.slice(0, FILE_NAME_LENGTH), ...(isDryRun && { dryRun: 'true' }) },
        body: [...items],
      },
      fetchWithProgress(sent),
      isDryRun ? {} : { once },
    )

/** Registers the assets of a spreadsheet, after every row has been checked and corrected. */
export default function UploadAssetsScreen() {
  const today = useToday()?.today
  return (
    <Page title={uploadAssetsScreen.title} lead={texts.lead}>
      {today ? <Upload today={today} /> : <LoadingSkeleton rows={4} />}
    </Page>
  )
}

function Upload({ today }: { today: string }) {
  const ownerId = useSession()?.user.id ?? null
  const school = useMemo(() => ({ classes: [], today }), [today])
  const upload = useListUpload({ id: 'assets', ownerId, of: ASSET_LIST, school })
  return <RegisterList upload={upload} send={sendAssets} noun={assetTexts.noun} />
}
