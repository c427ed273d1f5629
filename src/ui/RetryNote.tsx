import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { uiTexts } from './ui.texts.ts'

type RetryNoteProps = { words: string; onRetry: () => void; place?: 'above' | 'below' }

/** A note above or below content that may be old, with a button to ask again. */
export const RetryNote = ({ words, onRetry, place = 'above' }: RetryNoteProps) => (
  <Alert
    color="amber"
    role="status"
    icon={<IconCloudOff size={22} />}
    {...(place === 'above' ? { mb: 'md' } : { mt: 'sm' })}
  >
    {words}
    <div>
      <Button size="sm" h={44} variant="default" mt="xs" onClick={onRetry}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  </Alert>
)
