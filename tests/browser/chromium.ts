import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function find(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? ''
}

/** The browser of this machine (CHROMIUM names another one); empty where there is none. */
export const CHROMIUM = process.env['CHROMIUM'] ?? find()

const DISABLED_FEATURES = [
  // Menus of the address bar are pages that no test uses, and half of the cost of a browser's start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's own list, since the browser uses only the last such argument.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // A process that waits for another site, of which these tests have none.
  'SpareRendererForSitePerProcess',
]

export const CHROMIUM_ARGS = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]
