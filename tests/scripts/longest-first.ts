import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slowest test files, which start first, so that no worker has one of these left at the end. */
const LONG = [
  'sw/sync/model.test.ts',
  'src/data/session/sign-in.test.ts',
  'server/process/start.test.ts',
  'server/backup/backup.test.ts',
  'server/db/releases.test.ts',
  'server/faults/crashes.test.ts',
  'server/faults/hostile-bodies.test.ts',
  'server/security/uploads.test.ts',
  'tests/browser/walk.browser.ts',
  'tests/faults/days.faults.ts',
  'tests/browser/walk-of-others.browser.ts',
  'tests/faults/delivery.faults.ts',
  'tests/faults/money.faults.ts',
  'tests/browser/accounts.browser.ts',
  'tests/browser/parent-phone.browser.ts',
  'tests/browser/installs.browser.ts',
  'tests/browser/shared-tablet.browser.ts',
  'tests/faults/link.faults.ts',
  'tests/faults/releases.faults.ts',
  'tests/faults/device-full.faults.ts',
  'tests/browser/keyboard.browser.ts',
  'tests/browser/main-job.browser.ts',
]

const PROJECTS = ['house', 'unit', 'embedded', 'server', 'postgres', 'screens', 'browser', 'faults']

const rankOf = ({ moduleId, project }: TestSpecification): [number, number] => {
  const place = LONG.findIndex((path) => moduleId.endsWith(path))
  return [place < 0 ? LONG.length : place, PROJECTS.indexOf(project.name)]
}

/** Sorts the slowest test files first, and the others by project, since files of one project share their workers. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => {
      const [[placeA, projectA], [placeB, projectB]] = [rankOf(a), rankOf(b)]
      return placeA - placeB || projectA - projectB
    })
  }
}
