import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { judgeCertificate } from '../addresses/certificate-verdict.ts'
import { tlsFilesOf } from '../addresses/own-certificate.ts'
import type { Config } from '../process/config.ts'
import { newestBackup } from '../backup/daily-backup.ts'
import { hasReserve, limitsOf, roomOf } from '../disk/disk-room.ts'
import { askServer, type Told } from './doctor-server.ts'
import { reasonOf } from '../process/start-failure.ts'
import { restoreOnTrial } from '../backup/trial.ts'

/** Finding of the doctor, in one line. */
export type Finding = { state: 'ok' | 'warning' | 'failed'; what: string; words: string }

type Asked = { config: Config; told: Told; restore: boolean; now: number }

const DAY_MS = 86_400_000
const found =
  (what: string) =>
  (state: Finding['state'], words: string): Finding => ({ what, state, words })

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`

function lookAtServer({ told }: Asked): Finding {
  const server = found('Server')
  if (!told.health) return server('warning', `it does not answer on this machine (${told.silence})`)
  const { version, checks } = told.health
  const bad = Object.entries(checks).filter(([, word]) => ['failed', 'low', 'late', 'differ', 'stopped'].includes(word))
  const words = bad.map(([name, word]) => `${name} ${word}`).join(', ')
  return bad.length > 0
    ? server(words.includes('failed') || words.includes('stopped') ? 'failed' : 'warning', `it says: ${words}`)
    : server('ok', `it runs, version ${version}`)
}

function lookAtRoom({ config: { databaseUrl, dataDir, backupDir } }: Asked): Finding[] {
  const lookAt = (what: string, folder: string, isData: boolean): Finding => {
    const room = found(what)
    try {
      const { free, size } = roomOf(folder)
      const limits = limitsOf(size)
      const words = `${megabytes(free)} of ${megabytes(size)} are free in ${folder}`
      if (free < limits.writes)
        return room('failed', `${words}: ${isData ? 'nothing is saved' : 'a backup may not fit'}`)
      if (free < limits.uploads) return room('warning', `${words}: ${isData ? 'no files are taken' : 'a few backups'}`)
      return room('ok', words + (isData && !hasReserve(folder) ? ' (the reserve is not there)' : ''))
    } catch (error) {
      return room('failed', `${folder}: ${reasonOf(error)}`)
    }
  }
  return [
    ...(databaseUrl ? [] : [lookAt('Room for data', resolve(dataDir), true)]),
    ...(backupDir ? [lookAt('Room for backups', resolve(backupDir), false)] : []),
  ]
}

/** Newest change of a file of the database or the backups, which no right clock shows as later than now. */
function newestChange({ dataDir, backupDir, databaseUrl }: Config): { path: string; at: number } | null {
  const folders = [...(databaseUrl ? [] : [join(dataDir, 'db/global'), join(dataDir, 'db/pg_wal')]), backupDir ?? '']
  const all = folders
    .filter((folder) => folder && fs.existsSync(folder))
    .flatMap((folder) => fs.readdirSync(folder).map((name) => join(folder, name)))
    .map((path) => ({ path, at: fs.statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
  return all.toSorted((a, b) => b.at - a.at)[0] ?? null
}

/** Compares the clock with the times of files: a machine cannot know the right time, but a clock behind its files is wrong. */
function lookAtClock({ config, now }: Asked): Finding {
  const clock = found('Clock')
  const newest = newestChange(config)
  const time = new Date(now).toISOString()
  if (newest && newest.at > now + 120_000)
    return clock('failed', `it says ${time}, but ${newest.path} was written at ${new Date(newest.at).toISOString()}`)
  if (newest && now - newest.at > 60 * DAY_MS)
    return clock('warning', `it says ${time}; the school was last written at ${new Date(newest.at).toISOString()}`)
  return clock('ok', `it says ${time}, and nothing of the school is dated later; please compare it with another clock`)
}

export function lookAtCertificate({ config, now }: Pick<Asked, 'config' | 'now'>): Finding {
  const certificate = found('Certificate')
  const { publicOrigin } = config
  const host = publicOrigin ? new URL(publicOrigin).hostname : null
  const { state, until, days, reason } = judgeCertificate({ tls: tlsFilesOf(config), publicOrigin, now })
  const findings: Record<typeof state, () => Finding> = {
    none: () => certificate('warning', 'there is none: tablets work offline only with one'),
    proxy: () => certificate('warning', `that of ${host} is a proxy’s, and was not looked at`),
    unreadable: () => certificate('failed', reason ?? ''),
    otherKey: () => certificate('failed', 'its key is not the one of the settings'),
    ended: () => certificate('failed', `it ended on ${until}`),
    notYet: () => certificate('failed', 'it has not begun'),
    otherName: () => certificate('failed', `it does not name ${host}`),
    endsSoon: () => certificate('warning', `it ends on ${until}, in ${days} days`),
    good: () => certificate('ok', `it ends on ${until}, in ${days} days`),
  }
  return findings[state]()
}

/** Age at which a backup is reported as late: two days, since one is taken each day. */
const LATE_MS = 2 * DAY_MS

async function lookAtBackups({ config, told, restore, now }: Asked): Promise<Finding[]> {
  const backups = found('Backups')
  const { backupDir, backupKey: key } = config
  if (!backupDir) return [backups('warning', 'none are taken by the server: BACKUP_DIR is not set')]
  const name = fs.existsSync(backupDir) ? newestBackup(backupDir) : undefined
  if (!name) return [backups('failed', `there is none in ${backupDir}`)]
  const file = join(backupDir, name)
  const age = now - fs.statSync(file).mtimeMs
  const newest =
    age > LATE_MS
      ? backups('failed', `the newest one, ${name}, is ${Math.floor(age / DAY_MS)} days old`)
      : backups('ok', `the newest one is ${name}`)
  const trial = found('Trial restore')
  if (restore) {
    const failure = await restoreOnTrial({
      file: resolve(file),
      scratch: join(tmpdir(), `dugsi-doctor-${process.pid}`),
      key,
    })
    return [newest, failure ? trial('failed', `${name}: ${failure}`) : trial('ok', `${name} was restored just now`)]
  }
  const word = told.health?.checks.restore
  if (word === 'failed') return [newest, trial('failed', 'the server could not restore the newest one on trial')]
  if (word === 'ok') return [newest, trial('ok', 'the server has restored one on trial')]
  return [newest, trial('warning', 'not known; npm run doctor -- --restore does one now')]
}

function lookAtTablets({ told }: Asked): Finding {
  const tablets = found('Tablets')
  if (told.unsent === null)
    return tablets('warning', 'what they hold is not known: set METRICS_TOKEN, or see Tablets in the app')
  if (told.unsent === 0) return tablets('ok', 'none has reported anything that it has not sent')
  return tablets('warning', `${told.unsent} entries were reported and are not sent yet; Tablets in the app says where`)
}

/** Runs all checks of the doctor on the machine of a school. */
export async function lookAtAll(
  config: Config,
  { restore }: { restore: boolean },
  now = Date.now(),
): Promise<Finding[]> {
  const told = await askServer(config)
  const asked: Asked = { config, told, restore, now }
  return [
    lookAtServer(asked),
    ...lookAtRoom(asked),
    lookAtClock(asked),
    lookAtCertificate(asked),
    ...(await lookAtBackups(asked)),
    lookAtTablets(asked),
  ]
}
