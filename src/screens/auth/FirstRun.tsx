import { Button } from '@mantine/core'
import { IconCloudCheck, IconDownload } from '@tabler/icons-react'
import { useInstall } from '#ui/install-prompt.ts'
import { authTexts as texts } from './auth.texts.ts'
import classes from './SignInScreen.module.css'

/** Tells a new device in one short panel what it is good for, and offers to install the app where that is possible. */
export function FirstRun() {
  const install = useInstall()
  return (
    <section className={classes['first']}>
      <IconCloudCheck size={26} aria-hidden />
      <h2>{texts.firstTitle}</h2>
      <p>{texts.first}</p>
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
