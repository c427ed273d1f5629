import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#server/builds.js'
import { prepare, type Prepared } from './prepared.ts'

/** The prepared school and tablets, shared by the projects of a run: each project runs this setup in the same process. */
const shared = globalThis as { prepared?: Promise<Prepared> }

/** Builds the app if it is older than its sources, and prepares a school and tablets once, of which each test makes copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt()
  shared.prepared ??= prepare(project.config.maxWorkers)
  const { folder, servers, remove } = await shared.prepared
  project.provide('prepared', folder)
  project.provide('schoolServers', servers)
  return remove
}
