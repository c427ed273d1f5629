import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'

type LoadingSkeletonProps = { rows?: number; rowHeight?: number; label?: string }

/** Grey rows in place of content that is loading, so that the layout does not jump. */
export function LoadingSkeleton({ rows = 6, rowHeight = 56, label = uiTexts.loading }: LoadingSkeletonProps) {
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="xs" aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={rowHeight} />
        ))}
      </Stack>
    </div>
  )
}
