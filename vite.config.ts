import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { hintOf } from './sw/build/compile-hints.ts'
import { minifiedEarly, releaseNamed } from './sw/build/early-scripts.ts'
import { buildFileSets } from './sw/build/file-sets.ts'
import { leanJspdf } from './sw/build/lean-jspdf.ts'
import { withoutUnusedPalettes } from './sw/build/lean-styles.ts'
import { packed } from './sw/build/packed.ts'
import { PURE, pureShapes } from './sw/build/pure-shapes.ts'
import { withoutServersWords } from './sw/build/servers-words.ts'
import { workerDeclarations } from './sw/build/worker-declarations.ts'
import { sharedScripts } from './sw/build/shared-scripts.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

// Zod carries a writer of JSON Schema, which the server alone uses; nothing of it can be left out by itself, since every
// schema has a method for it.
const withoutJsonSchema: Plugin = {
  name: 'dugsi-without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors|json-schema-generator)\.js$/.test(id)) return null
    const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
    return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
  },
}

// The package names its development build, with warnings for its developers, whatever is built.
const ROUTER = join(import.meta.dirname, 'node_modules', 'react-router', 'dist/production')

/** Page of the kit for developers, at `/kit` of `npm run dev`; no build has it. */
const kitPage: Plugin = {
  name: 'dugsi-kit-page',
  apply: 'serve',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _, next) => {
      if (/^\/kit(\/|\?|$)/.test(request.url ?? '')) request.url = '/tests/kit/index.html'
      next()
    }),
}

/** Names of shared chunks list all who share them, and the first script names every chunk. */
const shortName = (name: string, extension: string): string =>
  `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7]${extension}`

const fileSets = buildFileSets(import.meta.dirname)
const shared = sharedScripts(import.meta.dirname, [withoutJsonSchema])

/**
 * A group of files for each tier, so that parents' phones do not store what only staff need, nor teachers' tablets what only
 * the office needs; `isSplit`: in each of them one for what first screens show their rows with and one for what can come later. A
 * group takes along what its modules import, so the later ones have a lower priority.
 */
const inTiers = (
  nameOf: (module: string) => string,
  { priority, isSplit = false, ...group }: { test: RegExp; minShareCount: number; priority: number; isSplit?: boolean },
) =>
  (['everybody', 'seldom', 'staff', 'office'] as const).flatMap((tier, place) =>
    (isSplit ? [true, false] : [null]).map((isFirst, at) => ({
      ...group,
      priority: priority - (place * 2 + at) / 10_000,
      name: (module: string): string | null => {
        if (fileSets.tierOf(module) !== tier || (isFirst !== null && fileSets.isFirst(module) !== isFirst)) return null
        const name = isFirst === false ? `further-${nameOf(module)}` : nameOf(module)
        return tier === 'everybody' ? name : `${tier}-${name}`
      },
    })),
  )

/** What opens over a page: the first screen is drawn without it. */
const OVER_A_PAGE =
  '@floating-ui/|react-remove-scroll|@mantine/core/esm/components/(Menu|Popover|Drawer|Modal|ModalBase|Overlay|ScrollArea)/'

/** The frame around the screens of a signed-in person. */
const FRAME =
  /src\/(app\/(Layout|Header|HeaderButtons|SideMenu|StatusChip|FindButton|Clock|ClockNotice|Greeting|Crumbs|InitialLoadBanner|daily-screens|menu|greeting|theme-icons|initial-load-words|layout\.texts|use-later-part|use-session-keeper)|ui\/StatusPill)\./

