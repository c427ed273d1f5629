import { Button } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconDownload } from '@tabler/icons-react'
import { opensOffline } from '#data/device/opens-offline.ts'
import { useInstall } from '#ui/install-prompt.ts'
import { authTexts as texts } from './auth.texts.ts'
import classes from './SignInScreen.module.css'

/** Panel that introduces the app on a new device, and offers to install the app where the browser can. */
export function FirstRun() {
  const install = useInstall()
  const worksOffline = opensOffline()
  return (
    <section className={classes['first']}>
      {worksOffline ? <IconCloudCheck size={26} aria-hidden /> : <IconCloudOff size={26} aria-hidden />}
      <h2>{worksOffline ? texts.firstTitle : texts.plainTitle}</h2>
      <p>{worksOffline ? texts.first : texts.plain}</p>
      {install ? (
        <Button
          className={classes['install']}
          variant="white"
          leftSection={<IconDownload size={18} />}
          onClick={install}
        >
          {texts.install}
        </Button>
      ) : null}
    </section>
  )
}
