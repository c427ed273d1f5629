import { IconCloudDownload, IconPlugConnectedX } from '@tabler/icons-react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { texts } from './attendance.texts.ts'

/** Before anything was ever fetched: it is on its way, or there is no connection to fetch it. */
export const FirstCopy = () =>
  navigator.onLine ? (
    <>
      <EmptyState icon={<IconCloudDownload size={32} />} title={texts.loadingFirst}>
        {texts.loadingFirstHelp}
      </EmptyState>
      <LoadingSkeleton rows={4} />
    </>
  ) : (
    <EmptyState icon={<IconPlugConnectedX size={32} />} title={texts.firstOffline}>
      {texts.firstOfflineHelp}
    </EmptyState>
  )
