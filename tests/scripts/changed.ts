import { execFileSync } from 'node:child_process'

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Commit at which this branch left main (the last commit, on main itself), after which changes are tested. */
function startOfWork(): string {
  try {
    return git('merge-base', 'main', 'HEAD')
  } catch {
    return 'HEAD'
  }
}

/** Commit after which changes count, from `--changed` or `--changed=<commit>`; null without the option. */
export function changedSince(args: readonly string[]): string | null {
  const option = args.find((each) => /^--changed(=|$)/.test(each))
  if (option === undefined) return null
  return option.split('=', 2)[1] ?? startOfWork()
}

/** Changed test files of a project in browsers. Imports are not followed, since each of these tests reaches the whole app. */
export function changedTestsOf(project: string, since: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', since, '--', `tests/${project}`)
  const added = git('ls-files', '--others', '--exclude-standard', '--', `tests/${project}`)
  return `${changed}\n${added}`.split('\n').filter((path) => /\.(screen|browser|faults)\.tsx?$/.test(path))
}

/** Words at the end of the log of a run of changed tests, about what it has left out. */
export const LEFT_OUT = `Run were all house tests, the unit and server tests that import what has changed, and the tests in browsers that have changed
themselves. Left out:
- format, lint and types, dead code, budgets;
- all other tests in browsers (projects screens, browser, faults): each of them opens the whole app, so name those of your area;
- tests of what they start as a process or read as a file: migrations, scripts, styles, fixtures.
npm test runs everything.`
