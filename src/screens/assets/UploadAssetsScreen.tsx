import { createAssets } from '#domain/assets/assets.endpoints.ts'
import { ASSETS_SHEET, assetRows } from '#domain/assets/assets.sheet.ts'
import { callLarge } from '#data/answers/api.ts'
import { registerListScreen } from '../core/sheets/register-list-screen.tsx'
import { pathOfImport } from '../imports/import-words.ts'
import { uploadAssetsScreen } from './assets.screens.ts'
import { assetTexts as texts } from './assets.texts.ts'

export default registerListScreen(uploadAssetsScreen, {
  lead: texts.upload.lead,
  noun: texts.noun,
  id: 'assets',
  list: { kind: ASSETS_SHEET, rows: assetRows },
  call: (input, fetch, how) => callLarge(createAssets, input, fetch, how),
  pathOfImport,
})
