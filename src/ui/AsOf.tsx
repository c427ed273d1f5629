import { Text } from '@mantine/core'
import { uiTexts } from './ui.texts.ts'

/** The age of a cached figure; nothing while that is unknown. */
export const AsOf = ({ time }: { time: string | null | undefined }) =>
  time ? (
    <Text size="sm" c="dimmed" component="span" className="num">
      {uiTexts.asOf(time)}
    </Text>
  ) : null
