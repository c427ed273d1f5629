import { Button } from '@mantine/core'
import { IconCloudOff, IconMapOff, IconMoodSad } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/EmptyState.tsx'
import { uiTexts } from '#ui/ui.texts.ts'
import { appTexts as texts } from './app.texts.ts'
import classes from './error-pages.module.css'

/** Any address that no screen has. */
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

/** A screen threw while it was painted. What went wrong is for the console, not for the person. */
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

/** A screen's chunk could not be fetched: offline and never opened, or removed by an update. */
export const ChunkProblem = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes['frame']} role="alert">
    <EmptyState
      icon={<IconCloudOff size={30} />}
      title={texts.chunkTitle}
      action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
    >
      {texts.chunk}
    </EmptyState>
  </div>
)
