import { Alert } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'

/** Says that something cannot be done now, since the school server cannot be reached. */
export const ServerNeeded = ({ isAway, words }: { isAway: boolean; words: string }) =>
  isAway ? (
    <Alert color="amber" role="status" icon={<IconCloudOff size={22} />} mb="md" data-shell>
      {words}
    </Alert>
  ) : null
