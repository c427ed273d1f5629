import { defineConfig } from 'vitest/config'

/** Vitest leaves one core alone, which of two is half of the machine. */
const WORKERS = 2

/** What a test waits for comes when the machine has time for it; a second, which is what vitest waits, may be too short. */
const patient = { expect: { poll: { timeout: 20_000 } } }

const define = { __APP_VERSION__: JSON.stringify('0.0.0-test') }

// `npm test` runs these projects one after another and counts them together; the last two need a build.
export default defineConfig({
  test: {
    projects: [
      {
        define,
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts'],
          maxWorkers: WORKERS,
          // Some try hundreds of random cases, on a machine that does something else meanwhile.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          // Real processes and databases are started here, on machines with two cores.
          maxWorkers: WORKERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        define,
        test: { name: 'house', environment: 'node', include: ['tests/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          ...patient,
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/*.browser.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          // Much of their time is waiting, each for a school and a browser of its own.
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...patient,
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/*.faults.ts'],
          globalSetup: ['tests/browser/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
