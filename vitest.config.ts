import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { leanJspdf } from './sw/build/lean-jspdf.ts'
import { CHROMIUM, CHROMIUM_ARGS } from './tests/browser/chromium.ts'
import { TAGS } from './tests/catalogue.ts'
import { commands, schools } from './tests/screens/plugin.ts'
import { LongestFirst } from './tests/scripts/longest-first.ts'
import { keepTemporaryFilesInMemory } from './tests/scripts/memory-folder.ts'
import { ON_EMBEDDED } from './tests/scripts/on-embedded.ts'
import { volume } from './tests/tier.ts'

keepTemporaryFilesInMemory()

/**
 * One more than the machines of this project have cores: tests wait now and then, for a process, a click or the line. The same
 * for all projects, so that several can run together.
 */
const WORKERS = 3

/** What a test waits for comes when the machine has time for it; a second, which is what vitest waits, may be too short. */
const patient = { expect: { poll: { timeout: 20_000 } } }

const define = { __APP_VERSION__: JSON.stringify('0.0.0-test') }

type ProjectTests = NonNullable<TestProjectInlineConfiguration['test']>

const server = {
  ...patient,
  environment: 'node',
  globalSetup: 'server/testing/global-setup.ts',
  // The same modules serve all files of a worker: to load them takes longer than most files.
  isolate: false,
  maxWorkers: WORKERS,
  // Real processes and databases are started here, on machines with two cores that may be busy with something else.
  testTimeout: volume(120_000, 600_000),
  hookTimeout: volume(120_000, 600_000),
} satisfies ProjectTests

const browser = {
  ...patient,
  environment: 'node',
  isolate: false,
  globalSetup: 'tests/browser/global-setup.ts',
  testTimeout: 120_000,
  hookTimeout: 120_000,
} satisfies ProjectTests

// `npm test` runs these projects and counts them together; screens, browser and faults need a build.
export default defineConfig({
  test: {
    tags: TAGS,
    // With --sequence.shuffle vitest's own order shows whether a file leans on another.
    ...(process.argv.some((each) => each.startsWith('--sequence.shuffle'))
      ? {}
      : { sequence: { sequencer: LongestFirst } }),
    projects: [
      {
        define,
        // Papers are tested with the jspdf that devices get.
        plugins: [leanJspdf(import.meta.dirname)],
        test: {
          ...patient,
          name: 'unit',
          server: { deps: { inline: ['jspdf'] } },
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts'],
          setupFiles: 'tests/scripts/unit-setup.ts',
          isolate: false,
          maxWorkers: WORKERS,
          // Some try hundreds of random cases, on a machine that does something else meanwhile.
          testTimeout: 30_000,
        },
      },
      {
        define,
        test: {
          name: 'house',
          environment: 'node',
          include: ['tests/*.test.ts'],
          maxWorkers: WORKERS,
          testTimeout: 60_000,
        },
      },
      { test: { ...server, name: 'server', include: ['server/**/*.test.ts'] } },
      // Those of them that a push runs.
      { test: { ...server, name: 'embedded', include: ON_EMBEDDED } },
      {
        test: {
          ...server,
          name: 'postgres',
          include: ['server/**/*.test.ts'],
          // About the embedded database or the process itself.
          exclude: [
            'server/process/{start,stopping,watchdog}.test.ts',
            'server/disk/{full-disk,what-to-delete}.test.ts',
            'server/{checks/doctor,backup/trial,addresses/own-process}.test.ts',
            'server/db/{care,disk-guard,durable-pglite,private-files,process-lock}.test.ts',
          ],
        },
      },
      {
        plugins: [react(), schools],
        // Packages that are found only while tests run load the page anew.
        optimizeDeps: {
          entries: ['src/main.tsx', 'src/data/sheets/sheet-reader.ts', 'tests/screens/*.screen.{ts,tsx}'],
        },
        test: {
          ...patient,
          name: 'screens',
          include: ['tests/screens/*.screen.{ts,tsx}'],
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGS },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 900 },
            commands,
          },
        },
      },
      {
        test: { ...browser, name: 'browser', include: ['tests/browser/*.browser.ts'], maxWorkers: WORKERS },
      },
      {
        test: {
          ...browser,
          name: 'faults',
          include: ['tests/faults/*.faults.ts'],
          maxWorkers: WORKERS,
          testTimeout: 300_000,
        },
      },
    ],
  },
})
