import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#domain/core/times.ts'
import { useAppUpdate } from '#data/device/app-update.ts'
import { device } from '#data/device/db.ts'
import { useDeviceInfo } from '#data/device/device-info.ts'
import { forgetPerson, usePeople } from '#data/session/people.ts'
import { protectStorage } from '#data/device/storage-notice.ts'
import { saveTheme, useSavedTheme } from '#data/device/theme.ts'
import { updateHindrance, useOpenWork } from '#data/device/update-readiness.ts'
import { useNow } from '#data/device/use-now.ts'
import { useSchool } from '#data/session/use-session.ts'
import { useSyncProgress } from '#data/sync/use-sync-status.ts'
import { LabelledValues } from '#ui/DescriptionList.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import tiles from '#ui/tiles.module.css'
import { PeopleList } from '#ui/PeopleList.tsx'
import { NoticePanel } from '../notices/NoticePanel.tsx'
import { Sessions } from './Sessions.tsx'
import classes from './users.module.css'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.settings
const THEMES = ['light', 'dark', 'auto'] as const

/** Settings of this device, and information about it. */
export default function SettingsScreen() {
  return (
    <Page title={texts.title} lead={texts.lead}>
      <div className={classes['columns']}>
        <div className={classes['stack']}>
          <Appearance />
          <NoticePanel />
          <ThisDevice />
          <App />
        </div>
        <div className={classes['stack']}>
          <Sessions />
          <People />
        </div>
      </div>
    </Page>
  )
}

function Appearance() {
  const chosen = useSavedTheme()
  return (
    <Panel title={texts.appearance}>
      <fieldset className={tiles['tiles']}>
        <legend>{texts.theme}</legend>
        {THEMES.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={chosen === theme}
              onChange={() => void saveTheme(theme)}
              value={theme}
            />
            {texts.themes[theme]}
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}

function ThisDevice() {
  const info = useDeviceInfo()
  const zone = useSchool()?.timeZone
  const now = useNow(30_000)
  const [hasAsked, setAsked] = useState(false)
  if (!info) return <LoadingSkeleton rows={1} rowHeight={180} />
  const { storageProtected, lastContactAt } = info
  const storage =
    storageProtected === null
      ? texts.storageUnknown
      : storageProtected
        ? texts.storageProtected
        : hasAsked
          ? texts.protectRefused
          : texts.storageOpen
  const protect = async () => {
    await protectStorage(device())
    setAsked(true)
  }
  return (
    <Panel
      title={texts.device}
      action={
        storageProtected ? null : (
          <Button size="sm" h={44} variant="default" onClick={() => void protect()}>
            {texts.protect}
          </Button>
        )
      }
    >
      <LabelledValues
        items={[
          [texts.code, info.code ?? texts.never],
          [texts.storage, storage],
          [texts.lastContact, lastContactAt === null ? texts.never : formatMoment(lastContactAt, now, zone)],
        ]}
      />
    </Panel>
  )
}

function useUpdateCheck(check: (() => Promise<void>) | null) {
  const [state, setState] = useState<'idle' | 'checking' | 'failed'>('idle')
  const look = async () => {
    if (!check) return
    setState('checking')
    setState(
      await check().then(
        () => 'idle' as const,
        () => 'failed' as const,
      ),
    )
  }
  return { state, look }
}

function App() {
  const { isReady, take, check } = useAppUpdate()
  const { state, look } = useUpdateCheck(check)
  const progress = useSyncProgress()
  const work = useOpenWork()
  const hindrance = isReady && work ? updateHindrance({ ...work, progress }) : null
  const word = isReady
    ? `${texts.updateReady}. ${hindrance ? texts.hindrance[hindrance] : ''}`
    : state === 'checking'
      ? texts.checking
      : state === 'failed'
        ? texts.checkFailed
        : check
          ? texts.updateNone
          : texts.updateUnknown
  return (
    <Panel
      title={texts.app}
      action={
        isReady ? (
          <Button size="sm" h={44} disabled={hindrance !== null} onClick={take}>
            {texts.take}
          </Button>
        ) : check ? (
          <Button size="sm" h={44} variant="default" loading={state === 'checking'} onClick={() => void look()}>
            {texts.check}
          </Button>
        ) : null
      }
    >
      <LabelledValues
        items={[
          [texts.version, __APP_VERSION__],
          [texts.update, word],
        ]}
      />
    </Panel>
  )
}

function People() {
  const people = usePeople() ?? []
  return (
    <Panel title={texts.people} lead={texts.peopleLead}>
      {people.length > 0 ? (
        <PeopleList people={people} most={8} onForget={(id) => void forgetPerson(device(), id)} />
      ) : (
        <p className={classes['text']}>{texts.nobody}</p>
      )}
    </Panel>
  )
}
