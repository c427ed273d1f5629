import { Button } from '@mantine/core'
import { IconCloudOff, IconMapOff, IconMoodSad } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/EmptyState.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { appTexts as texts } from './app.texts.ts'
import classes from './error-pages.module.css'

/** Shown for an address that matches no screen. */
export const NotFoundPage = () => (
  <main className={classes['frame']}>
    <title>{`${texts.notFoundTitle} · ${texts.product}`}</title>
    <EmptyState
      icon={<IconMapOff size={30} />}
      title={texts.notFoundTitle}
      action={
        <Button component={Link} to="/dashboard">
          {texts.backToDashboard}
        </Button>
      }
    >
      {texts.notFound}
    </EmptyState>
  </main>
)

/** Shown when a screen throws while rendering; the error itself goes to the console only. */
export const CrashPage = () => (
  <main className={classes['frame']} role="alert">
    <EmptyState
      icon={<IconMoodSad size={30} />}
      title={texts.crashTitle}
      action={<Button onClick={() => location.reload()}>{texts.reload}</Button>}
    >
      {texts.crash}
    </EmptyState>
  </main>
)

/** Shown when a screen's chunk cannot be fetched: the device is offline and has not stored it, or an update has removed it. */
export const ChunkProblem = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes['frame']} role="alert">
    <EmptyState
      icon={<IconCloudOff size={30} />}
      title={texts.chunkTitle}
      action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
    >
      {uiTexts.notLoaded}
    </EmptyState>
  </div>
)
