import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '#server/builds.js'
import { prepare } from './prepared.ts'

/** Projects of one run share what was prepared: each runs this setup by itself, in this same process. */
const shared = globalThis as { preparedTablets?: Promise<string> }

/** Builds what is older than its sources, and prepares a school and tablets once; each test copies them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureBuilt()
  shared.preparedTablets ??= prepare()
  const folder = await shared.preparedTablets
  project.provide('prepared', folder)
  return () => rm(folder, { recursive: true, force: true })
}
