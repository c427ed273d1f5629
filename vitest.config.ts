import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          // Real processes and databases are started here, on machines with two cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'house', environment: 'node', include: ['tests/*.test.ts'] } },
    ],
  },
})
