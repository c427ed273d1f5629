import { Text } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'

/** The time at which a cached figure was fetched; nothing is shown while that time is unknown. */
export const AsOf = ({ time }: { time: string | null | undefined }) =>
  time ? (
    <Text size="sm" c="dimmed" component="span" className="num">
      {uiTexts.asOf(time)}
    </Text>
  ) : null
