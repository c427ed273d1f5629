import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#server/builds.js'
import { prepare, type Prepared } from './prepared.ts'

/** Projects of one run share what was prepared: each runs this setup by itself, in this same process. */
const shared = globalThis as { prepared?: Promise<Prepared> }

/** Builds what is older than its sources, and prepares a school and tablets once; each test copies them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt()
  shared.prepared ??= prepare(project.config.maxWorkers)
  const { folder, servers, remove } = await shared.prepared
  project.provide('prepared', folder)
  project.provide('schoolServers', servers)
  return remove
}