/** Parts of `src/screens/core`, each of which imports only those before it. */
const CORE_PARTS = [
  {
    name: 'core',
    test: /src\/screens\/core\/((?!MonthFields)[\w.-]+$|form\/(use-action|AskFirst)\.|help\/HelpLink\.)/,
  },
  { name: 'marking', test: /src\/screens\/core\/(marking|troubles)\// },
  { name: 'form', test: /src\/screens\/core\/form\// },
  { name: 'list', test: /src\/screens\/core\/(list\/(?!records-screen)|MonthFields\.)/ },
] as const

/** The grid of cells is stored with the marks that teachers type into it. */
const areaOf = (module: string): string =>
  /src\/ui\/grid\//.test(module) ? 'exams' : (/src\/screens\/([\w-]+)\//.exec(module)?.[1] ?? 'screens')

const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }

const screenshot = (name: string, label: string, isWide: boolean) => ({
  src: `/screenshots/${name}.jpg`,
  sizes: isWide ? '1280x800' : '720x1480',
  type: 'image/jpeg',
  form_factor: isWide ? ('wide' as const) : ('narrow' as const),
  label,
})

const SCREENSHOTS = [
  screenshot('marking', 'Marking a class on a phone', false),
  screenshot('payment', 'Taking a payment on a phone', false),
  screenshot('students', 'All students at once', true),
]

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
    ],
  },
  plugins: [
    react(),
    kitPage,
    releaseNamed,
    minifiedEarly,
    leanJspdf(import.meta.dirname),
    withoutServersWords,
    pureShapes,
    shared.page,
    fileSets.plugin,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => fileSets.listed(entry)) })],
        // Not the icons in pixels: the system takes them when the app is installed, and no page shows them.
        globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,webp,webmanifest}'],
        // A file above this would silently be missing offline; the build fails instead.
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
        // Names of built files carry their hash, so their address is their revision.
        dontCacheBustURLsMatching: /^assets\//,
        // The worker has our own files alone, so that shapes are known by these names also as parts of others that are left out.
        rollupOptions: { treeshake: { manualPureFunctions: PURE, propertyReadSideEffects: false } },
        buildPlugins: { vite: [shared.worker, withoutServersWords, workerDeclarations, pureShapes] },
      },
      manifest: {
        id: '/',
        name: 'Dugsi',
        short_name: 'Dugsi',
        description: 'The school back office that works without network',
        lang: 'en',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f6f8f8',
        theme_color: '#115e6a',
        categories: ['education', 'productivity'],
        shortcuts: [
          { name: 'Mark attendance', url: '/dashboard/MarkAtetendenceClass', icons: [ICON] },
          { name: 'Take a payment', url: '/dashboard/FamilyPayment', icons: [ICON] },
          { name: 'Outbox', url: '/dashboard/outbox', icons: [ICON] },
        ],
        // Made by tests/scripts/screenshots.ts; the browser fetches them for its install dialog alone.
        screenshots: SCREENSHOTS,
        icons: [
          ICON,
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
    packed(),
  ],
  css: { postcss: { plugins: [withoutUnusedPalettes] } },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // jspdf would fetch these only to draw web pages, which nobody here does; they would be stored on every device.
      external: ['html2canvas', 'dompurify', 'canvg'],
      output: {
        postBanner: hintOf,
        chunkFileNames: ({ name }) => shortName(name, '.js'),
        assetFileNames: ({ names }) => shortName(names[0] ?? '', '[extname]'),
        // What seldom changes keeps its file, and thus its place in the device's store, from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
              priority: 3,
            },
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 2 },
            // Both packs of Somali need the terms; parents’ devices store one of the packs.
            { name: 'so-terms', test: /src\/domain\/school\/terms\.so\./, priority: 2 },
            // What calls are made and checked with: no screen is without them, but the page begins without them.
            { name: 'calls', test: /node_modules\/ky\/|shared:zod/, priority: 2 },
            // Few chunks: each one costs a round trip on a slow line.
            { name: 'app', tags: ['$initial'], priority: 1 },
            // What the sign-in form is made of: on a first visit it comes over the school's line before all the rest.
            {
              name: 'inputs',
              test: /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput|PasswordInput|Button|Alert|ActionIcon|Loader|CloseButton|Transition|UnstyledButton)\/|src\/ui\/(papers\/(paper-trouble|contact)|PasswordField|PeopleList|toast|install-prompt|ui\.texts|ProblemAlert)/,
              minShareCount: 2,
              priority: 0.5,
            },
            // One chunk a layer and area: imports only go down, so that no two chunks import each other.
            ...inTiers(() => 'data', {
              test: /src\/(domain|data)\/(?!sheets\/)/,
              minShareCount: 2,
              priority: 0.4,
              isSplit: true,
            }),
            // Excel files and PDFs share it.
            { name: 'fflate', test: /node_modules\/fflate\//, priority: 0.4 },
            { name: 'qr', test: /node_modules\/qrcode-generator\/|src\/ui\/(qr|QrCode)\.tsx?$/, priority: 0.4 },
            // Apart from parts of screens, which show no codes.
            { name: 'qr-pdf', test: /src\/ui\/qr-pdf\.ts$/, priority: 0.39 },
            // What every PDF is drawn with: apart from what the page needs to offer one, since it is stored last.
            {
              name: 'drawing',
              test: /node_modules\/(jspdf|bidi-js)\/|src\/ui\/papers\/(face|grid|grid-widths|letterhead|letters|logo|pen|shaping|slip)\.ts/,
              minShareCount: 2,
              priority: 0.38,
            },
            // Before the parts made of them, else the first of those would take them along.
            {
              // Icons that only staff see are in a file of their own.
              name: (module: string) =>
                /@tabler/.test(module) && fileSets.tierOf(module) !== 'everybody' ? null : 'ui',
              test: new RegExp(`node_modules/(?!${OVER_A_PAGE})(@mantine(?!/dates)|@tabler)/`),
              minShareCount: 3,
              priority: 0.35,
            },
            // Else each would be a file of its own.
            {
              name: (module: string) => (fileSets.tierOf(module) === 'everybody' ? 'icons' : 'staff-icons'),
              test: /node_modules\/@tabler\//,
              minShareCount: 2,
              priority: 0.345,
            },
            { name: 'over', test: new RegExp(`node_modules/(${OVER_A_PAGE})|src/ui/Overlays\\.`), priority: 0.34 },
            // What every screen is made of, in one file: each further file costs a start some milliseconds.
            ...inTiers(() => 'ui', { test: /src\/ui\/(?!grid\/)/, minShareCount: 3, priority: 0.3 }),
            { name: 'frame', test: FRAME, priority: 0.29 },
            // Only staff choose days.
            {
              name: 'staff-days',
              test: /node_modules\/(@mantine\/dates|dayjs)\/|src\/screens\/core\/(DayCalendar|day-locale)\./,
              priority: 0.25,
            },
            { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 0.3 },
            // Parts that show the data of any area, those that others are made of first: marking needs no lists and forms.
            ...CORE_PARTS.map(({ name, test }, place) =>
              inTiers(() => name, { test, minShareCount: 2, priority: 0.209 - place / 1000, isSplit: true }),
            ).flat(),
            ...inTiers(areaOf, {
              test: /src\/(screens\/(?!core\/sheets\/)|ui\/grid\/)/,
              minShareCount: 2,
              priority: 0.2,
              isSplit: true,
            }),
            // What every page begins after its first screen.
            { name: 'later', test: /src\/app\/(live-driver|badge|kept-documents|follow-notices)\.ts/, priority: 0.17 },
            // The way of a list from a file to rows, which several screens share; after all that it is made of.
            { name: 'sheet-lists', test: /src\/(domain|data|screens\/core)\/sheets\//, priority: 0.15 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
})
