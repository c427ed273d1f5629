import { Button } from '@mantine/core'
import { tablesOf } from '#domain/synced-tables.ts'
import { useServerState } from '#data/dashboards/server-state.ts'
import { device } from '#data/device/db.ts'
import { useDeviceInfo, type DeviceInfo } from '#data/device/device-info.ts'
import { useServerHealth } from '#data/answers/server-health.ts'
import { protectStorage } from '#data/device/storage-notice.ts'
import { useSchool, useSession } from '#data/session/use-session.ts'
import { useSyncSnapshot } from '#data/sync/use-sync-status.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { dashboardTexts as texts } from './dashboards.texts.ts'
import { booksWords, gatewayWords, heldWords, integrityWords, roomWords } from './server-words.ts'
import { useTell } from './use-tell.ts'
import classes from './dashboards.module.css'

/** Details of this device, of the tables that the person's role has in the replica, and of the server. */
export function SystemInfo() {
  const info = useDeviceInfo()
  if (!info) return <LoadingSkeleton rows={3} rowHeight={180} />
  return (
    <div className={classes['cards']}>
      <DeviceDetails info={info} />
      <ReplicaDetails info={info} />
      <ServerDetails info={info} />
    </div>
  )
}

function DeviceDetails({ info }: { info: DeviceInfo }) {
  const snapshot = useSyncSnapshot()
  const storage =
    info.storageProtected === null
      ? texts.storageUnknown
      : info.storageProtected
        ? texts.storageProtected
        : texts.storageOpen
  return (
    <DescriptionList
      title={texts.device}
      action={
        info.storageProtected ? null : (
          <Button size="sm" variant="default" onClick={() => void protectStorage(device())}>
            {texts.protect}
          </Button>
        )
      }
      items={[
        [texts.version, __APP_VERSION__],
        [texts.deviceCode, info.code ?? texts.never],
        [texts.waiting, snapshot?.waiting ?? 0],
        [texts.attention, (snapshot?.parked ?? 0) + (snapshot?.attention ?? 0)],
        [texts.others, snapshot?.othersWaiting ?? 0],
        [texts.storage, storage],
      ]}
    />
  )
}

function ReplicaDetails({ info }: { info: DeviceInfo }) {
  const tell = useTell()
  const session = useSession()
  const held = session ? tablesOf(session.user.Role) : []
  const rows = info.rows
    ?.filter(({ table }) => held.includes(table))
    .map(({ table, count }) => [texts.tables[table], count] as const)
  return (
    <DescriptionList
      title={texts.replica}
      items={[[texts.pulledAt, tell(info.pulledAt)], ...(rows ?? [[texts.replica, texts.noReplica] as const])]}
    />
  )
}

function ServerDetails({ info }: { info: DeviceInfo }) {
  const tell = useTell()
  const school = useSchool()
  const { health, ask } = useServerHealth()
  const { backup, integrity, disk, held, books, gateway } = useServerState() ?? {}
  const word = { asking: texts.checking, silent: texts.unreachable, alive: texts.reachable }[health.status]
  const server = health.status === 'alive' ? health.server : null
  return (
    <DescriptionList
      title={texts.server}
      action={
        <Button size="sm" variant="default" onClick={ask} disabled={health.status === 'asking'}>
          {texts.checkAgain}
        </Button>
      }
      items={[
        [texts.serverState, word],
        [texts.serverVersion, server?.version ?? '–'],
        [texts.serverTime, server ? tell(Date.parse(server.time)) : '–'],
        [texts.lastContact, tell(info.lastContactAt)],
        [texts.timeZone, school?.timeZone ?? '–'],
        ...(backup
          ? [
              [texts.lastBackup, tell(backup.at ? Date.parse(backup.at) : null)] as const,
              [texts.backups, backup.message] as const,
            ]
          : []),
        ...(integrity ? [[texts.integrity, integrityWords(integrity, tell)] as const] : []),
        ...(books ? [[texts.books, booksWords(books, tell)] as const] : []),
        ...(disk ? [[texts.freeDisk, roomWords(disk)] as const] : []),
        ...(gateway ? [[texts.gateway, gatewayWords(gateway, tell)] as const] : []),
        ...(held ? [[texts.held, heldWords(held)] as const] : []),
        [texts.epoch, server?.epoch ?? info.epoch ?? '–'],
      ]}
    />
  )
}
