import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { uiTexts } from './ui.texts.ts'

type ProblemAlertProps = { message?: string | null | undefined; title?: string; onRetry?: (() => void) | undefined }

/** An error with the server's message, or a general one, and a button to try again. */
export function ProblemAlert({ message, title, onRetry }: ProblemAlertProps) {
  return (
    <Alert
      color="clay"
      role="alert"
      icon={<IconAlertTriangle size={22} />}
      title={title}
      styles={{ title: { fontSize: '1rem' } }}
    >
      <div>{message || uiTexts.fallbackError}</div>
      {onRetry ? (
        <Button mt="sm" size="sm" variant="default" onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      ) : null}
    </Alert>
  )
}
