import { report, runAll } from './steps.ts'

/** Each runtime has its own TypeScript project, so that `window` in the domain is an error. */
const PROJECTS = ['src/domain', 'src', 'sw', 'server', 'tests']

const outcomes = await runAll(
  PROJECTS.map((folder) => ({
    name: `types of ${folder}`,
    // Each further checker learns the same types again: of two cores, the other one has another project.
    command: ['tsc', '-p', `${folder}/tsconfig.json`, '--checkers', '1'],
  })),
  2,
)
outcomes.forEach(report)
process.exitCode = outcomes.every(({ isOk }) => isOk) ? 0 : 1
