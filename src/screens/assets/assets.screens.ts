import { MONEY } from '#domain/core/roles.ts'
import { screen } from '#app/screens.ts'

export const assetManagerScreen = screen({
  id: 'assets.manage', // ASSET-1
  path: '/dashboard/AssetManager',
  title: 'Asset Management Dashboard',
  roles: MONEY,
  menu: { group: 'Asset Manager', order: 1, label: 'Assets' },
  load: () => import('./AssetManagerScreen.tsx'),
})

export const assetReportScreen = screen({
  id: 'assets.report', // ASSET-5
  path: '/dashboard/AssetReport',
  title: 'Asset Summary Report',
  roles: MONEY,
  menu: { group: 'Asset Manager', order: 2 },
  load: () => import('./AssetReportScreen.tsx'),
})

export const assetScreens = [assetManagerScreen, assetReportScreen]
