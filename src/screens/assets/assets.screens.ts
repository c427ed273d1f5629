import { BOOKS, BOOKS_READERS } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const assetManagerScreen = screen({
  id: 'assets.manage', // ASSET-1
  path: '/dashboard/AssetManager',
  title: 'Asset Management Dashboard',
  roles: BOOKS_READERS,
  menu: { group: 'Asset Manager', order: 1, label: 'Assets' },
  load: () => import('./AssetManagerScreen.tsx'),
})

export const assetReportScreen = screen({
  id: 'assets.report', // ASSET-5
  path: '/dashboard/AssetReport',
  title: 'Asset Summary Report',
  roles: BOOKS_READERS,
  menu: { group: 'Asset Manager', order: 2 },
  load: () => import('./AssetReportScreen.tsx'),
})

export const uploadAssetsScreen = screen({
  id: 'assets.upload',
  path: '/dashboard/UploadAssets',
  title: 'Asset Bulk Upload',
  roles: BOOKS,
  menu: { group: 'Asset Manager', order: 3 },
  load: () => import('./UploadAssetsScreen.tsx'),
})

export const assetScreens = [assetManagerScreen, assetReportScreen, uploadAssetsScreen]
