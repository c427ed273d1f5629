import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { makeSchool } from '#tests/bench/schools.ts'

/** Fills a school once; each test file starts its server on a copy of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeSchool({ students: 840, attendanceDays: 3 })
  project.provide('schoolFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
