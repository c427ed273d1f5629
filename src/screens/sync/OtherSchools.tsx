import { Button } from '@mantine/core'
import { IconBuildingCommunity, IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { device, type Stray } from '#data/device/db.ts'
import { dropStrays } from '#data/session/other-school.ts'
import { knowWrites } from '#data/outbox/known-writes.ts'
import { withSentence } from '#data/outbox/outbox-list.ts'
import { useSession } from '#data/session/use-session.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { save } from '#ui/export/save.ts'
import { outboxFile } from './export-outbox.ts'
import classes from './OutboxScreen.module.css'
import { syncTexts as texts } from './sync.texts.ts'

/** Entries on this device for schools that it worked for before; only an administrator may delete them. */
export function OtherSchools({ strays }: { strays: readonly Stray[] }) {
  const isAdministrator = useSession()?.user.Role === 'ADMIN'
  const schools = [...new Set(strays.map(({ schoolKey }) => schoolKey))]
  return schools.map((school) => (
    <OtherSchool
      key={school}
      strays={strays.filter(({ schoolKey }) => schoolKey === school)}
      isAdministrator={isAdministrator}
    />
  ))
}

function OtherSchool({ strays, isAdministrator }: { strays: readonly Stray[]; isAdministrator: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const { schoolKey = '', schoolName = '' } = strays[0] ?? {}
  const saveOutbox = async () => {
    const now = new Date().toISOString()
    const entries = strays.map(({ entry }) => entry)
    await knowWrites(entries).catch(() => undefined)
    const items = entries.map(withSentence)
    void save(`dugsi-outbox-${schoolName}-${now.slice(0, 10)}.json`, outboxFile(items, now), 'application/json')
  }
  return (
    <section className={classes['section']}>
      <h2>{texts.strays(schoolName)}</h2>
      <p className={classes['others']}>
        <IconBuildingCommunity size={20} aria-hidden /> {texts.straysCount(strays.length)}. {texts.straysHelp}
      </p>
      {isAdministrator ? (
        <div className={classes['actions']}>
          <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void saveOutbox()}>
            {texts.exportAll}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setAsking(true)}>
            {texts.dropStrays}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title={texts.dropStraysTitle(schoolName)}
        confirmLabel={texts.dropStrays}
        isDangerous
        onConfirm={() => void dropStrays(device(), schoolKey).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {texts.dropStraysHelp}
      </ConfirmDialog>
    </section>
  )
}
