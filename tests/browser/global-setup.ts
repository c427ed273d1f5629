import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { prepare } from './prepared.ts'

/** Prepares a school and tablets once; each test takes copies of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await prepare()
  project.provide('prepared', folder)
  return () => rm(folder, { recursive: true, force: true })
}
